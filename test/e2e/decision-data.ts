import { addDays, londonDate } from '#shared/platform/dates.ts';
import { admin, callAs, upload } from '#test/e2e/api.ts';
import { idOf } from '#test/e2e/case-data.ts';
import { besideTheServer } from '#test/e2e/database.ts';
import { enteredLate } from '#test/entered-late.ts';

type Planned = { decisionDate?: string; deliveredOn?: string; chairUserId?: number };

/** The administrator, whose page may postpone a decision only as its chair. */
export const adminAsChair = async () => ({ chairUserId: await idOf('users', 'Alex Morgan') });

/**
 * Prepares and opens the decision on a case's proposal: due today, with a notice that was delivered 30 days ago and the supervisor as chair,
 * unless told otherwise.
 */
export async function openDecision(
  caseId: number,
  { decisionDate = londonDate(), deliveredOn = addDays(londonDate(), -30), chairUserId }: Planned = {},
): Promise<number> {
  const path = `/cases/${caseId}/decisions`;
  const { supervisorUserId } = await callAs<{ supervisorUserId: number }>(admin, 'GET', `/cases/${caseId}`);
  const { id } = await callAs<{ id: number }>(admin, 'POST', path, {
    procedure: 'both',
    sought: 'That the proposal is approved, with or without modifications.',
    chairUserId: chairUserId ?? supervisorUserId,
    decisionDate,
  });
  await openPrepared(caseId, id, deliveredOn);
  return id;
}

/** The proposal of a case was signed, and its nominee reported, by that day at the latest, as though it had taken its time. */
export const letReportAge = (caseId: number, day: string): Promise<unknown> =>
  besideTheServer((client) =>
    client.query(
      `update cases set proposal_date = least(proposal_date, $2::date), nominee_report_on = least(nominee_report_on, $2::date)
       where id = $1`,
      [caseId, day],
    ),
  );

/** Opens the voting on a decision that is prepared, with a notice that all creditors have had by post. */
export async function openPrepared(caseId: number, id: number, deliveredOn: string): Promise<void> {
  const path = `/cases/${caseId}/decisions/${id}`;
  await letReportAge(caseId, addDays(deliveredOn, -7));
  await callAs(admin, 'POST', `${path}/notices`, {
    sentOn: addDays(deliveredOn, -7),
    deliveredOn,
    deliveryMethodId: await idOf('delivery-methods', 'First class post'),
    ...enteredLate,
  });
  await callAs(admin, 'POST', `${path}/associates`, { isChecked: true });
  await callAs(admin, 'POST', `${path}/open`, {});
}

type Electorate = { voters: { debtId: number }[] };

type Vote = 'for' | 'modified' | 'against' | 'abstain';

/** Votes of the creditors in their order, received on a day. */
export async function voteOn(caseId: number, id: number, day: string, votes: readonly Vote[]): Promise<void> {
  const path = `/cases/${caseId}/decisions/${id}`;
  const { voters } = await callAs<Electorate>(admin, 'GET', path);
  await callAs(admin, 'POST', `${path}/votes`, {
    method: 'email',
    receivedAt: `${day}T10:00:00Z`,
    votes: votes.map((each, at) => ({
      debtId: voters[at]!.debtId,
      vote: each,
      ...(each === 'modified' && { modifications: 'Total costs are capped at £3,650.' }),
    })),
  });
}

/** The same, received yesterday. */
export const vote = (caseId: number, id: number, ...votes: Vote[]): Promise<void> =>
  voteOn(caseId, id, addDays(londonDate(), -1), votes);

