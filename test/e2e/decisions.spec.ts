import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { addDays, addMonths, londonDate, showDate } from '#shared/platform/dates.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { explainLate, openDialog, openTab, send } from '#test/e2e/case-steps.ts';
import {
  adminAsChair,
  close,
  consentToAll,
  letDaysPass,
  openDecision,
  vote,
} from '#test/e2e/decision-data.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { approvedCase, reportedCase } from '#test/e2e/live-case.ts';

test.describe.configure({ timeout: 360_000 });

const today = londonDate();
const yesterday = addDays(today, -1);
const votingOf = (id: number) => `/cases/${id}?tab=proposal-voting`;
const statusOf = (page: Page) => page.getByRole('main').locator('header').first();

async function enterDate(scope: Page | Locator, label: string, day: string): Promise<void> {
  const input = scope.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) });
  await input.fill(showDate(day));
  await input.press('Tab');
}

/** Loads the page again, after what no user can bring about. */
async function again(page: Page): Promise<void> {
  await page.reload();
  await settled(page);
}

/** The decision that the voting tab shows, by the page’s address or its list. */
async function decisionOn(page: Page, caseId: number): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.get(`/api/cases/${caseId}/decisions`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: { id: number }[] }).data[0]!.id;
}

test('creditors approve: notice, checklist, votes by key and in bulk, the meter, the outcome and its pack', async ({
  adminPage: page,
}) => {
  const { id } = await reportedCase({
    owed: { 'Fairmile Bank': 2_000, 'Kestrel Bank': 5_000, 'Marlowe Cards': 3_000, 'Opaline Credit': 900 },
  });
  await visit(page, votingOf(id));

  await test.step('prepared, with its notice and associates', async () => {
    await page.getByRole('button', { name: 'Prepare decision' }).press('Enter');
    const plan = page.getByRole('dialog', { name: 'Put the proposal to creditors' });
    await enterDate(plan, 'Decision date', today);
    await page.keyboard.press('Control+Enter');
    await expect(plan).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open voting' })).toBeDisabled();
    await page.getByRole('button', { name: 'Record notice' }).press('Enter');
    const notice = page.getByRole('dialog', { name: 'Notice to all 4 creditors' });
    await enterDate(notice, 'Sent on', addDays(today, -37));
    await field(notice, 'Delivery').fill('First class');
    await page.getByRole('option', { name: 'First class post', exact: true }).click();
    await enterDate(notice, 'Delivered on', addDays(today, -30));
    await explainLate(notice);
    await page.keyboard.press('Control+Enter');
    await expect(notice).toHaveCount(0);
    await page.getByRole('button', { name: 'Associates checked' }).press('Enter');
    await expectToast(page, 'Associates checked');
    await page.getByRole('button', { name: 'Open voting' }).press('Enter');
    await expectToast(page, 'Voting is open');
    await expect(statusOf(page)).toContainText('With Creditors');
  });

  const meter = page.getByRole('region', { name: 'Majority' });
  await test.step('two votes by their keys, the rest of them in bulk', async () => {
    await enterDate(page, 'Received on', yesterday);
    await field(page, 'At').fill('10:00');
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    await row('Fairmile Bank').getByRole('button', { name: 'Fairmile Bank', exact: true }).click();
    await page.keyboard.press('f');
    await expect(row('Fairmile Bank')).toContainText('For');
    await expect(meter).toContainText('100.00%');
    await page.keyboard.press('a');
    await expect(row('Kestrel Bank')).toContainText('Against');
    await expect(meter).toContainText('28.57%');
    await page.keyboard.press('u');
    await expect(row('Kestrel Bank')).toContainText('No vote');
    await page.getByRole('button', { name: 'Bulk votes' }).press('Enter');
    const bulk = page.getByRole('dialog', { name: 'Votes of 4 creditors' });
    await field(bulk, 'All of them').selectOption('For');
    await field(bulk, 'Opaline Credit, £900.00').selectOption('Against');
    await enterDate(bulk, 'Received on', yesterday);
    await field(bulk, 'At').fill('11:00');
    await expectAccessible(page);
    await bulk.getByRole('button', { name: 'Enter 4 votes' }).press('Enter');
    await expect(bulk).toHaveCount(0);
    await expect(meter).toContainText('91.74%');
    await expect(meter.getByText('Passed')).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step('at the decision time the outcome is recorded, and the case follows', async () => {
    await expect(page.getByRole('button', { name: 'Record outcome' })).toBeDisabled();
    await letDaysPass(await decisionOn(page, id), 1);
    await again(page);
    await page.getByRole('button', { name: 'Record outcome' }).press('Enter');
    const outcome = page.getByRole('dialog', { name: 'Record the outcome' });
    await expect(outcome).toContainText('In favour £10,000.00 of £10,900.00');
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(outcome).toHaveCount(0);
    await expect(statusOf(page)).toContainText('IVA Accepted');
  });

  await test.step('the pack says how, and a creditor can recompute it', async () => {
    const saved = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).press('Enter'),
      ]);
      return readFileSync(await file.path());
    };
    expect((await saved('Decision pack')).subarray(0, 5).toString()).toBe('%PDF-');
    const votes = await saved('Votes as CSV');
    expect(votes.toString()).toContain('Opaline Credit,900.00');
    await expect(page.getByText(createHash('sha256').update(votes).digest('hex'))).toBeVisible();
    await expectAccessible(page);
  });
});

