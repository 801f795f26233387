import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays, addMonths, londonDate, showDate } from '#shared/platform/dates.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import { admin, callAs, demo, prepare } from '#test/e2e/api.ts';
import { newBankAccount } from '#test/e2e/bank-desk.ts';
import { idOf, lastName, newCase, newClaim, newPortfolio } from '#test/e2e/case-data.ts';
import { papersOf, sendDrafts } from '#test/e2e/case-letters.ts';
import {
  checkIdentity,
  choose,
  enterDate,
  explainLate,
  fillAdvice,
  headerOf,
  inHistory,
  move,
  openDialog,
  openTab,
  openView,
  pick,
  press,
  recordAssessment,
  recordOutcome,
  refused,
  send,
  switchOn,
} from '#test/e2e/case-steps.ts';
import { letDaysPass, letReportAge, reportAtTheEnd } from '#test/e2e/decision-data.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { releaseRun } from '#test/e2e/outgoing-data.ts';

const today = londonDate();
/** How many days ago creditors decide: the year of twelve contributions has passed since. */
const DAYS_AGO = 400;
const approvedOn = addDays(today, -DAYS_AGO);
const james = demo('james.whitlock');

/** The documents of the case by title, each with something that it must say. */
const wanted = {
  'Welcome and options letter': 'Dear Noor',
  'Evidence request': 'Dear Noor',
  'Terms of engagement and privacy notice': 'Dear Noor',
  'Proposal, version 1': '£600.00',
  'Key facts, version 1': '£600.00 a month for 12 months',
  'Nominee’s report': 'James Whitlock',
  'Approval letter and payment instructions':
    'Please pay £600.00 on the 5th of each month for 12 months, for the first time on',
  'Certificate of delivery: Notice to creditors: proposal': 'rule 1.52',
  'Report of the decision': 'In favour, by value of those responding: 100.00%',
  'Register notification': 'Gender Female Date of birth 12 April 1980',
  'Annual review request': 'we now look at your budget together',
  'Annual report': '£6,600.00 has been received in all, and arrears on that day are £600.00.',
  'Completion certificate and report': `on admitted claims of £30,000.00. On ${letterDate(today)} I hold no money of the arrangement.`,
  'Notice of completion to creditors': 'the arrangement was fully implemented Under rule 8.31',
};

/** Fills in the texts for which a dialog offers the usual words. */
async function useUsualWords(dialog: ReturnType<Page['getByRole']>): Promise<void> {
  const usual = dialog.getByRole('button', { name: /^Use the usual words/ });
  while ((await usual.count()) > 0) await usual.first().press('Enter');
}

