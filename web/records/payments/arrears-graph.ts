import { addMonths } from '#shared/platform/dates.ts';
import type { PaymentSchedule } from '#shared/records/payments/contract.ts';
import { dueOf } from './schedule-years.ts';

/** What a sum has grown to from a day on. */
export interface GraphPoint {
  on: string;
  pence: number;
}

function cumulated(steps: readonly GraphPoint[]): GraphPoint[] {
  let pence = 0;
  return steps.map((step) => {
    pence += step.pence;
    return { on: step.on, pence };
  });
}

/** What falls due on a day: by its end it counts as due, and only from the next day on as arrears. */
export const dueOn = (lines: PaymentSchedule['lines'], day: string): number =>
  lines.reduce((sum, line) => sum + (line.dueOn === day ? dueOf(line) : 0), 0);

export interface Graph {
  from: string;
  to: string;
  /** The top of the scale: a round number of pence. */
  topPence: number;
  due: GraphPoint[];
  received: GraphPoint[];
}

/** The first even multiple of a power of ten that is not below the amount, so that half of it is round too. */
export function roundTop(pence: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(pence, 1_000)));
  return (
    [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].map((times) => times * power).find((top) => top >= pence) ?? pence
  );
}

/** What had fallen due and what had been received on each day until today, or until the first line while that is to come. */
export function graphOf(
  { lines, received }: Pick<PaymentSchedule, 'lines' | 'received'>,
  today: string,
): Graph {
  const due = lines.map((line) => ({ on: line.dueOn, pence: dueOf(line) }));
  const came = received.map(({ receivedOn, pence }) => ({ on: receivedOn, pence }));
  const first = [due[0]?.on, came[0]?.on, today].filter((day) => day !== undefined).toSorted()[0] ?? today;
  const start = lines[0] && lines[0].dueOn > today ? lines[0].dueOn : today;
  const to = addMonths(start, 1);
  const graph = {
    from: first,
    to,
    due: cumulated(due.filter(({ on }) => on <= to)),
    received: cumulated(came),
  };
  const most = Math.max(graph.due.at(-1)?.pence ?? 0, graph.received.at(-1)?.pence ?? 0);
  return { ...graph, topPence: roundTop(most) };
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The path of a sum as steps, in a box of 100 by 100 with the origin at the top left; it ends on the given day. */
export function stepPath(points: readonly GraphPoint[], { from, to, topPence }: Graph, end: string): string {
  const x = (on: string) => ((daysBetween(from, on) / Math.max(1, daysBetween(from, to))) * 100).toFixed(2);
  const y = (pence: number) => (100 - (pence / topPence) * 100).toFixed(2);
  const steps = points.map(({ on, pence }) => `H${x(on)}V${y(pence)}`).join('');
  return `M0,100${steps}H${x(end)}`;
}
