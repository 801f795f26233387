import { addDays, addMonths } from '#shared/platform/dates.ts';

/** A quarter of the demo firm's year: what had cleared by the cut-off is paid out on the day, a Tuesday. */
export type DemoQuarter = { cutoffOn: string; paidOutOn: string };

/** The distribution day: at least a week after the cut-off, so that the last receipts have cleared. */
function tuesdayAfter(cutoffOn: string): string {
  const day = addDays(cutoffOn, 7);
  return addDays(day, (9 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7);
}

/** The quarters paid out within the months of the demo firm's statements, which begin on the first of a month. */
export function demoQuarters(from: string): DemoQuarter[] {
  return [3, 6, 9].map((months) => {
    const cutoffOn = addDays(addMonths(from, months), -1);
    return { cutoffOn, paidOutOn: tuesdayAfter(cutoffOn) };
  });
}
