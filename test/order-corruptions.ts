import { decision, withClause } from './case-sql.ts';
import type { Corruption } from './review-corruptions.ts';

/** Events that happened in another order than the law gives them, or before what they wait for, as `case-corruptions.ts` has them. */
export const orderCorruptions: readonly Corruption[] = [
  [
    'a date that was typed long after its day, without a reason',
    `update cases set pack_returned_on = now()::date - 30 where id = $run;
      insert into audit_log (entity, entity_id, action, after, case_id)
      select 'cases', id, 'updated', jsonb_build_object('packReturnedOn', pack_returned_on), id from cases where id = $run`,
    'Late dates',
    /more than 7 days ago/,
  ],
  [
    'a consent to a clause that was entered long after its day, without a reason',
    `insert into audit_log (entity, entity_id, action, after, case_id)
      values ('modification-consents', 1, 'updated', jsonb_build_object('answeredOn', now()::date - 30), $run)`,
    'Late dates',
    /more than 7 days ago/,
  ],
  [
    'a consent to electronic delivery that was entered long after its day, without a reason',
    `insert into audit_log (entity, entity_id, action, after, case_id)
      values ('delivery-consents', 1, 'updated', jsonb_build_object('givenOn', now()::date - 30), $run)`,
    'Late dates',
    /more than 7 days ago/,
  ],
  [
    'an agreement to a variation that was entered long after its day, without a reason',
    `insert into audit_log (entity, entity_id, action, after, case_id)
      values ('case-variations', 1, 'updated', jsonb_build_object('clientAgreedOn', now()::date - 30), $run)`,
    'Late dates',
    /more than 7 days ago/,
  ],
  [
    'a completed due diligence that was entered long after its day, without a reason',
    `insert into audit_log (entity, entity_id, action, after, case_id)
      values ('due-diligence', 1, 'updated', jsonb_build_object('completedOn', now()::date - 30), $run)`,
    'Late dates',
    /more than 7 days ago/,
  ],
  [
    'a bond that was entered long after its day, without a reason',
    `insert into audit_log (entity, entity_id, action, after, case_id)
      values ('bonds', 1, 'updated', jsonb_build_object('effectiveOn', now()::date - 30, 'reviewedOn', now()::date), $run)`,
    'Late dates',
    /more than 7 days ago/,
  ],
  [
    'a first day of cover that was put right without a reason',
    `insert into audit_log (entity, entity_id, action, after, case_id)
      values ('bonds', 1, 'corrected', jsonb_build_object('appointedOn', now()::date - 30), $run)`,
    'Late dates',
    /more than 7 days ago/,
  ],
  [
    'a consent for all cases of a creditor that was entered late, without a reason',
    // The creditor has a debt of the other case as well, whose own reason is there.
    `with consent as (insert into delivery_consents (creditor_id, kind, given_on, source, address)
      select creditor_id, 'actual', now()::date - 40, 'A circular.', 'late@lender.example' from case_creditors where case_id = $run limit 1
      returning creditor_id, given_on)
    insert into late_dates (case_id, field, on_day, reason, evidence)
      select distinct c.case_id, 'deliveryConsent', k.given_on, 'It was overlooked.', 'The circular.'
      from consent k join case_creditors c on c.creditor_id = k.creditor_id and c.case_id <> $run`,
    'Late dates',
    /Consent to electronic delivery .*: more than 7 days ago/,
  ],
  [
    'a grant of a trust deed that was entered long after its day, without a reason',
    `insert into audit_log (entity, entity_id, action, after, case_id)
      values ('trust-deeds', 1, 'updated', jsonb_build_object('grantedOn', now()::date - 30), $run)`,
    'Late dates',
    /more than 7 days ago/,
  ],
  [
    'an outcome that was recorded long after its day, without a reason',
    'update decisions set decided_at = now(), decision_date = now()::date - 9 where case_id = $run',
    'Late dates',
    /Creditors’ decision .*: more than 7 days ago/,
  ],
  [
    'a notice that was recorded without its reason',
    `delete from late_dates where case_id = $run and field = 'noticeSent'`,
    'Late dates',
    /Notice of the decision .*: more than 7 days ago/,
  ],
  [
    'a report before the signature',
    'update cases set proposal_date = nominee_report_on + 1 where id = $run',
    'Order of events',
    /report is dated .*, before the proposal was signed/,
  ],
  [
    'notice before the report',
    `update decision_voters set notice_sent_on = (select nominee_report_on - 1 from cases where id = $run) where decision_id = ${decision}`,
    'Order of events',
    /Notice was sent on .*, before the nominee’s report/,
  ],
  [
    'voting opened when its day had passed',
    `update decisions set opened_at = opened_at + interval '15 days' where case_id = $run`,
    'Order of events',
    /day of the decision, .*, has passed/,
  ],
  [
    'voting opened before notice was delivered',
    `update decisions set opened_at = (select notice_delivered_on - 1 from cases where id = $run) where case_id = $run`,
    'Order of events',
    /before the last notice is delivered/,
  ],
  [
    'approved before the decision',
    'update cases set approval_date = decision_date - 1, commencement_date = decision_date - 1 where id = $run',
    'Order of events',
    /The approval of .* is before the creditors’ decision/,
  ],
  [
    'approved after the decision',
    'update cases set approval_date = decision_date + 1, commencement_date = decision_date + 1 where id = $run',
    'Order of events',
    /The approval of .* is after the creditors’ decision/,
  ],
  [
    'signed after the decision',
    'update cases set proposal_date = now()::date where id = $run',
    'Order of events',
    /was signed on .*, after creditors decided/,
  ],
  [
    'consent after the outcome',
    `${withClause("'accepted'")}; update case_modifications set client_consent_on = now()::date + 1 where case_id = $run`,
    'Order of events',
    /before the client consented/,
  ],
  [
    'bonded after the approval',
    'update bond_entries set appointed_on = (select approval_date + 1 from cases where id = $run), effective_on = (select approval_date + 1 from cases where id = $run) where case_id = $run',
    'Order of events',
    /bonded on .*, after the approval/,
  ],
  [
    'commenced before the approval',
    'update cases set commencement_date = approval_date - 1 where id = $run',
    'Order of events',
    /The commencement of .* is before the approval/,
  ],
  [
    'drafted without due diligence',
    `delete from due_diligence_checks where due_diligence_id in (select id from due_diligence where case_id = $run);
     delete from due_diligence where case_id = $run;
     insert into case_status_changes (case_id, to_status_id) select $run, id from statuses where code = 'drafting'`,
    'Due diligence',
    /Due diligence on .* has never been completed/,
  ],
  [
    'put to creditors with money of somebody who was never identified',
    `update cases set lump_sums = '[{"month": 12, "pence": 10000, "from": "Robin Uncle", "isThirdParty": true}]' where id = $run;
     insert into case_status_changes (case_id, to_status_id) select $run, id from statuses where code = 'with-creditors'`,
    'Third-party money',
    /Robin Uncle/,
  ],
];
