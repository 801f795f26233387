import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { systemActor, type Write, writeChanges } from '#server/platform/database/write.ts';
import { concordat, followCase } from '#server/records/case-life/follow-arrears.ts';
import { liveCases } from '#server/views/verification/cases/case-rule.ts';
import { caseRules } from '#server/views/verification/verify-cases.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { admin, callAs, content, demo, prepare } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { type CaseData, idOf } from '#test/e2e/case-data.ts';
import { openDialog, press, send } from '#test/e2e/case-steps.ts';
import { besideTheServer, programBeside, readBeside } from '#test/e2e/database.ts';
import { expect, field, settled, visit } from '#test/e2e/fixtures.ts';
import { approvedCase, mailOf } from '#test/e2e/live-case.ts';
import { releaseRun } from '#test/e2e/outgoing-data.ts';

/** The office holder of the cases that are walked, and the senior case manager who acts under his written authority. */
export const holder = demo('james.whitlock');
export const caseworker = demo('tom.fletcher');

/** An arrangement as `approvedCase` makes it, which an earlier version had brought so far: it kept neither proposals nor reports. */
export async function earlyCase(given: Parameters<typeof approvedCase>[0]): Promise<CaseData> {
  const opened = await approvedCase(given);
  await besideTheServer((client) =>
    client.query('insert into early_cases (case_id, is_filled_in) values ($1, true)', [opened.id]),
  );
  return opened;
}

/** Records contributions that have come, as the cashier would from the bank. */
export async function receive(
  caseId: number,
  amountPence: number,
  ...days: readonly string[]
): Promise<void> {
  const incomeTypeId = await idOf('income-types', 'Voluntary contribution');
  for (const receivedOn of days)
    await callAs(admin, 'POST', `/cases/${caseId}/receipts`, {
      incomeTypeId,
      amountPence,
      receivedOn,
      method: 'so',
      idempotencyKey: randomUUID(),
    });
}

/** What a case owes to two creditors of verified bank details that get letters by e-mail: £6,000.00 and £4,000.00. */
export async function owedToPayable(): Promise<Record<string, number>> {
  const byEmail = await idOf('delivery-methods', 'Email');
  const [first, second] = (await prepare.list('creditors', 'limit=50')).filter(
    ({ bankVerifiedAt, deliveryMethodId }) => bankVerifiedAt !== null && deliveryMethodId === byEmail,
  );
  return { [first!.name]: 6_000, [second!.name]: 4_000 };
}

/** Every creditor of a case has claimed what it is owed, and is admitted for it. */
export async function admitAll(caseId: number): Promise<void> {
  type Debt = { id: number; version: number; balanceSoaPence: number };
  const path = `/cases/${caseId}/creditors`;
  const { debts } = await callAs<{ debts: Debt[] }>(admin, 'GET', path);
  for (const { id, version, balanceSoaPence: pence } of debts) {
    const claim = { version, claimPence: pence, claimReceivedOn: londonDate() };
    const claimed = await callAs<Debt>(admin, 'POST', `${path}/${id}/claim`, claim);
    const admission = { version: claimed.version, claimAdmittedPence: pence, admittedOn: londonDate() };
    await callAs(admin, 'POST', `${path}/${id}/admit`, admission);
  }
}

type Run = { id: number; version: number };

/** The post room prints what is queued for post, and posts it. */
async function post(caseId: number): Promise<void> {
  type Letter = { recipients: { status: string; deliveryMethod: { name: string } }[] };
  const ids: number[] = [];
  for (const { id } of await mailOf(caseId)) {
    const { recipients } = await callAs<Letter>(admin, 'GET', `/mail/${id}`);
    if (recipients.some(({ status, deliveryMethod: { name } }) => status === 'queued' && name !== 'Email'))
      ids.push(id);
  }
  if (ids.length === 0) return;
  const runs = await callAs<Run[]>(admin, 'POST', '/paperless-office/print-runs', { kind: 'print', ids });
  for (const { id } of runs) {
    const at = `/paperless-office/print-runs/${id}`;
    // Its file is made in the background.
    await expect(() => content(`${at}/file`)).toPass();
    const run = (await callAs<Run[]>(admin, 'GET', '/paperless-office/print-runs')).find(
      (each) => each.id === id,
    );
    await callAs(admin, 'POST', `${at}/sent`, { version: run?.version });
  }
}

/** Letters that the program writes are made in the background, and are drafts until then. */
const lettersMade = (caseId: number): Promise<void> =>
  besideTheServer((client) =>
    expect
      .poll(
        async () =>
          (
            await client.query(
              `select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
                 join mail_items item on item.id = (job.payload ->> 'itemId')::bigint
               where task.identifier = 'finish-letter' and item.case_id = $1`,
              [caseId],
            )
          ).rowCount,
        { timeout: 20_000 },
      )
      .toBe(0),
  );

/**
 * What waits for somebody else is approved by the office holder, and the post room sends what is queued; outbound.spec.ts does so by
 * hand. Until nothing of the case is on its way.
 */
export async function postMail(caseId: number): Promise<void> {
  await lettersMade(caseId);
  const waiting = (await mailOf(caseId)).filter(({ status }) => status === 'awaiting_approval');
  if (waiting.length > 0) await callAs(holder, 'POST', '/mail/approve', { ids: waiting.map(({ id }) => id) });
  await post(caseId);
  const onTheirWay = async () =>
    (await mailOf(caseId))
      .filter(({ status }) => !['draft', 'sent', 'cancelled'].includes(status))
      .map(({ title, status }) => `${title}: ${status}`);
  await expect.poll(onTheirWay, { timeout: 20_000 }).toEqual([]);
}

