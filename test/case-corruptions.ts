import { approved, decision, lowered, putOff, variation, withClause } from './case-sql.ts';
import { lifeCorruptions } from './life-corruptions.ts';
import { orderCorruptions } from './order-corruptions.ts';
import { proposalCorruptions } from './proposal-corruptions.ts';
import { type Corruption, reviewCorruptions } from './review-corruptions.ts';

/** What is changed, the change, the rule that it breaks and what is said of it; `$run` is a case that runs, `$before` one before its creditors. */
export const corruptions: Corruption[] = [
  [
    'no approval date',
    'update cases set approval_date = null where id = $run',
    'Dates',
    /runs and has no approval date/,
  ],
  [
    'approved tomorrow',
    'update cases set approval_date = now()::date + 2 where id = $run',
    'Dates',
    /is after today/,
  ],
  [
    'a notice that was too short',
    'update cases set notice_delivered_on = decision_date - 14 where id = $run',
    'Dates',
    /Rule 15.2 requires 14 clear days/,
  ],
  [
    'an end before its beginning',
    'update cases set expected_end_date = commencement_date - 1 where id = $run',
    'Dates',
    /commencement of .* is after the expected end/,
  ],
  [
    'no review of equity',
    "update cases set equity_review_due_on = null, protocol_version = 'protocol_2021' where id = $run",
    'Dates',
    /review of equity/,
  ],
  [
    'a date that was typed long after its day, without a reason',
    `update cases set pack_returned_on = now()::date - 30 where id = $run;
      insert into audit_log (entity, entity_id, action, after, case_id)
      select 'cases', id, 'updated', jsonb_build_object('packReturnedOn', pack_returned_on), id from cases where id = $run`,
    'Late dates',
    /more than 7 days ago/,
  ],
  ...orderCorruptions,
  ...proposalCorruptions,
  [
    'no decision',
    "update decisions set status = 'withdrawn' where case_id = $run",
    'Decisions',
    /there is no decision/,
  ],
  [
    'a rejected one',
    `update decisions set status = 'rejected' where case_id = $run`,
    'Decisions',
    /does not go with the status/,
  ],
  [
    'another day',
    `update decisions set decision_date = decision_date - 1 where case_id = $run`,
    'Decisions',
    /the case says/,
  ],
  [
    'recorded too early',
    `update decisions set decided_at = decided_at - interval '10 days' where case_id = $run`,
    'Decisions',
    /recorded before creditors decided/,
  ],
  [
    'adjourned, but not postponed',
    `update cases set status_id = (select id from statuses where code = 'adjourned') where id = $before`,
    'Decisions',
    /was not postponed/,
  ],
  [
    'a trust deed that nobody granted',
    "update cases set product_id = (select id from products where type = 'ptd') where id = $run",
    'Trust deeds',
    /The grant of the trust deed is not recorded/,
  ],
  [
    'an e-mail that counts as delivered the day it was sent',
    `update decisions set status = 'open' where case_id = $run;
     update decision_voters set notice_evidence = null, notice_sent_on = notice_delivered_on,
       notice_method_id = (select id from delivery_methods where channel = 'email') where decision_id = ${decision}`,
    'Notices',
    /by r 1\.45\(6\) it is/,
  ],
  [
    'a notice by e-mail to somebody who consented to none',
    `update rule_starts set since = '2000-01-01';
     update decision_voters set notice_method_id = (select id from delivery_methods where channel = 'email') where decision_id = ${decision}`,
    'Delivery of notices',
    /No consent of .* to electronic delivery is on record/,
  ],
  [
    'a decision that was closed without a certificate of delivery',
    `update rule_starts set since = '2000-01-01'; delete from delivery_certificates where case_id = $run`,
    'Certificates of delivery',
    /There is no certificate of delivery for the decision of/,
  ],
  [
    'a vote that was changed',
    `update decision_votes set vote = 'against' where decision_id = ${decision}`,
    'Votes',
    /By its votes it is rejected, not approved/,
  ],
  [
    'a value that was changed',
    `update decision_voters set value_pence = value_pence + 1 where decision_id = ${decision}`,
    'Votes',
    /do not add up/,
  ],
  [
    'a creditor of another name',
    `update decision_voters set creditor_name = creditor_name || '!' where decision_id = ${decision}`,
    'Votes',
    /not the hash/,
  ],
  [
    'a voter without notice',
    `update decision_voters set notice_delivered_on = null where decision_id = ${decision}`,
    'Votes',
    /had no notice/,
  ],
  [
    'a date that no adjournment moved',
    `update decisions set original_date = decision_date - 1 where case_id = $run`,
    'Adjournments',
    /but no adjournment is recorded/,
  ],
  [
    'postponed when its votes had closed',
    putOff('decision_date - 5', "decision_date - interval '3 days'", 0),
    'Adjournments',
    /adjourned when votes had closed on/,
  ],
  [
    'postponed by correspondence when creditors had voted',
    putOff('decision_date - 5', "decision_date - interval '6 days'", 2),
    'Adjournments',
    /without a meeting, yet the decision was postponed/,
  ],
  [
    'a meeting adjourned by somebody else',
    `update decisions set procedure = 'virtual', meeting_time = '00:00' where case_id = $run;
       ${putOff('decision_date - 5', "decision_date - interval '6 days'", 2, 'null')}`,
    'Adjournments',
    /meeting was adjourned by somebody who is not its chair/,
  ],
  [
    'postponed by somebody else while nobody had voted',
    putOff('decision_date - 5', "decision_date - interval '6 days'", 0, 'null'),
    'Adjournments',
    /postponed by somebody who is not its chair/,
  ],
  [
    'postponed for too long',
    putOff('decision_date - 15', "decision_date - interval '16 days'", 0),
    'Adjournments',
    /more than 14 days after/,
  ],
  [
    'an outcome that nobody is known to have recorded',
    `delete from reserved_acts_done where case_id = $run`,
    'Reserved acts',
    /not kept who recorded the outcome/,
  ],
  [
    'an office holder who was not authorised on the day',
    `update reserved_acts_done set acted_on = '2001-01-01' where case_id = $run`,
    'Reserved acts',
    /was not yet authorised as an insolvency practitioner/,
  ],
  [
    'done in another’s name without authority',
    `update reserved_acts_done set acted_by = (select min(id) from users) where case_id = $run`,
    'Reserved acts',
    /without their authority/,
  ],
  [
    'a chair whom nobody appointed',
    `update decisions set chair_appointed_by = null where id = ${decision}`,
    'Reserved acts',
    /Nobody is known to have appointed the chair/,
  ],
  [
    'a vote with modifications that no clause holds',
    `update decision_votes set vote = 'modified', modifications_agreed = true where decision_id = ${decision}`,
    'Modifications',
    /but there is no clause for them/,
  ],
  [
    'a clause that is not in force',
    withClause("'lapsed'"),
    'Modifications',
    /‘A cap’ of .*, which is not in force/,
  ],
  [
    'a clause without its effect or the client’s consent',
    withClause("'accepted'"),
    'Modifications',
    /Nobody has said what ‘A cap’ of .* changes[\s\S]*signed consent to ‘A cap’ of .* is missing/,
  ],
  ...reviewCorruptions,
  ['no bond', 'delete from bond_entries where case_id = $run', 'Bonds', /is not bonded/],
  [
    'a cover that nobody entered',
    "update bond_entries set action = 'increase', penalty_pence = penalty_pence + 1, change_pence = 1 where case_id = $before",
    'Bonds',
    /changes of the bond .* cover is/,
  ],
  [
    'a cover below the least',
    'update bond_entries set penalty_pence = 1, change_pence = 1 where case_id = $run',
    'Bonds',
    /outside of the limits/,
  ],
  [
    'an estate beyond its cover',
    'update bond_entries set value_pence = 900000 where case_id = $run',
    'Bonds',
    /needs cover of £9,000.00/,
  ],
  [
    'a bordereau that never went',
    'update bond_entries set submitted_on = now()::date where case_id = $run',
    'Bonds',
    /on a bordereau that was not/,
  ],
  [
    'still bonded at its end',
    "update cases set status_id = (select id from statuses where code = 'closed') where id = $run",
    'Bonds',
    /is still bonded for £5,000.00/,
  ],
  [
    'another schedule than was agreed',
    'update payment_schedule_lines set expected_pence = expected_pence + 1',
    'Schedules and receipts',
    /what was agreed to £6,000.00/,
  ],
  [
    'a schedule that is not marked',
    'update cases set has_schedule = false where id = $run',
    'Schedules and receipts',
    /does not say so/,
  ],
  [
    'money that its standing does not know',
    'update case_standings set received_pence = received_pence + 1 where case_id = $run',
    'Schedules and receipts',
    /its standing says £0.01/,
  ],
  [
    'no standing',
    'delete from case_standings where case_id = $run',
    'Schedules and receipts',
    /Nothing says how it stands/,
  ],
  [
    'months that its standing does not say',
    'update cases set months_in_arrears = 700 where id = $run',
    'Schedules and receipts',
    /months in arrears are not those/,
  ],
  [
    'a schedule that nobody approved below what creditors agreed to',
    lowered(9_000, ''),
    'Payments agreed',
    /Version 2 of its payment schedule is below what creditors agreed to, and nobody approved it/,
  ],
  [
    'an approved schedule below what only creditors may agree to',
    lowered(7_999, '(select min(id) from users)'),
    'Payments agreed',
    /they have not decided on it: A cut from £100.00 to £79.99 is more than 20%/,
  ],
  [
    'a sub status of a variation that is not there',
    `update cases set substatus_id = (select id from substatuses where code = 'variation-proposed') where id = $run`,
    'Variations',
    /says that a variation is proposed, but none is open/,
  ],
  [
    'a variation that the sub status does not tell of',
    variation('status, terms', `'draft', '{"from":"2030-01-01","fees":{}}'`),
    'Variations',
    /Variation 1 is open, and the sub status does not say so/,
  ],
  [
    'a variation with the supervisor whom nobody asked',
    variation('status, terms, schedule_version', `'submitted', '{"from":"2030-01-01","fees":{}}', 1`),
    'Variations',
    /with the supervisor, and nobody was asked/,
  ],
  [
    'a variation with creditors who decide on nothing',
    variation('status, terms, schedule_version', `'issued', '{"from":"2030-01-01","fees":{}}', 1`),
    'Variations',
    /with creditors, and they decide on nothing/,
  ],
  [
    'a lower contribution without its version of the schedule',
    variation(
      approved,
      `'approved', '{"from":"2030-01-01","contributionPence":5000,"fees":{}}', now()::date`,
    ),
    'Variations',
    /made no version of the schedule/,
  ],
  [
    'other fees without their clause',
    variation(approved, `'approved', '{"from":"2030-01-01","fees":{"totalCostCap":1}}', now()::date`),
    'Variations',
    /clause of variation 1 is not in force from/,
  ],
  ...lifeCorruptions,
  [
    'no clock',
    "delete from case_clocks where case_id = $run and rule = 'annual-report'",
    'Clocks',
    /There is no clock ‘.*’, which runs to/,
  ],
  [
    'a clock of another day',
    "update case_clocks set due_on = due_on + 1 where case_id = $run and rule = 'annual-report'",
    'Clocks',
    /The clock ‘.*’ says .*, by its rule it is/,
  ],
  [
    'a clock that nothing has met',
    "update case_clocks set status = 'met', met_on = due_on where case_id = $run and rule = 'annual-report'",
    'Clocks',
    /stands as ‘Met’ on .*, and is ‘Open’/,
  ],
  [
    'a clock of something that is not there',
    "update case_clocks set subject = 'breach:0' where case_id = $run and rule = 'annual-report'",
    'Clocks',
    /belongs to nothing on the case/,
  ],
  [
    'a chase that nothing has answered',
    `insert into case_tasks (task_id, case_id, action_at, status, completed_at, completion_note, created_at, department_id) select id, $run, now(), 'completed', now(), 'A payment arrived.', now() + interval '3 months', (select min(id) from departments) from tasks where code = 'chase-missed-payment'`,
    'Tasks and what they wait for',
    /has not been paid in full/,
  ],
  [
    'a case elsewhere than its solution',
    "update cases set jurisdiction = 'NI' where id = $run",
    'Part of the country',
    /is for England & Wales; the case is in Northern Ireland/,
  ],
  [
    'a current address that has ended',
    'update addresses set resident_to = now()::date where person_id in (select person_id from case_people where case_id = $run)',
    'Addresses',
    /ended on .* but still has the type ‘Current’/,
  ],
  [
    'letters to where somebody lived before',
    `update addresses set resident_to = now()::date, is_mailing_default = true, address_type_id = (select id from address_types where code = 'previous')
      where person_id in (select person_id from case_people where case_id = $run)`,
    'Addresses',
    /ended on .*, but letters still go there/,
  ],
];
