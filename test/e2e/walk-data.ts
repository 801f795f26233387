import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { liveCases } from '#server/views/verification/cases/case-rule.ts';
import { caseRules } from '#server/views/verification/verify-cases.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { admin, callAs, content, demo } from '#test/e2e/api.ts';
import { type CaseData, idOf } from '#test/e2e/case-data.ts';
import { openDialog, press } from '#test/e2e/case-steps.ts';
import { besideTheServer, readBeside } from '#test/e2e/database.ts';
import { expect, visit } from '#test/e2e/fixtures.ts';
import { approvedCase, mailOf } from '#test/e2e/live-case.ts';

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

/**
 * What waits for somebody else is approved by the office holder, and the post room sends what is queued; outbound.spec.ts does so by
 * hand. Until nothing of the case is on its way.
 */
export async function postMail(caseId: number): Promise<void> {
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
