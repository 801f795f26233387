import type { Page } from '@playwright/test';
import { addMonths, londonDate } from '#shared/platform/dates.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import { admin, callAs } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { lastName } from '#test/e2e/case-data.ts';
import { papersOf } from '#test/e2e/case-letters.ts';
import { openDialog, openTab, press, send } from '#test/e2e/case-steps.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { mailOf } from '#test/e2e/live-case.ts';
import { budgetOf, ownsNothing } from '#test/e2e/proposal-data.ts';
import {
  caseworker,
  daysAgo,
  earlyCase,
  holder,
  postMail,
  problemsOf,
  receive,
} from '#test/e2e/walk-data.ts';

test.describe.configure({ timeout: 360_000 });

const today = londonDate();

/** Approves what a colleague has written, in the outbound mail of a case. */
async function approveMail(page: Page, reference: string, title: string): Promise<void> {
  await visit(
    page,
    `/paperless-office/outbound?search=${reference}&status=awaiting_approval`,
    'Outbound Mail',
  );
  await page.keyboard.press('j');
  const pane = page.getByRole('region', { name: 'The letter' });
  await expect(pane.getByRole('heading', { name: title })).toBeVisible();
  await page.keyboard.press('a');
  await expectToast(page, '1 approved.');
}

/** The first payment under the newest schedule that is not what it was, and all payments together. */
async function firstChanged(caseId: number): Promise<{ dueOn: string; totalPence: number }> {
  type Line = { dueOn: string; expectedPence: number };
  const { lines } = await callAs<{ lines: Line[] }>(admin, 'GET', `/cases/${caseId}/payment-schedule`);
  const changed = lines.find(({ expectedPence }) => expectedPence === 19_000);
  return { dueOn: changed?.dueOn ?? '', totalPence: sumOf(lines, ({ expectedPence }) => expectedPence) };
}

test('a year is reviewed: papers, a new budget, a higher contribution, and the report signed and sent', async ({
  open,
}) => {
  const name = lastName('Garner');
  const { id, uniqueReference } = await earlyCase({
    daysAgo: 400,
    name,
    owed: { 'Kestrel Bank': 6_000, 'Fairmile Bank': 4_000 },
  });
  await budgetOf(id, 'initial', daysAgo(420), 187_000);
  await ownsNothing(id);
  const approvedOn = daysAgo(400);
  await receive(id, 15_000, ...Array.from({ length: 12 }, (_, at) => addMonths(approvedOn, at + 1)));
  const page = await open(caseworker);
  await visit(page, `/cases/${id}?tab=annual-reviews`, new RegExp(name));
  const year = page.getByRole('region', { name: /^Year 1: / });

  await test.step('the papers are asked for, and come', async () => {
    const asking = await openDialog(page, 'Ask for papers', 'Ask for the papers of the year?');
    await press(asking, 'Write the letter');
    await expect(asking).toHaveCount(0);
    await expect(year.getByText('Requested').first()).toBeVisible();
    await postMail(id);
    await send(await openDialog(page, 'Papers have come', 'The papers have come'));
    await expect(year.getByText('Evidence in').first()).toBeVisible();
    await expect(year).toContainText('The case has one budget, so there is nothing to compare.');
  });

  await test.step('the budget of the year has more income', async () => {
    await openTab(page, 'Income & Expenditure');
    const dialog = await openDialog(page, 'New statement', 'New statement');
    await press(dialog, 'Create');
    await expect(dialog).toHaveCount(0);
    await page.getByLabel('Amount: Wages (net)', { exact: true }).fill('1950');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Everything is saved.')).toBeVisible();
  });

  await test.step('half of the increase in what is left is paid from now on', async () => {
    await openTab(page, 'Annual reviews');
    await expect(year.getByRole('region', { name: 'The 50% rule' })).toContainText('£190.00');
    const change = await openDialog(page, 'New contribution', 'New contribution');
    await expect(field(change, 'Each month')).toHaveValue('190.00');
    await expect(change.getByText('The supervisor decides.')).toBeVisible();
    await send(change);
    await expect(year).toContainText(/£190\.00 from \d\d\/\d\d\/\d{4}, before £150\.00/);
  });

  await test.step('the report: written by one, signed by the other, sent to the client and both creditors', async () => {
    const report = await openDialog(page, 'Write the report', 'Write the report of the year?');
    await press(report, 'Write the report');
    await expect(report).toHaveCount(0);
    await expect
      .poll(async () => (await mailOf(id)).find(({ title }) => title === 'Annual report')?.status)
      .toBe('awaiting_approval');
    await approveMail(await open(holder), uniqueReference, 'Annual report');
    await postMail(id);
    await page.reload();
    await settled(page);
    await press(page, 'Year 1');
    await expect(year.getByText('Report sent').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the documents, the schedule and the tasks', async () => {
    const papers = await papersOf(id);
    const changesFrom = await firstChanged(id);
    expect(papers.get('Annual review request')).toContain('Please send us by');
    for (const said of [
      `Up to ${letterDate(today)} £1,800.00 has been received in all`,
      `After the yearly review the contribution is £190.00 from ${letterDate(changesFrom.dueOn)}`,
      `Received up to ${letterDate(today)} £1,800.00`,
      `Still due under the schedule ${poundsText(changesFrom.totalPence - 180_000)}`,
      'James Whitlock, Supervisor',
    ])
      expect(papers.get('Annual report')).toContain(said);
    const report = (await mailOf(id)).find(({ title }) => title === 'Annual report');
    type Sent = { recipients: { type: string; status: string }[]; approvedBy: { name: string } };
    const sent = await callAs<Sent>(admin, 'GET', `/mail/${report?.id}`);
    expect(sent.recipients.map(({ type, status }) => `${type} ${status}`).toSorted()).toEqual([
      'client sent',
      'creditor sent',
      'creditor sent',
    ]);
    await openTab(page, 'Mail');
    await expect(page.getByRole('table', { name: 'Mail of the case' })).toContainText('Annual report');
  });
  expect(await problemsOf(id)).toEqual([]);
});
