import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { addDays, londonDate, showDate } from '#shared/platform/dates.ts';
import { admin, callAs } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { idOf } from '#test/e2e/case-data.ts';
import { letDaysPass, openPrepared, reportAtTheEnd, vote } from '#test/e2e/decision-data.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { approvedCase, newBreach } from '#test/e2e/live-case.ts';
import { releaseRun } from '#test/e2e/outgoing-data.ts';
import { budgetOf } from '#test/e2e/proposal-data.ts';

test.describe.configure({ timeout: 360_000 });

const today = londonDate();
const statusOf = (page: Page) => page.getByRole('main').locator('header').first();

async function pick(scope: Locator, label: string, option: string): Promise<void> {
  await field(scope, label).fill(option);
  await scope.page().getByRole('option', { name: option, exact: true }).click();
}

/** Presses the button that opens a dialog; returns the dialog. */
async function open(page: Page, button: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a year’s review: papers asked for and in, the 50% rule, a new contribution, and the report as a bundle', async ({
  adminPage: page,
}) => {
  const { id } = await approvedCase({ daysAgo: 400 });
  await budgetOf(id, 'initial', addDays(today, -420), 187_000);
  await budgetOf(id, 'annual', addDays(today, -10), 195_000);
  await visit(page, `/cases/${id}?tab=annual-reviews`);
  const panel = page.getByRole('region', { name: /^Year 1: / });
  await expect(panel).toContainText('Write the report: Review the contribution first');
  const asking = await open(page, 'Ask for papers', 'Ask for the papers of the year?');
  await asking.getByRole('button', { name: 'Write the letter' }).press('Enter');
  await expectToast(page, 'Item Updated.', 'The letter is being made');
  await expect(panel.getByText('Requested').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Letter', exact: true }).press('Enter');
  const letter = page.getByRole('dialog', { name: 'Letter' });
  await field(letter, 'Template').fill('Equity');
  await page.getByRole('option', { name: /^Equity review request/ }).click();
  await expect(letter.getByText(/1 page · 1 recipient/)).toBeVisible();
  await letter.getByRole('button', { name: 'Save as draft' }).press('Enter');
  await expectToast(page, 'Saved as a draft.');
  await expect(panel.getByRole('list', { name: 'Letters' })).toContainText('Draft');
  const papers = await open(page, 'Papers have come', 'The papers have come');
  await page.keyboard.press('Control+Enter');
  await expect(papers).toHaveCount(0);
  await expect(panel.getByText('Evidence in').first()).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Budgets' })).toContainText('£40.00');
  await expectAccessible(page);

  const change = await open(page, 'New contribution', 'New contribution');
  await expect(field(change, 'Each month')).toHaveValue('190.00');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(change).toHaveCount(0);
  await expect(panel).toContainText(/£190\.00 from \d\d\/\d\d\/\d{4}, before £150\.00/);
  const report = await open(page, 'Write the report', 'Write the report of the year?');
  await report.getByRole('button', { name: 'Write the report' }).press('Enter');
  await expectToast(page, 'Item Updated.', 'The report is being made');
  await expect(panel.getByRole('button', { name: 'Write the report' })).toHaveCount(0);
  await expect(panel).toContainText('Annual report');
  await expectAccessible(page);
  const mail = await callAs<{ title: string; recipientCount?: number }[]>(admin, 'GET', `/cases/${id}/mail`);
  expect(mail.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Annual review request', 'Annual report']),
  );
  await visit(
    page,
    `/annual-reviews?search=${(await callAs<{ uniqueReference: string }>(admin, 'GET', `/cases/${id}`)).uniqueReference}`,
  );
  await expect(page.getByRole('row').filter({ hasText: 'Reviewed' })).toHaveCount(1);
});

test('a breach is recorded, its notice served, answered and remedied', async ({ adminPage: page }) => {
  const { id } = await approvedCase({ daysAgo: 200 });
  await visit(page, `/cases/${id}?tab=breaches`);
  await expect(page.getByText('No Breaches Found.')).toBeVisible();
  const adding = await open(page, 'Record breach', 'Record a breach');
  await pick(adding, 'Breach', 'Arrears over 3 months');
  await field(adding, 'What happened').fill('Nothing has come since May.');
  await page.keyboard.press('Control+Enter');
  await expect(adding).toHaveCount(0);
  const panel = page.getByRole('region', { name: 'Arrears over 3 months' });
  await expect(panel).toContainText('Nothing has come since May.');
  const serving = await open(page, 'Serve notice', 'Serve notice of breach');
  await expect(serving).toContainText('The notice is sent once a second person has approved it');
  await page.keyboard.press('Control+Enter');
  await expect(serving).toHaveCount(0);
  await expect(panel.getByText('Notice served').first()).toBeVisible();
  await expect(statusOf(page)).toContainText('Breach Notice Served');
  await expectAccessible(page);
  const answering = await open(page, 'Record the answer', 'The client’s response');
  await answering.getByRole('textbox').last().fill('Changed banks; pays both months on Friday.');
  await page.keyboard.press('Control+Enter');
  await expect(answering).toHaveCount(0);
  await expect(panel).toContainText('Changed banks');
  const ending = await open(page, 'Remedied', 'The breach was remedied or explained');
  await field(ending, 'How').fill('Both months were paid.');
  await page.keyboard.press('Control+Enter');
  await expect(ending).toHaveCount(0);
  await expect(page.getByText('1 breach, 0 open')).toBeVisible();
  await expect(panel).toContainText('Both months were paid.');
  await expectAccessible(page);
});

