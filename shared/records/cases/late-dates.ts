import { addDays, showDate } from '#shared/platform/dates.ts';
import { labelOf, text } from '#shared/platform/fields/field.ts';
import { keysOf } from '#shared/platform/options.ts';
import { words } from '#shared/platform/words.ts';
import { practice, type Rule } from '#shared/records/rules/rule.ts';
import { caseEntity } from './case-fields.ts';

/** How many days after the event its date may be entered without a reason. */
export const LATE_AFTER_DAYS = 7;

/** The dates of a case that put its events in order. */
export const chainFields = words(
  'proposalDate nomineeReportOn noticeDeliveredOn decisionDate approvalDate commencementDate',
);
/** The dates of a case that need a reason if entered late: those that put events in order, the return of the pack, and its end. */
export const datedFields = words(
  'proposalDate nomineeReportOn noticeDeliveredOn decisionDate approvalDate commencementDate packReturnedOn',
  'completedOn terminatedOn',
);
export type DatedField = (typeof datedFields)[number];
/** Days of what is kept beside the case, which are not entered late without a reason either, as its history calls them. */
export const lateEvents = {
  deedGranted: 'Grant of the trust deed',
  deedPublished: 'Publication of the trust deed',
  deedDocuments: 'Documents of the trust deed',
  deedApplied: 'Application for registration',
  deedRegistered: 'Registration of the trust deed',
  deedNotRegistered: 'No registration of the trust deed',
  deedReturn: 'Annual return of the trust deed',
  debtorDischarged: 'Debtor’s discharge',
  dischargeRefused: 'Refusal of the debtor’s discharge',
  trusteeDischarged: 'Trustee’s discharge',
  noticeSent: 'Notice of the decision',
  outcome: 'Creditors’ decision',
  clauseAnswered: 'Answer to modifications',
  deliveryConsent: 'Consent to electronic delivery',
  deliveryRevoked: 'Revocation of electronic delivery',
  variationAgreed: 'Client’s agreement to a variation',
  bond: 'Bond',
  diligenceCompleted: 'Completion of due diligence',
  assessed: 'Question about vulnerability',
} as const;
/** All of them. */
export const lateNames = [...datedFields, ...keysOf(lateEvents)] as const;
export type LateField = (typeof lateNames)[number];
/** Days that are being entered, by what they are the day of. */
export type EnteredDays = Partial<Record<LateField, string | null>>;
type Dates = Partial<Record<DatedField, unknown>>;

/** What a late date is sent with; kept with the date, not with the case. */
export const lateFields = {
  lateReason: text({ section: 'Terms', label: 'Reason for late dates', max: 500 }),
  lateEvidence: text({ section: 'Terms', label: 'Evidence for late dates', max: 500 }),
} as const;

/** The same as questions of a dialog, which asks them once a day in it is late. */
export const lateAsked = {
  lateReason: { kind: 'text', label: 'Why it is entered late', max: 500, ifDaysAgo: LATE_AFTER_DAYS },
  lateEvidence: { kind: 'text', label: 'Evidence for the date', max: 500, ifDaysAgo: LATE_AFTER_DAYS },
} as const;

/** A date that is entered long after the event. */
export type LateDate = { field: LateField; on: string };

/** The days that are entered late. Days up to that on which a case came here were taken on with it, and do not count. */
export const lateAmong = (days: EnteredDays, today: string, cameOn: string | null): LateDate[] =>
  lateNames.flatMap((field) => {
    const on = days[field];
    if (!on || (cameOn !== null && on <= cameOn)) return [];
    return on >= addDays(today, -LATE_AFTER_DAYS) ? [] : [{ field, on }];
  });

/** The dates of a case that a change sets. */
export const enteredDays = (before: Dates, change: Dates): EnteredDays =>
  Object.fromEntries(
    datedFields.flatMap((field) => {
      const on = change[field];
      return typeof on === 'string' && on !== before[field] ? [[field, on]] : [];
    }),
  );

/** The dates of a case that a change enters late. */
export const lateDates = (before: Dates, change: Dates, today: string, cameOn: string | null): LateDate[] =>
  lateAmong(enteredDays(before, change), today, cameOn);

type LateEntry = { late: readonly LateDate[]; reason: string; evidence: string };

/** A late date in words: 'Proposal 01/02/2024'. */
export const lateDateText = ({ field, on }: LateDate) => `${lateLabel(field)} ${showDate(on)}`;

const isEvent = (field: LateField): field is keyof typeof lateEvents => field in lateEvents;

/** What a day is the day of: the label of the case's field, or the event. */
export const lateLabel = (field: LateField): string =>
  isEvent(field) ? lateEvents[field] : labelOf(field, caseEntity.fields[field]);

/**
 * When something happened and when it was entered are two dates: where they are far apart, the record says why, and
 * what evidence there is.
 */
export const lateEntry: Rule<LateEntry> = {
  ...practice('late-entry'),
  source: 'practice',
  broken: ({ late, reason, evidence }) =>
    late.length === 0 || (reason !== '' && evidence !== '')
      ? null
      : `${late.map(lateDateText).join(', ')}: more than ${LATE_AFTER_DAYS} days ago. Say why it is entered only now, and what the evidence is.`,
  at: { field: 'lateReason' },
};
