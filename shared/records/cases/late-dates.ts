import { addDays, showDate } from '#shared/platform/dates.ts';
import { labelOf, text } from '#shared/platform/fields/field.ts';
import { words } from '#shared/platform/words.ts';
import { practice, type Rule } from '#shared/records/rules/rule.ts';
import { caseEntity } from './case-fields.ts';

/** For how many days after its day a date may be entered without saying why. */
export const LATE_AFTER_DAYS = 7;

/** The dates of a case that put its events in order. */
export const chainFields = words(
  'proposalDate nomineeReportOn noticeDeliveredOn decisionDate approvalDate commencementDate',
);
/** The dates of a case that are not entered late without a reason: those that put events in order, and the return of the pack. */
export const datedFields = words(
  'proposalDate nomineeReportOn noticeDeliveredOn decisionDate approvalDate commencementDate packReturnedOn',
);
export type DatedField = (typeof datedFields)[number];
type Dates = Partial<Record<DatedField, unknown>>;

/** What a late date is sent with; kept with the date, not with the case. */
export const lateFields = {
  lateReason: text({ section: 'Terms', label: 'Reason for late dates', max: 500 }),
  lateEvidence: text({ section: 'Terms', label: 'Evidence for late dates', max: 500 }),
} as const;

/** A date that is entered long after its day. */
export type LateDate = { field: DatedField; on: string };

/** The dates that a change enters late; what a case brought with it, up to the day on which it came, is not entered but taken on. */
export const lateDates = (before: Dates, change: Dates, today: string, cameOn: string | null): LateDate[] =>
  datedFields.flatMap((field) => {
    const on = change[field];
    if (typeof on !== 'string' || on === '' || on === before[field]) return [];
    const isTakenOn = cameOn !== null && on <= cameOn;
    return isTakenOn || on >= addDays(today, -LATE_AFTER_DAYS) ? [] : [{ field, on }];
  });

type LateEntry = { late: readonly LateDate[]; reason: string; evidence: string };

/** A late date in words: 'Proposal 01/02/2024'. */
export const lateDateText = ({ field, on }: LateDate) =>
  `${labelOf(field, caseEntity.fields[field])} ${showDate(on)}`;

/** When something was true and when it was typed are two dates: where they lie far apart, the record says why and what evidence there is. */
export const lateEntry: Rule<LateEntry> = {
  ...practice('late-entry'),
  source: 'practice',
  broken: ({ late, reason, evidence }) =>
    late.length === 0 || (reason !== '' && evidence !== '')
      ? null
      : `${late.map(lateDateText).join(', ')}: more than ${LATE_AFTER_DAYS} days ago. Say why it is entered now, and what shows the day.`,
  at: { field: 'lateReason' },
};
