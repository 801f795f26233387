import { pencePerPoundText } from '#shared/platform/money.ts';
import type { Alternative } from '#shared/records/affairs/alternatives.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import { Money } from '#web/platform/ui/Money.tsx';

const openText = ({ isOpen }: Alternative) =>
  isOpen === null ? 'Not known yet' : isOpen ? 'Open to the client' : 'Not open';
const openColour = ({ isOpen }: Alternative) => (isOpen === null ? 'yellow' : isOpen ? 'green' : 'grey');

const cell = 'figures px-2 py-1.5 text-right align-top first:pl-0 last:pr-0';

/** The result of an estimate; not known while something it rests on is missing. */
const estimate = ({ isUnknown }: Alternative, shown: React.ReactNode) =>
  isUnknown ? <span className="text-muted">Not known yet</span> : shown;

function Amounts({ lines }: { lines: readonly { label: string; pence: number }[] }) {
  if (lines.length === 0) return <span className="text-muted">–</span>;
  return (
    <ul className="space-y-0.5">
      {lines.map(({ label, pence }) => (
        <li key={label} className="flex flex-wrap justify-end gap-x-2">
          <span className="text-sm text-muted">{label}</span>
          <Money pence={pence} />
        </li>
      ))}
    </ul>
  );
}

/** The proposal beside the client's other options, from the same statement. */
export function AlternativesTable({ alternatives }: { alternatives: readonly Alternative[] }) {
  const row = (label: string, of: (each: Alternative) => React.ReactNode, isTotal = false) => (
    <tr className={isTotal ? 'border-t border-border font-semibold' : 'border-t border-border'}>
      <th scope="row" className="py-1.5 pr-2 text-left align-top font-medium">
        {label}
      </th>
      {alternatives.map((each) => (
        <td key={each.kind} className={cell}>
          {of(each)}
        </td>
      ))}
    </tr>
  );
  return (
    <Card title="Alternatives side by side">
      <div className="overflow-x-auto" {...keyboardScroll} aria-label="Alternatives side by side">
        <table className="w-full min-w-3xl border-collapse">
          <thead>
            <tr>
              <th scope="col" className="w-40 text-left text-sm font-medium text-muted">
                Estimate
              </th>
              {alternatives.map((each) => (
                <th key={each.kind} scope="col" className={`${cell} w-1/5 font-semibold`}>
                  {each.label}
                  <span className="mt-0.5 flex justify-end">
                    <Badge colour={openColour(each)}>{openText(each)}</Badge>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row('Comes in', (each) => (
              <Amounts lines={each.realisations} />
            ))}
            {row('Total', (each) => estimate(each, <Money pence={each.realisationsPence} />), true)}
            {row('Costs', (each) => (
              <Amounts lines={each.costs} />
            ))}
            {row(
              'Available for creditors',
              (each) => estimate(each, <Money pence={each.availablePence} />),
              true,
            )}
            {row('Preferential creditors get', (each) =>
              estimate(each, <Money pence={each.preferentialDividendPence} />),
            )}
            {row('Unsecured creditors get', (each) =>
              estimate(each, <Money pence={each.unsecuredDividendPence} />),
            )}
            {row('Dividend', (each) => estimate(each, pencePerPoundText(each.pencePerPound)), true)}
            {row('Months', (each) => each.months ?? '–')}
            {row('Notes', (each) => (
              <ul className="space-y-1 text-left text-sm text-muted">
                {each.notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