test('a breach is referred to creditors, who decide that the arrangement goes on', async ({
  adminPage: page,
}) => {
  const { id } = await approvedCase({ daysAgo: 200 });
  const breach = await newBreach(id, 'Nothing has come since June.', { isServed: true });
  await visit(page, `/cases/${id}?tab=breaches`);
  const panel = page.getByRole('region', { name: 'Arrears over 3 months' });
  const referring = await open(page, 'Refer to creditors', 'Refer the breach to creditors');
  await expect(field(referring, 'Question to creditors')).toHaveValue(
    'That the arrangement is terminated for breach of its terms: Arrears over 3 months.',
  );
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(referring).toHaveCount(0);
  await expect(panel.getByText('Referred to creditors').first()).toBeVisible();
  await expect(panel).toContainText('It is with creditors');

  const [{ id: decision }] = await callAs<[{ id: number }]>(admin, 'GET', `/cases/${id}/decisions`);
  await openPrepared(id, decision, addDays(today, -2));
  await vote(id, decision, 'against', 'against', 'against');
  await letDaysPass(decision, 1);
  await panel.getByRole('link', { name: /^Decision of/ }).press('Enter');
  const outcome = await open(page, 'Record outcome', 'Record the outcome');
  await field(outcome, 'Note').fill('Creditors want the rest of the payments.');
  await outcome.getByRole('button', { name: 'Record as rejected' }).press('Enter');
  await expect(outcome).toHaveCount(0);
  await visit(page, `/cases/${id}?tab=breaches&breach=${breach}`);
  await expect(panel).toContainText('The arrangement continues');
  await expect(page.getByText('1 breach, 0 open')).toBeVisible();
  await expect(statusOf(page)).not.toContainText('Breach Notice Served');
  await expectAccessible(page);
});

test('the end: a blocker links to where it is cleared, funds are paid out, the case completes with its certificate, closes and is re-opened', async ({
  adminPage: page,
}) => {
  const { id } = await approvedCase({ daysAgo: 70, termMonths: 1 });
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await callAs(admin, 'POST', `/cases/${id}/receipts`, {
    incomeTypeId: await idOf('income-types', 'Voluntary contribution'),
    amountPence: 15_000,
    receivedOn: today,
    method: 'so',
    idempotencyKey: randomUUID(),
  });

  await test.step('no equity review prevents it, only the money held', async () => {
    await visit(page, `/cases/${id}`);
    await expect(card('Completion')).toContainText('Exempt. The IVA Protocol 2025 has no review of equity.');
    await expect(card('Completion')).not.toContainText('The equity review has not been done.');
    await expect(card('Completion')).toContainText('£150.00 is still held: distribute it.');
  });

  await test.step('what is held is distributed by a separate run', async () => {
    await card('Completion').getByRole('button', { name: 'Prepare closing distribution' }).press('Enter');
    await expect(page).toHaveURL(/summary\?run=\d+/);
    await releaseRun(Number(new URL(page.url()).searchParams.get('run')));
    await visit(page, `/cases/${id}`);
  });

  await test.step('completed, with certificate and report', async () => {
    await card('Completion').getByRole('button', { name: 'Complete the arrangement' }).press('Enter');
    const moving = page.getByRole('dialog', { name: 'Change status' });
    await moving.getByRole('radio', { name: /^IVA Completed/ }).press('Space');
    await moving.getByRole('button', { name: 'Move to IVA Completed' }).press('Enter');
    await expect(moving).toHaveCount(0);
    await expect(statusOf(page)).toContainText('IVA Completed');
    await expect(card('Closure')).toContainText('28 days after the end (rule 8.31)');
    const mail = await callAs<{ title: string }[]>(admin, 'GET', `/cases/${id}/mail`);
    expect(mail.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Completion certificate and report', 'Notice of completion to creditors']),
    );
    await expectAccessible(page);
  });

  await test.step('closed once the report has been sent, and re-opened with a reason', async () => {
    await reportAtTheEnd(id);
    await page.reload();
    await settled(page);
    await expect(card('Closure')).toContainText(`Sent ${showDate(today)}`);
    await card('Closure').getByRole('button', { name: 'Close the case' }).press('Enter');
    const moving = page.getByRole('dialog', { name: 'Change status' });
    await moving.getByRole('radio', { name: /^Closed/ }).press('Space');
    await moving.getByRole('button', { name: 'Move to Closed' }).press('Enter');
    await expect(moving).toHaveCount(0);
    await expect(statusOf(page)).toContainText('Closed');
    await page.getByRole('button', { name: 'Change status' }).press('Enter');
    await moving.getByRole('radio', { name: /^IVA Completed/ }).press('Space');
    await field(moving, 'Reason').fill('Late funds arrived.');
    await moving.getByRole('button', { name: 'Move to IVA Completed' }).press('Enter');
    await expect(moving).toHaveCount(0);
    await expect(statusOf(page)).toContainText('IVA Completed');
    await expectAccessible(page);
  });
});