test('a case goes by keyboard from Lead to Closed, with every letter along the way', async ({
  open,
  guard,
}) => {
  test.setTimeout(360_000);
  const name = lastName('Winter');
  const whole = `Noor ${name}`;
  const { id: portfolioId } = await newPortfolio('Winter book');
  // Where clients pay, as their letters say.
  await newBankAccount(undefined, { kind: 'collection', portfolioId });
  const { id } = await newCase({
    people: [{ firstName: 'Noor', lastName: name, genderId: await idOf('genders', 'Female') }],
    address: null,
    portfolioId,
  });
  const byEmail = await idOf('delivery-methods', 'Email');
  const creditors = (await prepare.list('creditors', 'limit=50'))
    .filter(({ bankVerifiedAt, deliveryMethodId }) => bankVerifiedAt !== null && deliveryMethodId === byEmail)
    .slice(0, 3);
  const page = await open(admin);
  const practitioner = await open(james);
  const card = (title: string | RegExp) =>
    page.getByRole('region', { name: title, exact: typeof title === 'string' });
  await visit(page, `/cases/${id}`, new RegExp(name));

  await test.step('a lead without an address cannot move on', async () => {
    await refused(page, 'Advice in Progress', `${whole} has no current address.`);
    await openTab(page, 'People');
    const dialog = await openDialog(page, 'Add address', /New address/);
    await field(dialog, 'Address line 1').fill('9 Garden Road');
    await field(dialog, 'Town').fill('Leeds');
    await field(dialog, 'Postcode').fill('ls14ab');
    await pick(dialog, 'Country', 'England');
    await pick(dialog, 'Kind', 'Current');
    await press(dialog, 'Save');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('9 Garden Road, Leeds, LS1 4AB').first()).toBeVisible();
    await move(page, 'Advice in Progress');
  });

  await test.step('fact find: no pack before the advice is signed off', async () => {
    await refused(
      page,
      'Pack Sent',
      'The record of advice has not been signed off by an insolvency practitioner.',
    );
    await openTab(page, 'Income & Expenditure');
    const dialog = await openDialog(page, 'New statement', 'New statement');
    await press(dialog, 'Create');
    await page.getByLabel('Amount: Wages (net)', { exact: true }).fill('2320');
    await page.getByLabel('Amount: Rent', { exact: true }).fill('1720');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    await Promise.all(creditors.map((creditor) => newClaim(id, creditor.id, 1_000_000)));
    await openTab(page, 'Assets');
    await press(page, 'Client owns no assets');
    await expect(page.getByText('The client owns no assets, as stated on')).toBeVisible();
  });

  await test.step('the advice is recorded, and signed off by a practitioner', async () => {
    await openTab(page, 'Proposal & Voting');
    await openView(page, 'Advice');
    const dialog = await openDialog(page, 'Record advice', 'Record of advice');
    await fillAdvice(dialog);
    await enterDate(dialog, 'Advice given on', addDays(today, -20));
    await enterDate(dialog, 'Time to think until', addDays(today, 30));
    const option = dialog.getByRole('group', { name: 'Option 1', exact: true });
    await field(option, 'Conclusion').selectOption('Recommended');
    await field(dialog, 'Signs of vulnerability').selectOption('None');
    await switchOn(dialog, 'A meeting was offered');
    await switchOn(dialog, 'The client agrees that a proposal is prepared');
    await send(dialog);
    await press(page, 'Submit for sign-off');
    await expect(page.getByText('Awaiting the insolvency practitioner')).toBeVisible();
    type Waiting = { id: number; case: { id: number } }[];
    const waiting = await callAs<Waiting>(james, 'GET', '/approvals?kind=advice&limit=200');
    const request = waiting.find((each) => each.case.id === id)!;
    await visit(practitioner, `/approvals?item=${request.id}`);
    await practitioner.keyboard.press('a');
    await expect(practitioner.getByRole('dialog', { name: 'Approve this?' })).toBeVisible();
    await practitioner.keyboard.press('Enter');
    await expect(page.getByText('Signed off by James Whitlock')).toBeVisible();
    await recordAssessment(page);
  });

  await test.step('advice, pack and drafting ask for their dates and people', async () => {
    await move(page, 'Pack Sent', async (dialog) => {
      await enterDate(dialog, 'Advice given', addDays(today, -20));
      await pick(dialog, 'Adviser', 'Priya Shah');
    });
    await refused(page, 'Drafting', `Due diligence on ${whole} has not been started.`);
    await checkIdentity(page, whole);
    await move(page, 'Drafting', async (dialog) => {
      await enterDate(dialog, 'Pack returned', today);
      await pick(dialog, 'Drafter', 'Megan Rhys');
    });
    await refused(page, 'With Client for Signature', 'No proposal has been generated.');
    await sendDrafts(
      page,
      id,
      'Welcome and options letter',
      'Evidence request',
      'Terms of engagement and privacy notice',
    );
    await openTab(page, 'Tasks');
    const tasks = page.getByRole('table', { name: 'Tasks of the case' });
    await expect(tasks).toContainText('Suitability sign-off');
  });

  await test.step('the proposal meets its checklist, is generated, read and signed', async () => {
    await openTab(page, 'Proposal & Voting');
    await openView(page, 'Proposal');
    const draft = await openDialog(page, 'Draft a proposal', 'New version of the proposal');
    await field(draft, 'Contribution a month').fill('600');
    await field(draft, 'Day of the month').fill('5');
    await field(draft, 'Term in months').fill('12');
    await send(draft);
    const contents = card('Contents of the proposal (rule 8.3)');
    await expect(contents.getByRole('status')).toHaveText(/^\d+ items missing$/);
    await contents
      .getByRole('link', { name: 'Nobody has confirmed that every asset is entered.' })
      .press('Enter');
    const terms = page.getByRole('dialog', { name: 'Proposal, version 1' });
    for (const asked of [
      'Everything that the client owns is entered, with its value',
      'Every debt is entered',
      'The client was asked which creditors are associates',
    ])
      await switchOn(terms, asked);
    await useUsualWords(terms);
    await send(terms);
    await expect(contents.getByRole('status')).toHaveText('Nothing is missing');
    await press(page, 'Generate proposal');
    await expectToast(page, 'Version 1 was generated.');
    await expect(card('Version 1').getByRole('link', { name: 'Proposal, version 1' })).toBeVisible();
    await move(page, 'With Client for Signature');
    const paper = await openDialog(page, 'Signed on paper', 'Signed on paper');
    await paper.locator('input[type="file"]').setInputFiles({
      name: 'signed.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.4\n% ${name}\n`),
    });
    await send(paper);
    await expect(card('Signatures')).toContainText('On paper');
    await move(page, 'Proposal Signed');
  });

  await test.step('the nominee reports, and the case goes to its creditors', async () => {
    await visit(practitioner, `/cases/${id}?tab=proposal-voting&field=report`, new RegExp(name));
    const report = await openDialog(practitioner, 'Write report', 'Nominee’s report');
    await useUsualWords(report);
    // There are no documents on the case, so none have been checked.
    await field(report, 'What was checked').fill('What the client said.');
    await send(report);
    const filing = await openDialog(practitioner, 'Sign and file', 'Sign and file the report?');
    await press(filing, 'Sign');
    await expect(practitioner.getByText('signed by James Whitlock')).toBeVisible();
    await move(page, 'Nominee Report', (dialog) => pick(dialog, 'Supervisor', 'James Whitlock'));
    guard.expectRefusal(400, '/api/trpc/cases.changeStatus');
    const dialog = await choose(page, 'With Creditors');
    await enterDate(dialog, 'Notice delivered', addDays(today, -1));
    await enterDate(dialog, 'Decision', addDays(today, 5));
    await press(dialog, 'Move to With Creditors');
    await expect(dialog.getByText(/14 clear days after delivery/).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('notice, voting, a bond, and a vote of each creditor', async () => {
    await visit(page, `/cases/${id}?tab=proposal-voting`);
    const plan = await openDialog(page, 'Prepare decision', 'Put the proposal to creditors');
    await enterDate(plan, 'Decision date', today);
    await send(plan);
    await letReportAge(id, addDays(approvedOn, -40));
    const notice = await openDialog(page, 'Record notice', 'Notice to all 3 creditors');
    await enterDate(notice, 'Sent on', addDays(approvedOn, -37));
    await pick(notice, 'Delivery', 'First class post');
    await enterDate(notice, 'Delivered on', addDays(approvedOn, -30));
    await explainLate(notice);
    await send(notice);
    await press(page, 'Associates checked');
    await expectToast(page, 'Associates checked');
    await press(page, 'Open voting');
    await expectToast(page, 'Voting is open');
    await expect(headerOf(page)).toContainText('With Creditors');
    await enterDate(page, 'Received on', addDays(approvedOn, -1));
    await field(page, 'At').fill('10:00');
    const row = (creditor: string) => page.getByRole('row', { name: new RegExp(creditor) });
    const { name: first } = creditors[0]!;
    await row(first).getByRole('button', { name: first, exact: true }).press('Enter');
    for (const creditor of creditors) {
      await page.keyboard.press('f');
      await expect(row(creditor.name)).toContainText('For');
    }
    await expect(card('Majority').getByText('Passed')).toHaveCount(2);
    await refused(page, 'IVA Accepted', /^The outcome is recorded under Proposal & Voting/);
    await openTab(page, 'Accounts');
    await openView(page, 'Bond');
    await expect(card(new RegExp(name)).getByText('In order')).toBeVisible();
  });

  await test.step('accepted: approval, anniversary, tasks and the calendar', async () => {
    const [{ id: decision }] = await callAs<[{ id: number }]>(admin, 'GET', `/cases/${id}/decisions`);
    await letDaysPass(decision, DAYS_AGO);
    await visit(page, `/cases/${id}?tab=proposal-voting`);
    await recordOutcome(page);
    const told = await openDialog(page, 'Record notices', 'Who was notified of the outcome');
    for (const label of ['Creditors notified on', 'Secretary of State notified on'])
      await enterDate(told, label, today);
    await send(told);
    expect(await callAs(admin, 'GET', `/cases/${id}/approval-date`)).toMatchObject({
      approvalDate: approvedOn,
    });
    await openTab(page, 'Summary');
    for (const [label, day] of [
      ['Approved', approvedOn],
      ['Expected end', addMonths(approvedOn, 12)],
    ] as const)
      await expect(
        page
          .getByRole('main')
          .locator('dl > div, ol > li')
          .filter({ has: page.getByText(label, { exact: true }) })
          .first(),
      ).toContainText(showDate(day));
    await sendDrafts(
      page,
      id,
      'Approval letter and payment instructions',
      'Report of the decision',
      'Register notification',
    );
    await openTab(page, 'Tasks');
    const tasks = page.getByRole('table', { name: 'Tasks of the case' });
    await expect(tasks).toContainText('Set up schedule and first payment check');
    // They were done with the record of the notices.
    for (const task of ['Notify Secretary of State', 'Send chair’s report'])
      await expect(tasks).not.toContainText(task);
    // The Protocol of 2025 has no equity review.
    await expect(tasks).not.toContainText('Equity review');
  });

  await test.step('eleven payments have been received; the year is reviewed and reported', async () => {
    const incomeTypeId = await idOf('income-types', 'Voluntary contribution');
    const received = Array.from({ length: 11 }, (_, at) => addMonths(approvedOn, at + 1));
    await Promise.all(
      received.map((receivedOn) =>
        callAs(admin, 'POST', `/cases/${id}/receipts`, {
          incomeTypeId,
          amountPence: 60_000,
          receivedOn,
          method: 'so',
          idempotencyKey: randomUUID(),
        }),
      ),
    );
    await openTab(page, 'Annual reviews');
    const year = card(/^Year 1: /);
    const asking = await openDialog(page, 'Ask for papers', 'Ask for the papers of the year?');
    await press(asking, 'Write the letter');
    await expectToast(page, 'Item Updated.', 'The letter is being made');
    const waived = await openDialog(page, 'No budget this year', 'No budget this year');
    await field(waived, 'Why').fill('The last payment is due; nothing can rise.');
    await send(waived);
    const report = await openDialog(page, 'Write the report', 'Write the report of the year?');
    await press(report, 'Write the report');
    await expectToast(page, 'Item Updated.', 'The report is being made');
    await expect(year).toContainText('Annual report');
  });

  await test.step('the final payment: what prevents completion is cleared item by item', async () => {
    await openTab(page, 'Summary');
    await expect(card('Completion')).toContainText('£600.00 of the payment schedule has not been paid');
    await openTab(page, 'Accounts');
    await openView(page, 'Receipts');
    const receipt = await openDialog(page, 'Record receipt', 'Record a receipt');
    await field(receipt, 'Amount').fill('600');
    await pick(receipt, 'Kind of money', 'Voluntary contribution');
    await field(receipt, 'Payer').fill(whole);
    await send(receipt);
    await openTab(page, 'Summary');
    await expect(card('Completion')).not.toContainText('of the payment schedule');
    await press(card('Completion'), 'Prepare closing distribution');
    await expect(page).toHaveURL(/summary\?run=\d+/);
    await releaseRun(Number(new URL(page.url()).searchParams.get('run')));
  });

  await test.step('completed with certificate and report, and closed', async () => {
    await visit(page, `/cases/${id}`);
    await press(card('Completion'), 'Complete the arrangement');
    const ending = page.getByRole('dialog', { name: 'Change status' });
    await ending.getByRole('radio', { name: /^IVA Completed/ }).press('Space');
    await press(ending, 'Move to IVA Completed');
    await expect(ending).toHaveCount(0);
    await expect(card('Closure')).toContainText('28 days after the end (rule 8.31)');
    await expect(card('Closure')).toContainText('The final report (rule 8.31) has not been sent');
    await sendDrafts(page, id, 'Completion certificate and report', 'Notice of completion to creditors');
    await reportAtTheEnd(id);
    await openTab(page, 'Summary');
    await page.reload();
    await settled(page);
    await press(card('Closure'), 'Close the case');
    const closing = page.getByRole('dialog', { name: 'Change status' });
    await closing.getByRole('radio', { name: /^Closed/ }).press('Space');
    await press(closing, 'Move to Closed');
    await expect(closing).toHaveCount(0);
    await expect(headerOf(page)).toContainText('Closed');
    await openTab(page, 'Calendar & Notes');
    await switchOn(page, 'Include status changes');
    for (const step of ['IVA Accepted → IVA Completed', 'IVA Completed → Closed'])
      await expect(inHistory(page, step)).toBeVisible();
  });

  await test.step('every letter and document is there, and says what happened', async () => {
    const papers = await papersOf(id);
    for (const [title, said] of Object.entries(wanted)) expect(papers.get(title), title).toContain(said);
    expect([...papers.keys()].toSorted()).toEqual(Object.keys(wanted).toSorted());
    await openTab(page, 'Mail');
    await press(page.getByRole('table', { name: 'Mail of the case' }), 'Completion certificate and report');
    await expect(
      page.getByRole('dialog').getByRole('img', { name: /^Page 1 of \d+: Completion/ }),
    ).toBeVisible();
  });
});
