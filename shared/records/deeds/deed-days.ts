import { showDate } from '#shared/platform/dates.ts';
import { dueBy } from '#shared/records/law/clock.ts';

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

/** The days of a trust deed that may be put right once they have been recorded. */
export const correctableDays = {
  grantedOn: 'Granted',
  publishedOn: 'Notice published',
  documentsSentOn: 'Documents sent',
  appliedOn: 'Registration applied for',
  registeredOn: 'Registered',
  dischargeRefusedOn: 'Discharge refused',
  debtorDischargedOn: 'Debtor discharged',
} as const;
export type CorrectableDay = keyof typeof correctableDays;

/** Why registration was not applied for between the end of the window and four weeks later (section 171 of the Act of 2016); null where it was. */
export function applicationProblem(publishedOn: string | null, appliedOn: string | null): string | null {
  if (publishedOn === null || appliedOn === null) return null;
  const [ends, last] = [dueBy('deed-objections', publishedOn), dueBy('deed-registration', publishedOn)];
  if (appliedOn <= ends) return `The window ends at midnight on ${showDate(ends)}: not before the day after.`;
  return appliedOn > last
    ? `Registration could be applied for until ${showDate(last)}, four weeks after the window: record that it is not registered.`
    : null;
}

/** What is wrong with the days of a trust deed as they stand: their order, and the time for the application. */
export const daysProblem = (deed: DeedDays & { dischargeRefusedOn?: string | null }): string | null => {
  const { publishedOn, appliedOn, registeredOn, dischargeRefusedOn: refusedOn = null } = deed;
  const isRefusedEarly = refusedOn !== null && registeredOn !== null && refusedOn < registeredOn;
  return (
    daysOutOfOrder(deed)[0]?.text ??
    applicationProblem(publishedOn, appliedOn) ??
    (isRefusedEarly ? `Not before ${showDate(registeredOn)}, when the trust deed was registered.` : null)
  );
};
