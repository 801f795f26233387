import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#shared/platform/counted.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { lineKinds } from '#shared/records/payments/schedules.ts';
import { type LineStatus, lineStatuses, type StandingLine } from '#shared/records/payments/standing.ts';
import { DateText } from '#web/platform/page/DateText.tsx';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import { Money } from '#web/platform/ui/Money.tsx';
import { dueOf, presentYear, type ScheduleYear, totalsOf, yearsOf } from './schedule-years.ts';

const colours: Record<LineStatus, StatusColour> = {
  due: 'grey',
  part: 'yellow',
  paid: 'green',
  missed: 'red',
  waived: 'blue',
  moved: 'blue',
  break: 'blue',
  ended: 'grey',
};
const headings = ['Due', 'Expected', 'Received', 'Arrears', 'Status'] as const;
const amounts: readonly string[] = ['Expected', 'Received', 'Arrears'];
const cell = 'border-b border-border px-1 py-1.5 first:pl-2 last:pr-2 sm:px-3 sm:first:pl-3';
/** On a phone the state of a line is shown below its day instead. */
const statusCell = `${cell} hidden sm:table-cell`;
const amountCell = `${cell} figures text-right`;

const Amount = ({ pence, isBold = false }: { pence: number; isBold?: boolean }) => (
  <td className={`${amountCell} ${isBold ? 'font-semibold' : ''}`}>
    {pence === 0 ? <span className="text-muted">–</span> : <Money pence={pence} />}
  </td>
);

/** The part of a line that is no longer expected. */
function Relief({ line: { waivedPence, movedPence, expectedPence, status } }: { line: StandingLine }) {
  const parts = [
    status === 'ended' && expectedPence > 0 ? `${poundsText(expectedPence)} no longer due` : '',
    waivedPence ? `${poundsText(waivedPence)} waived` : '',
    movedPence ? `${poundsText(movedPence)} to catch up` : '',
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return <span className="block text-sm text-muted">{parts.join(', ')}</span>;
}

/** A line of a schedule; one in a year that is closed on screen is still printed. */
function Line({ line, isOpen }: { line: StandingLine; isOpen: boolean }) {
  const status = <Badge colour={colours[line.status]}>{lineStatuses[line.status]}</Badge>;
  return (
    <tr className={`hover:bg-hover ${isOpen ? '' : 'hidden print:table-row'}`}>
      <th scope="row" className={`${cell} text-left font-normal sm:pl-9`}>
        <DateText day={line.dueOn} />
        {(line.kind === 'lump' || line.kind === 'catch_up') && (
          <span className="ml-2 text-sm text-muted">{lineKinds[line.kind]}</span>
        )}
        <Relief line={line} />
        <span className="block sm:hidden">{status}</span>
      </th>
      <Amount pence={dueOf(line)} />
      <Amount pence={line.receivedPence} />
      <Amount pence={line.arrearsPence} />
      <td className={statusCell}>{status}</td>
    </tr>
  );
}

interface YearProps {
  year: ScheduleYear;
  isOpen: boolean;
  onToggle: () => void;
}

function Year({ year, isOpen, onToggle }: YearProps) {
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <tbody>
      <tr className="bg-canvas">
        <th scope="rowgroup" className={`${cell} text-left`}>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            className="-my-1 inline-flex min-h-7 items-center gap-1 rounded-sm font-semibold hover:text-accent-text"
          >
            <Icon aria-hidden="true" className="size-4" />
            <span className="figures">{year.year}</span>
          </button>
        </th>
        <Amount isBold pence={year.expectedPence} />
        <Amount isBold pence={year.receivedPence} />
        <Amount isBold pence={year.arrearsPence} />
        <td className={`${statusCell} text-sm whitespace-nowrap text-muted`}>
          {counted(year.lines.length, 'line')}
        </td>
      </tr>
      {year.lines.map((line, index) => (
        <Line key={`${line.dueOn}-${line.kind}-${index}`} line={line} isOpen={isOpen} />
      ))}
    </tbody>
  );
}

const noStatus = <td className={`${statusCell} text-muted`}>–</td>;

/** The totals of the lines, and what was received beyond them. */
function Totals({ years, receivedPence }: { years: readonly ScheduleYear[]; receivedPence: number }) {
  const totals = totalsOf(years, receivedPence);
  return (
    <tbody>
      {totals.beyondPence > 0 && (
        <tr>
          <th scope="row" className={`${cell} text-left font-normal`}>
            Beyond the schedule
          </th>
          <Amount pence={0} />
          <Amount pence={totals.beyondPence} />
          <Amount pence={0} />
          {noStatus}
        </tr>
      )}
      <tr className="bg-canvas">
        <th scope="row" className={`${cell} text-left`}>
          Total
        </th>
        <Amount isBold pence={totals.expectedPence} />
        <Amount isBold pence={totals.receivedPence} />
        <Amount isBold pence={totals.arrearsPence} />
        {noStatus}
      </tr>
    </tbody>
  );
}

type TableProps = { lines: readonly StandingLine[]; receivedPence: number };

/** What is expected and received line by line; the present year is open, the others open with a click. */
export function ScheduleTable({ lines, receivedPence }: TableProps) {
  const years = yearsOf(lines);
  const present = presentYear(years, londonDate());
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (year: string) => toggled.get(year) ?? year === present;
  const isAllOpen = years.every(({ year }) => isOpen(year));
  const setAll = (open: boolean) => setToggled(new Map(years.map(({ year }) => [year, open])));
  return (
    <div className="space-y-2">
      {years.length > 1 && (
        <Button small className="no-print" onClick={() => setAll(!isAllOpen)}>
          {isAllOpen ? 'Close all years' : 'Open all years'}
        </Button>
      )}
      <section
        aria-label="Lines of the payment schedule"
        {...keyboardScroll}
        className="min-w-0 overflow-x-auto rounded-lg border border-border"
      >
        <table className="w-full border-separate border-spacing-0 max-sm:text-sm [&_tbody:last-child_tr:last-child>*]:border-b-0">
          <caption className="sr-only">Payment schedule by year</caption>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th
                  key={heading}
                  scope="col"
                  className={`${heading === 'Status' ? statusCell : cell} text-sm font-medium text-muted ${amounts.includes(heading) ? 'text-right' : 'text-left'}`}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          {years.map((year) => (
            <Year
              key={year.year}
              year={year}
              isOpen={isOpen(year.year)}
              onToggle={() => setToggled(new Map(toggled).set(year.year, !isOpen(year.year)))}
            />
          ))}
          <Totals years={years} receivedPence={receivedPence} />
        </table>
      </section>
    </div>
  );
}
