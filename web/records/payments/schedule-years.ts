import type { StandingLine } from '#shared/records/payments/standing.ts';

export interface ScheduleYear {
  year: string;
  lines: StandingLine[];
  expectedPence: number;
  receivedPence: number;
  arrearsPence: number;
}

/** What is expected of a line: nothing, where the arrangement ended before it fell due. */
export const dueOf = ({ status, expectedPence }: StandingLine): number =>
  status === 'ended' ? 0 : expectedPence;

/** The lines of a schedule by calendar year, with what each year comes to. */
export function yearsOf(lines: readonly StandingLine[]): ScheduleYear[] {
  const years = new Map<string, ScheduleYear>();
  for (const line of lines) {
    const year = line.dueOn.slice(0, 4);
    const known = years.get(year) ?? { year, lines: [], expectedPence: 0, receivedPence: 0, arrearsPence: 0 };
    known.lines.push(line);
    known.expectedPence += dueOf(line);
    known.receivedPence += line.receivedPence;
    known.arrearsPence += line.arrearsPence;
    years.set(year, known);
  }
  return [...years.values()];
}

/** What the table adds up to: the same sums as the chart and the position above it, with what was received beyond all lines. */
export function totalsOf(years: readonly ScheduleYear[], receivedPence: number) {
  const sum = (name: 'expectedPence' | 'receivedPence' | 'arrearsPence') =>
    years.reduce((all, year) => all + year[name], 0);
  return {
    expectedPence: sum('expectedPence'),
    receivedPence,
    arrearsPence: sum('arrearsPence'),
    beyondPence: receivedPence - sum('receivedPence'),
  };
}

/** The year that matters now: the one that today is in, else the nearest. */
export function presentYear(years: readonly ScheduleYear[], today: string): string | undefined {
  const year = today.slice(0, 4);
  return (years.find((each) => each.year >= year) ?? years.at(-1))?.year;
}
