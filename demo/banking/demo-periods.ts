import type { DemoPeriod } from '#demo/banking/demo-statements.ts';
import { addDays, addMonths } from '#shared/platform/dates.ts';

/** The calendar months up to a day; the last one ends on that day. */
export function monthsUntil(until: string, count: number): DemoPeriod[] {
  const last = `${until.slice(0, 8)}01`;
  return Array.from({ length: count }, (_, n) => {
    const from = addMonths(last, n + 1 - count);
    const end = addDays(addMonths(from, 1), -1);
    return { name: from.slice(0, 7), from, to: end < until ? end : until };
  });
}

/** The weeks up to a day; the last one ends on that day. */
export function weeksUntil(until: string, count: number): DemoPeriod[] {
  return Array.from({ length: count }, (_, n) => {
    const to = addDays(until, (n + 1 - count) * 7);
    return { name: to, from: addDays(to, -6), to };
  });
}
