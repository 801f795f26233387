import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import { type LateField, lateEntry } from '#shared/records/cases/late-dates.ts';
import { broken, byCase, type CaseRule } from './case-rule.ts';

const rules = [lateEntry] as const;

/** Where each day is found in the audit trail: the record, the value, and what it is the day of. */
const audited: readonly (readonly [entity: string, key: string, field: LateField])[] = [
  ['cases', 'proposalDate', 'proposalDate'],
  ['cases', 'nomineeReportOn', 'nomineeReportOn'],
  ['cases', 'noticeDeliveredOn', 'noticeDeliveredOn'],
  ['cases', 'decisionDate', 'decisionDate'],
  ['cases', 'approvalDate', 'approvalDate'],
  ['cases', 'commencementDate', 'commencementDate'],
  ['cases', 'packReturnedOn', 'packReturnedOn'],
  ['trust-deeds', 'grantedOn', 'deedGranted'],
  ['trust-deeds', 'publishedOn', 'deedPublished'],
  ['trust-deeds', 'documentsSentOn', 'deedDocuments'],
  ['trust-deeds', 'appliedOn', 'deedApplied'],
  ['trust-deeds', 'registeredOn', 'deedRegistered'],
  ['trust-deeds', 'debtorDischargedOn', 'debtorDischarged'],
  ['trust-deeds', 'dischargeRefusedOn', 'dischargeRefused'],
  ['trust-deeds', 'endedOn', 'trusteeDischarged'],
  ['trust-deeds', 'sentOn', 'deedReturn'],
  ['modification-consents', 'answeredOn', 'clauseAnswered'],
  ['delivery-consents', 'givenOn', 'deliveryConsent'],
  ['delivery-consents', 'revokedOn', 'deliveryRevoked'],
  ['case-variations', 'clientAgreedOn', 'variationAgreed'],
  ['due-diligence', 'completedOn', 'diligenceCompleted'],
  ['vulnerability-assessments', 'askedOn', 'assessed'],
  ['bonds', 'effectiveOn', 'bond'],
];
/** What has asked since each late date of a case has its row; all else came with the other doors. */
const firstAsked = ['proposalDate', 'nomineeReportOn', 'commencementDate', 'packReturnedOn'];
/** Days that repeat the one of another step, which has the row. */
const repeated = ['proposalDate', 'approvalDate', 'commencementDate', 'trusteeDischarged'];

/**
 * The days that were typed long after they were true, since their door asked, without a row of that day. A case says the days of its decision
 * and of its trust deed again: those are judged where they were typed. A bond that nobody entered by hand has no day of review with it.
 */
const text = `with since as (select coalesce(max(since) filter (where rule = 'late-entry'), '-infinity') as first,
    coalesce(max(since) filter (where rule = 'late-doors'), '-infinity') as doors,
    coalesce(max(since) filter (where rule = 'late-consents'), '-infinity') as consents from rule_starts),
  typed as (
    select a.case_id, k.field, case when a.after ->> k.key ~ '^\\d{4}-\\d\\d-\\d\\d$' then (a.after ->> k.key)::date end as on_day,
      (a.at at time zone 'Europe/London')::date as typed_on, case when k.field = any($5::text[]) then s.first else s.doors end <= a.at as is_asked
    from since s cross join unnest($2::text[], $3::text[], $4::text[]) k (entity, key, field)
    join audit_log a on a.case_id = any($1::int[]) and a.entity = k.entity and a.after ? k.key
    where (k.field <> 'bond' or a.after ->> 'reviewedOn' is not null)
      and (k.field not in ('noticeDeliveredOn', 'decisionDate', 'approvalDate', 'commencementDate')
        or not exists (select from decisions d where d.case_id = a.case_id) and not exists (select from trust_deeds t where t.case_id = a.case_id))
    union all
    select a.case_id, 'noticeSent', (a.after ->> 'noticeSentOn')::date, (a.at at time zone 'Europe/London')::date, s.doors <= a.at
    from since s join audit_log a on a.case_id = any($1::int[]) and a.entity = 'decisions' and a.action = 'notice recorded'
    union all
    select a.case_id, 'bond', (a.after ->> 'appointedOn')::date, (a.at at time zone 'Europe/London')::date, s.doors <= a.at
    from since s join audit_log a on a.case_id = any($1::int[]) and a.entity = 'bonds' and a.action = 'corrected'
    union all
    select d.case_id, 'outcome', d.decision_date, (d.decided_at at time zone 'Europe/London')::date, s.doors <= d.decided_at
    from since s join decisions d on d.case_id = any($1::int[]) and d.status in ('approved', 'modifications', 'rejected')
    where d.decided_at is not null
    union all
    select c.case_id, t.field, t.on_day, (t.at at time zone 'Europe/London')::date, s.consents <= t.at
    from since s join case_creditors c on c.case_id = any($1::int[]) join delivery_consents d on d.creditor_id = c.creditor_id and d.case_id is null
    cross join lateral (values ('deliveryConsent', d.given_on, d.created_at), ('deliveryRevoked', d.revoked_on, d.updated_at)) t (field, on_day, at)
    where t.on_day is not null)
  select distinct t.case_id as "caseId", t.field, t.on_day as on from typed t
  where t.is_asked and t.on_day < t.typed_on - 7
    and not exists (select from late_dates l where l.case_id = t.case_id and l.on_day = t.on_day
      and (l.field = t.field or t.field = any($6::text[])))
    and not exists (select from case_creditors c join late_dates l on l.creditor_id = c.creditor_id
      where c.case_id = t.case_id and l.on_day = t.on_day and l.field = t.field)
    and not exists (select from trust_deeds d where d.case_id = t.case_id and d.came_on >= t.on_day)
  order by t.case_id, t.field`;

/** A date that was typed long after its day has its reason and evidence; what a case came with, and what was typed before, is not judged. */
export const lateDates: CaseRule = {
  name: 'Late dates',
  rules,
  check: async ({ tx, cases }) => {
    if (cases.length === 0) return [];
    const columns = { caseId: col.number, field: col.word<LateField>(), on: col.day };
    const late = byCase(
      await planned(tx, columns, text, [
        cases.map(({ id }) => id),
        audited.map(([entity]) => entity),
        audited.map(([, key]) => key),
        audited.map(([, , field]) => field),
        firstAsked,
        repeated,
      ]),
    );
    const stored = cases.map(({ id, reference, cameOn }) => ({
      id,
      reference,
      facts: {
        late: (late.get(id) ?? []).filter(({ on }) => cameOn === null || on > cameOn),
        reason: '',
        evidence: '',
      },
    }));
    return broken(tx, rules, stored);
  },
};