/** The day of a decision lies `days` days back, and what led to it long before, as though its time had come; so does what the case says of it. */
export const letDaysPass = (decisionId: number, days: number): Promise<unknown> =>
  besideTheServer(async (client) => {
    const day = addDays(londonDate(), -days);
    await client.query(
      `with moved as (update decisions set decision_date = $2, original_date = $2, opened_at = least(opened_at, $3::date)
         where id = $1 returning case_id, kind), told as (update decision_voters set notice_sent_on = least(notice_sent_on, $3::date)
         where decision_id = $1), bonded as (update bond_entries b set appointed_on = least(appointed_on, $3::date),
         effective_on = least(effective_on, $3::date) from moved m where b.case_id = m.case_id and m.kind in ('approval', 'objections'))
       update cases set decision_date = $2, notice_delivered_on = $3, proposal_date = least(proposal_date, $3::date),
         nominee_report_on = least(nominee_report_on, $3::date) where id = (select case_id from moved where kind in ('approval', 'objections'))`,
      [decisionId, day, addDays(day, -30)],
    );
    // The window of a trust deed ends five weeks after its publication.
    await client.query(
      `update trust_deeds set published_on = $2, documents_sent_on = $2 where case_id = (select case_id from decisions where id = $1)`,
      [decisionId, addDays(day, -35)],
    );
  });

/** A breach of the case about which creditors decided to terminate the arrangement. */
export const endByBreach = (caseId: number): Promise<unknown> =>
  besideTheServer((client) =>
    client.query(
      `insert into case_breaches (case_id, breach_type_id, status, detected_on, detected_by, detail, ended_on)
       select $1, id, 'terminated', current_date, 'user', 'Contributions stopped.', current_date from breach_types where name = 'Arrears over 3 months'`,
      [caseId],
    ),
  );

/** The letters of the case have left, and its closure checklist is done. */
export const reportAtTheEnd = (caseId: number): Promise<unknown> =>
  besideTheServer(async (client) => {
    await client.query(
      `with sent as (update mail_items set status = 'sent', sent_on = current_date where case_id = $1 returning id)
       update mail_recipients set sent_on = current_date where item_id in (select id from sent)`,
      [caseId],
    );
    await client.query(
      `update case_tasks set status = 'completed', completed_at = now() where case_id = $1 and status = 'open'`,
      [caseId],
    );
  });

/** Records the outcome of a decision whose time has come. */
export const close = (
  caseId: number,
  id: number,
  outcome: 'approved' | 'modifications' | 'rejected',
): Promise<unknown> =>
  callAs(admin, 'POST', `/cases/${caseId}/decisions/${id}/close`, { outcome, ...enteredLate });

type Clauses = {
  rows: { id: number; version: number; status: string; effect: object; hasNoEffect: boolean }[];
  applicants: { id: number }[];
};

/** The client consents to all that is proposed, on a signed form; what nobody has said changes a figure changes none. */
export async function consentToAll(caseId: number): Promise<void> {
  const path = `/cases/${caseId}/modifications`;
  const proposed = async () => {
    const { rows, applicants } = await callAs<Clauses>(admin, 'GET', path);
    return { applicants, rows: rows.filter(({ status }) => status === 'proposed') };
  };
  for (const { id, version, effect, hasNoEffect } of (await proposed()).rows)
    if (!hasNoEffect && Object.keys(effect).length === 0)
      await callAs(admin, 'PUT', `${path}/${id}`, { version, hasNoEffect: true });
  const { id: documentId } = await callAs<{ id: number }>(admin, 'POST', `/cases/${caseId}/documents`, {
    fileId: await upload(
      `consent-${caseId}.pdf`,
      'application/pdf',
      `%PDF-1.4\n% Signed on case ${caseId}.\n`,
    ),
    documentTypeId: await idOf('documents', 'Client letter'),
    title: 'Signed consent',
  });
  const { rows, applicants } = await proposed();
  for (const { id: casePersonId } of applicants)
    await callAs(admin, 'POST', `${path}/answers`, {
      casePersonId,
      answeredOn: londonDate(),
      documentId,
      answers: rows.map(({ id, version }) => ({ id, version, answer: 'given' })),
    });
}
