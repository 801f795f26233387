import type { Page } from '@playwright/test';
import { addMonths, londonDate, showDate } from '#shared/platform/dates.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import { admin, callAs, content, upload } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { newBankAccount } from '#test/e2e/bank-desk.ts';
import { idOf, lastName, newPortfolio } from '#test/e2e/case-data.ts';
import { papersOf, sendDrafts } from '#test/e2e/case-letters.ts';
import { castByKey, enterDate, headerOf, openDialog, openTab, press, send } from '#test/e2e/case-steps.ts';
import { letDaysPass } from '#test/e2e/decision-data.ts';
import { expect, expectToast, field, test, visit } from '#test/e2e/fixtures.ts';
import {
  caseworker,
  daysAgo,
  earlyCase,
  holder,
  letVotePass,
  postMail,
  problemsOf,
  receive,
} from '#test/e2e/walk-data.ts';
import { textOfPdf } from '#test/read-pdf.ts';

test.describe.configure({ timeout: 360_000 });

const today = londonDate();
const owed = { 'Kestrel Bank': 6_000, 'Fairmile Bank': 4_000 };

type Line = { dueOn: string; expectedPence: number; kind: string };
const linesOf = async (caseId: number): Promise<Line[]> =>
  (await callAs<{ lines: Line[] }>(admin, 'GET', `/cases/${caseId}/payment-schedule`)).lines;

const panelOf = (page: Page) => page.getByRole('region', { name: /^Variation \d/ });

test('creditors vary an arrangement: notice, votes, the outcome by the office holder, and everybody is told', async ({
  open,
}) => {
  const name = lastName('Thirlby');
  const { id: portfolioId } = await newPortfolio('Thirlby book');
  await newBankAccount(undefined, { kind: 'collection', portfolioId });
  const { id } = await earlyCase({ daysAgo: 130, name, owed, portfolioId });
  await receive(id, 15_000, ...[1, 2, 3, 4].map((month) => addMonths(daysAgo(130), month)));
  const before = await linesOf(id);
  const page = await open(caseworker);
  const panel = panelOf(page);
  await visit(page, `/cases/${id}?tab=variations`, new RegExp(name));

  await test.step('proposed, with the consent of the client on paper', async () => {
    const dialog = await openDialog(page, 'New variation', 'New variation');
    await field(dialog, 'New contribution').fill('100.00');
    await field(dialog, 'Months added to the end').fill('6');
    await field(dialog, 'Fee for the variation').fill('350');
    await field(dialog, 'Reason').fill('Moved to a job nearer home at lower pay.');
    await expect(dialog.getByText('A cut from £150.00 to £100.00 is more than 20%.')).toBeVisible();
    await press(dialog, 'Save draft');
    await expect(dialog).toHaveCount(0);
    await callAs(admin, 'POST', `/cases/${id}/documents`, {
      fileId: await upload(`varied-${id}.pdf`, 'application/pdf', `%PDF-1.4\n% Agreed on case ${id}.\n`),
      documentTypeId: await idOf('documents', 'Client letter'),
      title: 'Agreement to the variation',
    });
    const agreed = await openDialog(page, 'Client agreed', 'The client agreed');
    await field(agreed, 'Document that shows it').selectOption('Agreement to the variation (Client letter)');
    await expectAccessible(page);
    await send(agreed);
    await expect(panel).toContainText(`${showDate(today)}, Agreement to the variation`);
  });

  await test.step('put to creditors: the notice is sent, and counts as notice', async () => {
    const issue = await openDialog(page, 'Put to creditors', 'Put the variation to creditors');
    await send(issue);
    await sendDrafts(page, id, 'Variation proposal and notice');
    await postMail(id);
    await visit(page, `/cases/${id}?tab=variations`);
    await panel.getByRole('link', { name: /^Decision of/ }).press('Enter');
    await press(page, 'Use 2 letters sent');
    await expectToast(page, 'Notices recorded from the letters sent');
    await press(page, 'Associates checked');
    await expectToast(page, 'Associates checked');
    await press(page, 'Open voting');
    await expectToast(page, 'Voting is open');
    await expectAccessible(page);
  });

  const [{ id: decision }] = await callAs<[{ id: number }]>(admin, 'GET', `/cases/${id}/decisions`);
  await test.step('creditors vote, and the office holder records that they approve', async () => {
    await letVotePass(decision, 20);
    await enterDate(page, 'Received on', daysAgo(1));
    await field(page, 'At').fill('10:00');
    await castByKey(page, 'Kestrel Bank', 'f');
    await castByKey(page, 'Fairmile Bank', 'f');
    await expect(page.getByRole('region', { name: 'Majority' })).toContainText('100.00%');
    await letDaysPass(decision, 1);
    const chair = await open(holder);
    await visit(chair, `/cases/${id}?tab=proposal-voting&decision=${decision}`, new RegExp(name));
    const outcome = await openDialog(chair, 'Record outcome', 'Record the outcome');
    await expectAccessible(chair);
    await press(outcome, 'Record the outcome');
    await expect(outcome).toHaveCount(0);
    await expect(headerOf(chair)).not.toContainText('Variation Proposed');
    await expectAccessible(chair);
  });

  await test.step('schedule, row of the variation, and everybody’s letters', async () => {
    await visit(page, `/cases/${id}?tab=variations`);
    await expect(panel.getByText('In force from')).toBeVisible();
    await expect(panel).toContainText('approved; appeal until');
    const after = await linesOf(id);
    expect(after).toHaveLength(before.length + 6);
    expect(after.filter(({ expectedPence }) => expectedPence === 10_000)).toHaveLength(before.length + 6 - 4);
    await sendDrafts(page, id, 'Variation confirmed', 'Variation approved');
    await postMail(id);
    const table = page.getByRole('table', { name: 'Mail of the case' });
    for (const title of ['Variation proposal and notice', 'Variation confirmed', 'Variation approved'])
      await expect(table.getByRole('row', { name: new RegExp(`^${title}`) })).toContainText('Sent');
    const next = after.find(({ dueOn }) => dueOn > today)!;
    const papers = await papersOf(id);
    for (const [title, said] of [
      ['Variation proposal and notice', 'Moved to a job nearer home at lower pay.'],
      ['Variation proposal and notice', 'Contribution £150.00 £100.00'],
      ['Variation proposal and notice', 'The supervisor’s fee for the variation is £350.00'],
      ['Variation confirmed', `Your next payment: £100.00 on ${letterDate(next.dueOn)}`],
      ['Variation confirmed', `Your arrangement now ends about: ${letterDate(addMonths(daysAgo(130), 66))}`],
      ['Variation approved', `are varied from ${letterDate(daysAgo(1))}`],
      ['Variation approved', 'In favour, by value of those responding: 100.00%'],
      ['Variation approved', 'James Whitlock, Supervisor'],
      ['Certificate of delivery: Notice to creditors: variation', 'Certified by James Whitlock, supervisor'],
    ] as const)
      expect(papers.get(title), title).toContain(said);
    const pack = (await textOfPdf(await content(`/cases/${id}/decisions/${decision}/pdf`))).join(' ');
    expect(pack).toContain('Outcome recorded: James Whitlock, chair');
    await openTab(page, 'Payments');
    await expect(headerOf(page)).toContainText('Up to Date');
    await expectAccessible(page);
  });
  expect(await problemsOf(id)).toEqual([]);
});
