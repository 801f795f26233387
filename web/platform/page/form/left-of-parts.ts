import { poundsText } from '#shared/platform/money.ts';

/** The rest of a line's amount after its parts, in pence. */
export const leftOf = (whole: number, parts: readonly { amountPence: number | null }[] | null): number =>
  (parts ?? []).reduce((left, { amountPence }) => left - (amountPence ?? 0), whole);

/** The same in words. */
export function leftText(left: number): string {
  if (left === 0) return 'Nothing is left.';
  return left > 0 ? `${poundsText(left)} is left.` : `${poundsText(-left)} too much.`;
}
