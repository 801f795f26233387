import { addDays, addMonths, londonDate, showDate } from '#shared/platform/dates.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import { admin, callAs, demo } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { newBankAccount } from '#test/e2e/bank-desk.ts';
import { lastName, newPortfolio } from '#test/e2e/case-data.ts';
import { papersOf, sendDrafts } from '#test/e2e/case-letters.ts';
import { checkIdentity, headerOf, openDialog, openView, pick, press, send } from '#test/e2e/case-steps.ts';
import { close, letDaysPass, openPrepared, vote } from '#test/e2e/decision-data.ts';
import { expect, field, test, visit } from '#test/e2e/fixtures.ts';
import {
  admitAll,
  caseworker,
  completeTask,
  daysAgo,
  earlyCase,
  finish,
  holder,
  owedToPayable,
  payOut,
  postMail,
  problemsOf,
  receive,
} from '#test/e2e/walk-data.ts';

test.describe.configure({ timeout: 360_000 });

const today = londonDate();
/** By when the sum is to be paid. */
const by = addDays(today, 28);

test('a brother pays a sum in full and final settlement: agreed, received, paid out, and completed', async ({
  open,
}) => {
  const name = lastName('Wardle');
  const { id: portfolioId } = await newPortfolio('Wardle book');
  await newBankAccount(undefined, { kind: 'collection', portfolioId });
  const { id } = await earlyCase({ daysAgo: 130, name, owed: await owedToPayable(), portfolioId });
  await receive(id, 15_000, ...[1, 2, 3, 4].map((month) => addMonths(daysAgo(130), month)));
  await admitAll(id);
  const page = await open(caseworker);
  const panel = page.getByRole('region', { name: /^Variation \d/ });

  await test.step('who pays is on the case, with where the money comes from', async () => {
    await visit(page, `/cases/${id}?tab=people`, new RegExp(name));
    const dialog = await openDialog(page, 'Add person', 'New person');
    await field(dialog, 'Role').selectOption('Third party');
    await field(dialog, 'First name').fill('Owen');
    await field(dialog, 'Last name').fill(name);
    await send(dialog);
    await expect(page.getByRole('region', { name: `Due diligence on Owen ${name}` })).toBeVisible();
    await checkIdentity(page, `Owen ${name}`, 'Savings from his wages.');
    await expectAccessible(page);
  });

  await test.step('the settlement is proposed, and put to creditors', async () => {
    await visit(page, `/cases/${id}?tab=variations`);
    const dialog = await openDialog(page, 'New variation', 'New variation');
    await field(dialog, 'Kind of variation').selectOption('Full and final settlement');
    await field(dialog, 'Lump sum').fill('4000');
    await field(dialog, 'Paid by').fill(showDate(by));
    await field(dialog, 'Given by').selectOption(`Owen ${name}`);
    await field(dialog, 'Fee for the variation').fill('350');
    await field(dialog, 'Reason').fill(`Owen ${name}, a brother, offers his savings.`);
    await press(dialog, 'Save draft');
    await expect(dialog).toHaveCount(0);
    await send(await openDialog(page, 'Client agreed', 'The client agreed'));
    await send(await openDialog(page, 'Put to creditors', 'Put the variation to creditors'));
    await expect(panel.getByRole('link', { name: /^Decision of/ })).toBeVisible();
    await sendDrafts(page, id, 'Variation proposal and notice');
    await postMail(id);
  });

  await test.step('creditors approve it', async () => {
    type Listed = { data: { decision: { id: number } }[] };
    const { data } = await callAs<Listed>(admin, 'GET', `/cases/${id}/variations`);
    const decision = data[0]!.decision.id;
    await openPrepared(id, decision, daysAgo(2));
    await vote(id, decision, 'for', 'for');
    await letDaysPass(decision, 1);
    await close(id, decision, 'approved');
    await visit(page, `/cases/${id}?tab=variations`);
    await expect(panel.getByText('In force from')).toBeVisible();
    await sendDrafts(page, id, 'Variation confirmed', 'Variation approved');
    await postMail(id);
    await visit(page, `/cases/${id}`);
    await expect(page.getByRole('region', { name: 'Completion', exact: true })).toContainText(
      '£4,000.00 of the payment schedule has not been paid',
    );
  });

  await test.step('the brother’s money is received, and paid out', async () => {
    const cashier = await open(demo('daniel.okafor'));
    await visit(cashier, `/cases/${id}?tab=accounts`);
    await openView(cashier, 'Receipts');
    const receipt = await openDialog(cashier, 'Record receipt', 'Record a receipt');
    await field(receipt, 'Amount').fill('4000');
    await pick(receipt, 'Kind of money', 'Third-party contribution');
    await field(receipt, 'Payer').fill(`Owen ${name}`);
    await expectAccessible(cashier);
    await send(receipt);
    await payOut(cashier, id);
  });

  await test.step('the office holder completes the arrangement', async () => {
    const supervisor = await open(holder);
    await visit(supervisor, `/cases/${id}`, new RegExp(name));
    await finish(supervisor, 'Complete the arrangement', 'IVA Completed');
    await expect(headerOf(supervisor)).toContainText('IVA Completed');
    await expectAccessible(supervisor);
  });

  await test.step('documents and ledger are right, and the case closes', async () => {
    await visit(page, `/cases/${id}`);
    await sendDrafts(page, id, 'Completion certificate and report', 'Notice of completion to creditors');
    await postMail(id);
    const papers = await papersOf(id);
    // £4,600.00 less £1,604.50, 15% of what is left, and £350.00 for the variation.
    for (const [title, said] of [
      ['Variation proposal and notice', 'A lump sum of £4,000.00 is offered.'],
      [
        'Variation proposal and notice',
        `Expected end ${showDate(addMonths(daysAgo(130), 60))} ${showDate(by)}`,
      ],
      ['Variation confirmed', `Your next payment: £4,000.00 on ${letterDate(by)}`],
      ['Variation approved', 'In favour, by value of those responding: 100.00%'],
      ['Completion certificate and report', 'Third-party contributions not known £4,000.00 £4,000.00'],
      ['Completion certificate and report', 'Variation fee not known £350.00 £350.00'],
      ['Completion certificate and report', 'I hold no money of the arrangement.'],
      [
        'Completion certificate and report',
        `The terms were varied on ${letterDate(daysAgo(1))}: full and final settlement.`,
      ],
      ['Notice of completion to creditors', 'Creditors received £2,196.17 on admitted claims of £10,000.00.'],
    ] as const)
      expect(papers.get(title), title).toContain(said);
    await visit(page, `/cases/${id}?tab=accounts`);
    const ledger = page.getByRole('region', { name: 'Ledger of the case' });
    await expect(ledger.getByRole('row', { name: /4070 Third party/ })).toContainText('£4,000.00');
    await expect(ledger.getByRole('row', { name: /Distribution D/ })).toContainText('£4,600.00');
    await expectAccessible(page);
    await completeTask(page, id, 'Final closure checklist');
    await visit(page, `/cases/${id}`);
    await finish(page, 'Close the case', 'Closed');
    await expect(headerOf(page)).toContainText('Closed');
  });
  expect(await problemsOf(id)).toEqual([]);
});
