/** What is changed, the change, the rule that it breaks and the message. */
export type Corruption = [what: string, corruption: string, rule: string, found: RegExp];

/** A complaint of today that is referred to the Ombudsman without a reply. */
const ombudsmanAtOnce = `with k as (
    insert into complaints (case_id, reference, received_on, channel, summary, category, regime, status_id, src_due_on, final_due_on, owner_user_id)
    select $run, 'H-C1', now()::date, 'phone', 'x', 'fees', 'disp', id, now()::date + 5, now()::date + 56, (select min(id) from users)
    from complaint_statuses where code = 'referred-to-fos' returning id, status_id)
  insert into complaint_status_changes (complaint_id, from_status_id, to_status_id, changed_on)
  select k.id, (select id from complaint_statuses where code = 'investigating'), k.status_id, now()::date from k`;

/** A complaint about the office holder that somebody put under DISP without saying why. */
const unexplainedRegime = `with k as (
    insert into complaints (case_id, reference, received_on, channel, summary, category, about, regime, status_id, src_due_on, final_due_on, owner_user_id)
    select $run, 'H-C2', now()::date, 'phone', 'x', 'fees', 'office_holder', 'disp', id, now()::date + 5, now()::date + 56, (select min(id) from users)
    from complaint_statuses where code = 'received' returning id, status_id)
  insert into complaint_status_changes (complaint_id, to_status_id, changed_on) select k.id, k.status_id, now()::date from k`;

/** Those of the years of a case and of its complaints. */
export const reviewCorruptions: Corruption[] = [
  [
    'no review',
    'delete from annual_reviews where case_id = $run',
    'Reviews',
    /Year 1, which began on .* has no review/,
  ],
  [
    'a review of another year',
    'update annual_reviews set due_on = due_on + 1 where case_id = $run',
    'Reviews',
    /does not count from the approval/,
  ],
  [
    'an exempt year',
    "update annual_reviews set exempt_reason = 'None' where case_id = $run",
    'Reviews',
    /is exempt although/,
  ],
  [
    'a report before its time',
    'update annual_reviews set report_sent_on = period_from where case_id = $run',
    'Reviews',
    /was sent on .*: The year ends on/,
  ],
  [
    'a contribution that no schedule follows',
    'update annual_reviews set old_contribution_pence = 1, new_contribution_pence = 2 where case_id = $run',
    'Reviews',
    /its payment schedule did not follow/,
  ],
  [
    'a complaint that went to the Ombudsman before our reply',
    ombudsmanAtOnce,
    'Complaints',
    /H-C1, ‘With the Financial Ombudsman Service’ on .*: .* takes a complaint after our reply/,
  ],
  [
    'a regime that its subject does not propose',
    unexplainedRegime,
    'Complaints',
    /H-C2: .* comes under ‘Complaints Gateway’: say why/,
  ],
];
