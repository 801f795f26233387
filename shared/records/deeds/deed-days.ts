import { showDate } from '#shared/platform/dates.ts';

/** The days of a trust deed in the order in which they follow one another. */
const inOrder = [
  ['grantedOn', 'the grant'],
  ['publishedOn', 'the publication'],
  ['documentsSentOn', 'the documents'],
  ['appliedOn', 'the application'],
  ['registeredOn', 'the registration'],
  ['debtorDischargedOn', 'the debtor’s discharge'],
] as const;
export type DeedDays = Readonly<Record<(typeof inOrder)[number][0], string | null>>;

/** Which of the known days of a trust deed come before the one that they should follow: both fields, and the fault in words. */
export function daysOutOfOrder(deed: DeedDays): { fields: (keyof DeedDays)[]; text: string }[] {
  const known = inOrder.flatMap(([field, what]) => {
    const on = deed[field];
    return on === null ? [] : [{ field, what, on }];
  });
  return known.flatMap((later, at) => {
    const before = known[at - 1];
    if (!before || before.on <= later.on) return [];
    const text = `${later.what} of ${showDate(later.on)} comes before ${before.what} of ${showDate(before.on)}.`;
    return [{ fields: [later.field, before.field], text: text.charAt(0).toUpperCase() + text.slice(1) }];
  });
}
