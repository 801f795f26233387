import type { Page } from '@playwright/test';
import { addDays, londonDate, showDate } from '#shared/platform/dates.ts';
import { admin, callAs, content, upload } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { newBankAccount } from '#test/e2e/bank-desk.ts';
import { idOf, lastName, newPortfolio } from '#test/e2e/case-data.ts';
import { papersOf, sendDrafts } from '#test/e2e/case-letters.ts';
import {
  castByKey,
  enterDate,
  explainLate,
  headerOf,
  move,
  openDialog,
  openTab,
  pick,
  press,
  recordOutcome,
  send,
} from '#test/e2e/case-steps.ts';
import { letDaysPass, letReportAge } from '#test/e2e/decision-data.ts';
import { expect, expectToast, field, test, visit } from '#test/e2e/fixtures.ts';
import { mailOf, reportedCase } from '#test/e2e/live-case.ts';
import { caseworker, holder, postMail, problemsOf } from '#test/e2e/walk-data.ts';
import { textOfPdf } from '#test/read-pdf.ts';

test.describe.configure({ timeout: 360_000 });

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
  await explainLate(notice);
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
    // A rejection is not notified to the Secretary of State.
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

  await test.step('the documents say how creditors decided, and what the client’s options are now', async () => {
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

test('creditors ask for a longer term: the client consents, and the arrangement is approved as modified', async ({
  open,
}) => {
  const name = lastName('Modley');
  const { id: portfolioId } = await newPortfolio('Modified book');
  // Where the client pays, as the approval letter says.
  await newBankAccount(undefined, { kind: 'collection', portfolioId });
  const { id } = await reportedCase({ name, owed, isProposed: true, portfolioId });
  const page = await open(caseworker);
  await visit(page, votingOf(id), new RegExp(name));
  const decision = await putToCreditors(page, id);
  await castByKey(page, 'Fairmile Bank', 'f');
  await castByKey(page, 'Kestrel Bank', 'm');
  const ballot = page.getByRole('dialog', { name: 'Vote of Kestrel Bank' });
  await field(ballot, 'Clauses from the library').fill('MOD 301');
  await page.getByRole('option', { name: /^MOD 301/ }).click();
  await enterDate(ballot, 'Received on', addDays(today, -1));
  await field(ballot, 'At').fill('12:00');
  await send(ballot);
  await expect(page.getByRole('row', { name: /Kestrel Bank/ })).toContainText('modifications');
  await letDaysPass(decision, 1);
  const chair = await open(holder);

  await test.step('carried only with the modification: the client is asked', async () => {
    await visit(chair, `${votingOf(id)}&decision=${decision}`, new RegExp(name));
    await recordOutcome(chair);
    await expect(headerOf(chair)).toContainText('Modifications to Agree');
    await visit(page, `/cases/${id}?tab=modifications`);
    expect(await mailOf(id)).toEqual([]);
    const asking = await openDialog(page, 'Ask for consent', 'Ask the client to consent');
    await expectAccessible(page);
    await send(asking);
    await expectToast(page, 'Letter written.');
    await sendDrafts(page, id, 'Modification consent form');
    await visit(page, `/cases/${id}?tab=modifications`);
  });

  await test.step('the signed form comes back, and each answer is recorded', async () => {
    const { id: documentId } = await callAs<{ id: number }>(admin, 'POST', `/cases/${id}/documents`, {
      fileId: await upload(`consent-${id}.pdf`, 'application/pdf', `%PDF-1.4\n% Signed on case ${id}.\n`),
      documentTypeId: await idOf('documents', 'Client letter'),
      title: 'Signed consent',
    });
    expect(documentId).toBeGreaterThan(0);
    const answers = await openDialog(page, 'Record answers', 'The client’s answers');
    await answers.getByLabel('MOD 301 Term of 72 months').selectOption('Consents');
    await field(answers, 'Signed form').selectOption('Signed consent (Client letter)');
    await expectAccessible(page);
    await send(answers);
  });

  await test.step('the chair records it, and the arrangement runs as modified', async () => {
    await visit(chair, `${votingOf(id)}&decision=${decision}`);
    const settling = await openDialog(chair, 'Client’s answer', 'What the client agrees to');
    await expect(settling.getByText('Agreed', { exact: true })).toBeVisible();
    await expectAccessible(chair);
    await press(settling, 'Record');
    await expect(settling).toHaveCount(0);
    await expect(headerOf(chair)).toContainText('IVA Accepted');
  });

  await test.step('documents, terms and pack show the modification and the consent to it', async () => {
    await visit(page, `/cases/${id}?tab=mail`);
    await sendDrafts(
      page,
      id,
      'Approval letter and payment instructions',
      'Report of the decision',
      'Register notification',
    );
    await postMail(id);
    const papers = await papersOf(id);
    for (const [title, said] of [
      ['Modification consent form', 'The arrangement shall run for 72 months'],
      ['Approval letter and payment instructions', 'What your creditors changed, with your consent'],
      ['Approval letter and payment instructions', 'for 72 months, for the first time on'],
      ['Report of the decision', 'The proposal was approved.'],
      ['Report of the decision', 'The arrangement shall run for 72 months'],
    ] as const)
      expect(papers.get(title), title).toContain(said);
    expect(await callAs(admin, 'GET', `/cases/${id}`)).toMatchObject({ termMonths: 72 });
    const pack = (await textOfPdf(await content(`/cases/${id}/decisions/${decision}/pdf`))).join(' ');
    for (const said of ['Term of 72 months', 'Kestrel Bank', 'consented on']) expect(pack).toContain(said);
  });

  await test.step('creditors and the Secretary of State were told, on the days of their letters', async () => {
    await visit(page, votingOf(id));
    const notices = await openDialog(page, 'Record notices', 'Who was notified of the outcome');
    for (const label of ['Creditors notified on', 'Secretary of State notified on'])
      await expect(field(notices, label)).toHaveValue(showDate(today));
    await send(notices);
    await visit(page, `/cases/${id}?tab=modifications`);
    const clause = page.getByRole('table', { name: 'Modifications of the case' }).getByRole('row').nth(1);
    await expect(clause).toContainText('Accepted');
    await expectAccessible(page);
  });
  expect(await problemsOf(id)).toEqual([]);
});