test('creditors reject the proposal; the case ends, and there is nothing left to vote on', async ({
  adminPage: page,
}) => {
  const { id } = await reportedCase();
  const decision = await openDecision(id);
  await vote(id, decision, 'for', 'against', 'for');
  await letDaysPass(decision, 1);
  await visit(page, votingOf(id));
  await expect(page.getByRole('region', { name: 'Majority' })).toContainText('50.00%');
  await page.getByRole('button', { name: 'Record outcome' }).press('Enter');
  const outcome = page.getByRole('dialog', { name: 'Record the outcome' });
  await expect(outcome).toContainText('at least 75.00% is needed: not passed');
  await field(outcome, 'Note').fill('Kestrel Bank voted against.');
  await outcome.getByRole('button', { name: 'Record as rejected' }).press('Enter');
  await expect(outcome).toHaveCount(0);
  await expect(statusOf(page)).toContainText('IVA Rejected');
  await expect(page.getByRole('main')).toContainText('Kestrel Bank voted against.');
  for (const name of ['Prepare decision', 'Bulk votes'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expectAccessible(page);
});

test('postponed, then approved with a modification that the client agrees to, whose clause is in force', async ({
  adminPage: page,
}) => {
  const { id } = await reportedCase();
  const decision = await openDecision(id, await adminAsChair());
  await visit(page, votingOf(id));
  await page.getByRole('button', { name: 'Postpone' }).press('Enter');
  const putOff = page.getByRole('dialog', { name: 'Postpone the decision' });
  await expect(field(putOff, 'New date')).toHaveValue(showDate(addDays(today, 14)));
  await field(putOff, 'Reason').fill('Two creditors asked for payslips.');
  await page.keyboard.press('Control+Enter');
  await expect(putOff).toHaveCount(0);
  await expect(statusOf(page)).toContainText('Adjourned');
  await expectAccessible(page);
  await vote(id, decision, 'for', 'abstain', 'for');

  await page
    .getByRole('row', { name: /Kestrel Bank/ })
    .getByRole('button', { name: 'Kestrel Bank', exact: true })
    .press('Enter');
  await page.keyboard.press('m');
  const ballot = page.getByRole('dialog', { name: 'Vote of Kestrel Bank' });
  await field(ballot, 'Clauses from the library').fill('MOD 801');
  await page.getByRole('option', { name: /^MOD 801/ }).click();
  await enterDate(ballot, 'Received on', yesterday);
  await field(ballot, 'At').fill('12:00');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(ballot).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Kestrel Bank/ })).toContainText('modifications');
  await letDaysPass(decision, 1);
  await close(id, decision, 'modifications');
  await again(page);
  await expect(statusOf(page)).toContainText('Modifications to Agree');
  await consentToAll(id);
  await again(page);
  await page.getByRole('button', { name: 'Client’s answer' }).press('Enter');
  const answer = page.getByRole('dialog', { name: 'What the client agrees to' });
  await expect(answer.getByText('Agreed', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(answer).toHaveCount(0);
  await expect(statusOf(page)).toContainText('IVA Accepted');
  await visit(page, `/cases/${id}?tab=modifications`);
  const clause = page.getByRole('table', { name: 'Modifications of the case' }).getByRole('row').nth(1);
  await expect(clause).toContainText('Accepted');
  await expect(clause).toContainText(showDate(yesterday));
  await expectAccessible(page);
});

test('the court revokes an approval: the case ends, the register follows the notice', async ({
  adminPage: page,
}) => {
  const { id } = await approvedCase({ daysAgo: 20 });
  await visit(page, `/cases/${id}?tab=proposal-voting`);
  const dialog = await openDialog(page, 'Record court order', 'Order of the court');
  await field(dialog, 'The approval is').selectOption('Suspended');
  await expect(field(dialog, 'Suspended until')).toBeVisible();
  await expectAccessible(page);
  await field(dialog, 'The approval is').selectOption('Revoked');
  await expect(field(dialog, 'Suspended until')).toHaveCount(0);
  await enterDate(dialog, 'Order made on', today);
  await field(dialog, 'Court and number').fill('County Court at Leeds, 123 of 2026');
  await send(dialog);
  await expectToast(page, 'Order recorded');
  await expect(statusOf(page)).toContainText('IVA Revoked');
  const main = page.getByRole('main');
  await expect(main.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(main.getByText('County Court at Leeds, 123 of 2026')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record court order' })).toHaveCount(0);

  const notices = await openDialog(page, 'Record notices', 'Who was notified of the outcome');
  await enterDate(notices, 'Secretary of State notified of the court order on', today);
  await send(notices);
  await openTab(page, 'Summary');
  const closure = page.getByRole('region', { name: 'Closure', exact: true });
  await expect(closure).toContainText('Approval revoked');
  await expect(closure).toContainText(`To be removed ${showDate(addMonths(today, 3))}`);
  await expectAccessible(page);
});
