/** The newest decision of the case that runs; in all of these `$run` stands for its id. */
export const decision = '(select max(id) from decisions where case_id = $run)';
/** A variation of its contributions, with more columns and their values. */
export const variation = (columns: string, values: string) =>
  `insert into case_variations (case_id, number, kind, reason, ${columns}) values ($run, 1, 'contributions_reduction', 'None', ${values})`;
/** A variation with a status and a history: each step from where to where. */
export const history = (status: string, steps: string) =>
  `with made as (${variation('status, terms, effective_on', `${status}, '{"from":"2030-01-01","fees":{}}', case when ${status} = 'approved' then now()::date end`)} returning id)
  insert into case_variation_steps (variation_id, from_status, to_status)
  select made.id, h.f, h.t from made, (values ${steps}) h(f, t)`;
/** The columns of a variation that took effect. */
export const approved = 'status, terms, effective_on';
/** The decision was postponed from a day, at a moment, when so many had voted. */
export const putOff = (fromDate: string, at: string, responded: number, by = 'chair_user_id') =>
  `update decisions set original_date = ${fromDate} where case_id = $run;
   insert into decision_adjournments (decision_id, from_date, to_date, reason, tally, adjourned_at, adjourned_by)
     select id, ${fromDate}, decision_date, 'Time.', '{"responded": ${responded}}', ${at}, ${by} from decisions where case_id = $run`;
/** The votes in favour asked for a clause, which has this status. */
export const withClause = (status: string) =>
  `insert into case_modifications (case_id, decision_id, title, category, text, received_on, status, effective_from, accepted_at)
     values ($run, ${decision}, 'A cap', 'other', 'A cap', now()::date, ${status}, now()::date, now());
   update decision_votes set vote = 'modified', modifications_agreed = true,
     clause_ids = (select array_agg(id) from case_modifications where case_id = $run) where decision_id = ${decision} and vote = 'for'`;
/** A second version of the schedule with another contribution. */
export const lowered = (pence: number, approvedBy: string) =>
  `with made as (insert into payment_schedules (case_id, schedule_version, reason, in_force_from, approved_by)
    values ($run, 2, 'review', now()::date, ${approvedBy || 'null'}) returning id)
  insert into payment_schedule_lines (schedule_id, seq, due_on, expected_pence, kind)
  select made.id, l.seq, l.due_on, ${pence}, l.kind
  from made, payment_schedule_lines l join payment_schedules s on s.id = l.schedule_id
  where s.case_id = $run and s.schedule_version = 1`;
