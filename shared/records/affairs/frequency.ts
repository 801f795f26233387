import { proportion } from '#shared/platform/money.ts';

export const frequencies = [
  'weekly',
  'fortnightly',
  'four_weekly',
  'monthly',
  'quarterly',
  'annual',
] as const;
export type Frequency = (typeof frequencies)[number];

export const frequencyLabels: Record<Frequency, string> = {
  weekly: 'Weekly',
  fortnightly: 'Fortnightly',
  four_weekly: 'Four-weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annual: 'Yearly',
};

/** Payments in a number of months: the Standard Financial Statement counts 52 weeks and 13 lots of four weeks to the year. */
const paymentsInMonths: Record<Frequency, readonly [payments: number, months: number]> = {
  weekly: [52, 12],
  fortnightly: [26, 12],
  four_weekly: [13, 12],
  monthly: [1, 1],
  quarterly: [1, 3],
  annual: [1, 12],
};

/** An amount paid at a frequency as whole pence a month, half pence rounded up. */
export function monthlyPence(amountPence: number, frequency: Frequency): number {
  const [payments, months] = paymentsInMonths[frequency];
  return proportion(amountPence, payments, months);
}
