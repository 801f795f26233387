import { addDays, showDate } from '#shared/platform/dates.ts';
import { labelOf } from '#shared/platform/fields/field.ts';
import { words } from '#shared/platform/words.ts';
import { practice, type Rule } from '#shared/records/rules/rule.ts';
import { caseEntity } from './case-fields.ts';

/** For how many days after its day a date may be entered without saying why. */
export const LATE_AFTER_DAYS = 7;

/** The dates of a case that put its events in order. */
export const chainFields = words(
  'proposalDate nomineeReportOn noticeDeliveredOn decisionDate approvalDate commencementDate',
);
type ChainField = (typeof chainFields)[number];
type Dates = Partial<Record<ChainField, unknown>>;

/** A date that is entered long after its day. */
export type LateDate = { field: ChainField; on: string };

/** The dates that a change enters late; what a case brought with it, up to the day on which it came, is not entered but taken on. */
export const lateDates = (before: Dates, change: Dates, today: string, cameOn: string | null): LateDate[] =>
  chainFields.flatMap((field) => {
    const on = change[field];
    if (typeof on !== 'string' || on === '' || on === before[field]) return [];
    const isTakenOn = cameOn !== null && on <= cameOn;
    return isTakenOn || on >= addDays(today, -LATE_AFTER_DAYS) ? [] : [{ field, on }];
  });

type LateEntry = { late: readonly LateDate[]; reason: string; evidence: string };

const named = ({ field, on }: LateDate) => `${labelOf(field, caseEntity.fields[field])} ${showDate(on)}`;

/** When something was true and when it was typed are two dates: where they lie far apart, the record says why and what evidence there is. */
export const lateEntry: Rule<LateEntry> = {
  ...practice('late-entry'),
  source: 'practice',
  broken: ({ late, reason, evidence }) =>
    late.length === 0 || (reason !== '' && evidence !== '')
      ? null
      : `${late.map(named).join(', ')}: more than ${LATE_AFTER_DAYS} days ago. Say why it is entered now, and what shows the day.`,
  at: { field: 'lateReason' },
  unchecked: 'The audit trail keeps the reason with each date; whether one was given is asked on the way in.',
};
