import { z } from 'zod';
import { type BacsCalendar, nextCutOff, USUAL_CUT_OFF } from './bacs-calendar.ts';

/** The rails of payments in pounds, with the time that each takes. */
export const rails = {
  bacs: { name: 'Bacs', takes: 'paid on the third working day' },
  fasterPayments: { name: 'Faster Payments', takes: 'paid the same day' },
  chaps: { name: 'CHAPS', takes: 'paid the same day' },
} as const;

/** The rail on which a bank sends the payments of a file, and the time in London until which it takes a file for the same day. */
export const railCycle = z.strictObject({
  rail: z.enum(['bacs', 'fasterPayments', 'chaps']),
  cutOff: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time, such as 16:30.'),
});
export type RailCycle = z.output<typeof railCycle>;

export const bacsCycle: RailCycle = { rail: 'bacs', cutOff: USUAL_CUT_OFF };
export const fasterPaymentsCycle: RailCycle = { rail: 'fasterPayments', cutOff: USUAL_CUT_OFF };

/** The first day on which payees can have the money of a file that is sent at the time: with Bacs two working days after its input. */
export function firstPayDay({ rail, cutOff }: RailCycle, at: Date, calendar: BacsCalendar): string {
  const { inputOn, entryOn } = nextCutOff(at, calendar, cutOff);
  return rail === 'bacs' ? entryOn : inputOn;
}
