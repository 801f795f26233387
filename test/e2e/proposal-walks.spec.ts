import type { Page } from '@playwright/test';
import { addDays, londonDate, showDate } from '#shared/platform/dates.ts';
import { admin, callAs } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { lastName } from '#test/e2e/case-data.ts';
import { papersOf, sendDrafts } from '#test/e2e/case-letters.ts';
import { enterDate, headerOf, move, openDialog, openTab, pick, press, send } from '#test/e2e/case-steps.ts';
import { letDaysPass, letReportAge } from '#test/e2e/decision-data.ts';
import { expect, expectToast, field, test, visit } from '#test/e2e/fixtures.ts';
import { reportedCase } from '#test/e2e/live-case.ts';
import { caseworker, holder, postMail, problemsOf } from '#test/e2e/walk-data.ts';

test.describe.configure({ timeout: 120_000 });

const today = londonDate();
const votingOf = (id: number) => `/cases/${id}?tab=proposal-voting`;

/** Creditors to whom letters go by e-mail. */
const owed = { 'Kestrel Bank': 6_000, 'Fairmile Bank': 4_000 };

/** The caseworker puts the proposal to creditors: prepared, with its notice, and open. */
async function putToCreditors(page: Page, caseId: number): Promise<number> {
  const plan = await openDialog(page, 'Prepare decision', 'Put the proposal to creditors');
  await enterDate(plan, 'Decision date', today);
  await send(plan);
  await letReportAge(caseId, addDays(today, -40));
  const notice = await openDialog(page, 'Record notice', 'Notice to all 2 creditors');
  await enterDate(notice, 'Sent on', addDays(today, -37));
  await pick(notice, 'Delivery', 'First class post');
  await enterDate(notice, 'Delivered on', addDays(today, -30));
  await send(notice);
  await press(page, 'Associates checked');
  await expectToast(page, 'Associates checked');
  await press(page, 'Open voting');
  await expectToast(page, 'Voting is open');
  await expect(headerOf(page)).toContainText('With Creditors');
  await enterDate(page, 'Received on', addDays(today, -1));
  await field(page, 'At').fill('10:00');
  const [{ id }] = await callAs<[{ id: number }]>(admin, 'GET', `/cases/${caseId}/decisions`);
  return id;
}

/** Enters the vote of a creditor by its key. */
async function castByKey(page: Page, creditor: string, key: string): Promise<void> {
  await page
    .getByRole('row', { name: new RegExp(creditor) })
    .getByRole('button', { name: creditor, exact: true })
    .press('Enter');
  await page.keyboard.press(key);
}

test('creditors reject a proposal: the office holder records it, everybody is told, and the case ends', async ({
  open,
}) => {
  const name = lastName('Rushton');
  const { id } = await reportedCase({ name, owed, isProposed: true });
  const page = await open(caseworker);
  await visit(page, votingOf(id), new RegExp(name));
  const decision = await putToCreditors(page, id);
  await castByKey(page, 'Kestrel Bank', 'a');
  await castByKey(page, 'Fairmile Bank', 'f');
  await expect(page.getByRole('region', { name: 'Majority' })).toContainText('40.00%');
  await letDaysPass(decision, 1);

  await test.step('rejected by the chair, who is the office holder', async () => {
    const chair = await open(holder);
    await visit(chair, `${votingOf(id)}&decision=${decision}`, new RegExp(name));
    const outcome = await openDialog(chair, 'Record outcome', 'Record the outcome');
    await field(outcome, 'Note').fill('Kestrel Bank wants a higher contribution.');
    await press(outcome, 'Record as rejected');
    await expect(outcome).toHaveCount(0);
    await expect(headerOf(chair)).toContainText('IVA Rejected');
  });

  await test.step('client and creditors are told, and it is recorded when', async () => {
    await visit(page, `/cases/${id}?tab=tasks`);
    await expect(page.getByRole('table', { name: 'Tasks of the case' }).getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('row', { name: /Send chair’s report/ })).toBeVisible();
    await sendDrafts(page, id, 'Proposal not approved', 'Report of the decision');
    await postMail(id);
    await visit(page, votingOf(id));
    const notices = await openDialog(page, 'Record notices', 'Who was notified of the outcome');
    // A rejection is none of the Secretary of State’s business.
    await expect(notices.getByRole('textbox')).toHaveCount(1);
    await expect(field(notices, 'Creditors notified on')).toHaveValue(showDate(today));
    await expectAccessible(page);
    await send(notices);
    await openTab(page, 'Tasks');
    await expect(page.getByText('No Tasks Found.')).toBeVisible();
    await openTab(page, 'Summary');
    const clocks = page.getByRole('region', { name: 'Statutory clocks' });
    await expect(clocks).toContainText('Challenge at court ends');
    await expect(clocks).not.toContainText('Notice of the result to creditors');
  });

  await test.step('the papers say how creditors decided, and what is open to the client now', async () => {
    const papers = await papersOf(id);
    for (const said of [
      'your creditors did not approve your proposal',
      'In favour, by value of those who voted: 40.00%',
      'associates of yours: 60.00%',
      'Please do not pay us anything under the proposal',
      'Debt relief order',
    ])
      expect(papers.get('Proposal not approved')).toContain(said);
    for (const said of [
      'The proposal was rejected. No arrangement is in force',
      'Kestrel Bank £6,000.00 Against',
      'No modifications were made.',
      'within 28 days beginning with the day of the decision',
    ])
      expect(papers.get('Report of the decision')).toContain(said);
  });

  await test.step('nothing is left to vote on; a new proposal is a new case', async () => {
    await visit(page, votingOf(id));
    await expect(page.getByRole('main')).toContainText('Kestrel Bank wants a higher contribution.');
    for (const button of ['Prepare decision', 'Open voting', 'Record outcome'])
      await expect(page.getByRole('button', { name: button })).toHaveCount(0);
    await move(page, 'Not Proceeding', async (dialog) => {
      await field(dialog, 'Reason').fill('The client goes to a charity for a plan.');
    });
  });
  expect(await problemsOf(id)).toEqual([]);
});