/** What verify-cases says of a case. */
export const problemsOf = (id: number): Promise<string[]> =>
  readBeside(async (tx) => {
    const range = { after: id - 1, upTo: id };
    const judged = { tx, range, cases: await liveCases(tx, range), today: londonDate() };
    const found: string[] = [];
    for (const { name, check } of caseRules)
      for (const { detail } of await check(judged)) found.push(`${name}: ${detail}`);
    return found;
  });

/** What the night does for the sub status of a case: it follows arrears and breaks. */
export const followOvernight = (id: number): Promise<void> =>
  programBeside((database) =>
    writeChanges(database, systemActor, (w) => followCase(ofCase(w, id), concordat, id)),
  );

const ofCase = (w: Write, caseId: number): Write => ({
  ...w,
  audit: (entry) => w.audit({ caseId, ...entry }),
});

/** Everything about an arrangement happened so many months earlier. */
export const letMonthsPass = (caseId: number, months: number): Promise<unknown> =>
  besideTheServer((client) =>
    client.query(
      `with t as (select make_interval(months => $2::int) as passed),
       lines as (update payment_schedule_lines set due_on = due_on - passed from t, payment_schedules s
         where s.id = schedule_id and s.case_id = $1),
       versions as (update payment_schedules set in_force_from = in_force_from - passed from t where case_id = $1),
       made as (update decisions set decision_date = decision_date - passed, original_date = original_date - passed from t where case_id = $1)
       update cases set approval_date = approval_date - passed, commencement_date = commencement_date - passed,
         expected_end_date = expected_end_date - passed, decision_date = decision_date - passed, proposal_date = proposal_date - passed,
         nominee_report_on = nominee_report_on - passed, notice_delivered_on = notice_delivered_on - passed from t where id = $1`,
      [caseId, months],
    ),
  );

/** A decision that was put to creditors today was put to them so many days earlier: notices, letters and the agreement before them. */
export const letVotePass = (decisionId: number, days: number): Promise<unknown> =>
  besideTheServer((client) =>
    client.query(
      `with t as (select make_interval(days => $2::int) as passed, $2::int as days),
       made as (update decisions set decision_date = decision_date - days, original_date = original_date - days, opened_at = opened_at - passed,
         created_at = created_at - passed from t where id = $1),
       noticed as (update decision_voters set notice_sent_on = notice_sent_on - days, notice_delivered_on = notice_delivered_on - days
         from t where decision_id = $1),
       letters as (update mail_items set sent_on = sent_on - days, created_at = created_at - passed from t
         where about_entity = 'decisions' and about_id = $1 returning id),
       posted as (update mail_recipients r set sent_on = r.sent_on - days, delivered_on = r.delivered_on - days from t, letters
         where r.item_id = letters.id)
       update case_variations set client_agreed_on = client_agreed_on - days, created_at = created_at - passed from t where decision_id = $1`,
      [decisionId, days],
    ),
  );

export const daysAgo = (days: number): string => addDays(londonDate(), -days);

/** Moves a case by the button of its closing card. */
export async function finish(page: Page, button: string, status: string): Promise<void> {
  const dialog = await openDialog(page, button, 'Change status');
  await dialog.getByRole('radio', { name: new RegExp(`^${status}`) }).press('Space');
  await press(dialog, `Move to ${status}`);
  await expect(dialog).toHaveCount(0);
}

/** Completes an open task of the case, on its Tasks tab. */
export async function completeTask(page: Page, caseId: number, task: string): Promise<void> {
  await visit(page, `/cases/${caseId}?tab=tasks`);
  await page.getByRole('button', { name: `Actions on ${task}` }).click();
  await page.getByRole('menuitem', { name: 'Mark Completed' }).click();
  const dialog = page.getByRole('dialog');
  await press(dialog, 'Mark Completed');
  await expect(dialog).toHaveCount(0);
}

/** The card of a case that has ended. */
export const closure = (page: Page) => page.getByRole('region', { name: 'Closure', exact: true });

/** The cashier prepares the distribution of what a case holds, on the card of its end; somebody else approves it. */
export async function payOut(cashier: Page, caseId: number): Promise<void> {
  await visit(cashier, `/cases/${caseId}`);
  await press(cashier, 'Prepare closing distribution');
  await expect(cashier).toHaveURL(/summary\?run=\d+/);
  await releaseRun(Number(new URL(cashier.url()).searchParams.get('run')));
}

/** Releases the bond of everybody on a case whose summary asks for it. */
export async function releaseBonds(page: Page): Promise<void> {
  await closure(page)
    .getByRole('link', { name: /^The bond of/ })
    .press('Enter');
  await settled(page);
  const buttons = page.getByRole('button', { name: 'Release', exact: true });
  await expect(buttons.first()).toBeVisible();
  for (let left = await buttons.count(); left > 0; left--) {
    await buttons.first().press('Enter');
    const release = page.getByRole('dialog', { name: /^Release the bond of/ });
    await field(release, 'Reason').fill('The arrangement has ended.');
    await expectAccessible(page);
    await send(release);
    await expect(buttons).toHaveCount(left - 1);
  }
}
