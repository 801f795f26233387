import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { SchedulePreview } from '#shared/records/payments/contract.ts';
import { monthsText, type Standing } from '#shared/records/payments/standing.ts';
import { RulingAlert } from '#web/platform/page/RulingAlert.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';

const nothing = 'None';
const rows: readonly [string, (standing: Standing) => string][] = [
  ['Total', ({ totalPence }) => poundsText(totalPence)],
  ['Payments', ({ instalments }) => String(instalments)],
  ['Final instalment', ({ expectedEndOn }) => (expectedEndOn ? showDate(expectedEndOn) : nothing)],
  [
    'Next due',
    ({ nextDueOn, nextDuePence }) =>
      nextDueOn ? `${showDate(nextDueOn)}, ${poundsText(nextDuePence ?? 0)}` : nothing,
  ],
  [
    'Arrears',
    ({ arrearsPence, monthsInArrears }) =>
      arrearsPence > 0 ? `${poundsText(arrearsPence)} (${monthsText(monthsInArrears)})` : nothing,
  ],
];
const cell = 'border-b border-border px-2 py-1.5 text-left first:pl-0';

/** The case before and after the change, with any warnings and who decides. */
export function ChangePreview({ preview }: { preview: SchedulePreview }) {
  const { before, after, warnings, ruling } = preview;
  return (
    <div className="space-y-3" aria-live="polite">
      <table className="w-full border-separate border-spacing-0">
        <caption className="pb-1 text-left font-semibold">Effect of the change</caption>
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className={`${cell} font-medium`}>
              <span className="sr-only">Figure</span>
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              Now
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              After
            </th>
          </tr>
        </thead>
        <tbody className="figures">
          {rows.map(([label, text]) => {
            const isChanged = text(before) !== text(after);
            return (
              <tr key={label}>
                <th scope="row" className={`${cell} font-normal text-muted`}>
                  {label}
                </th>
                <td className={cell}>{text(before)}</td>
                <td className={`${cell} ${isChanged ? 'font-semibold text-accent-text' : ''}`}>
                  {text(after)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {warnings.map((warning) => (
        <Alert key={warning} colour="yellow" role="none" message={warning} />
      ))}
      <RulingAlert ruling={ruling} />
    </div>
  );
}
