import { addMonths, londonDate, showDate } from '#shared/platform/dates.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import { demo } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { lastName } from '#test/e2e/case-data.ts';
import { papersOf, sendDrafts } from '#test/e2e/case-letters.ts';
import { headerOf, openDialog, openTab, openView, pick, send } from '#test/e2e/case-steps.ts';
import { expect, field, test, visit } from '#test/e2e/fixtures.ts';
import {
  admitAll,
  caseworker,
  closure,
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

test('the last payment arrives: paid out, certified by the office holder, reported, and closed', async ({
  open,
}) => {
  const name = lastName('Ingram');
  const { id } = await earlyCase({
    daysAgo: 375,
    name,
    owed: await owedToPayable(),
    termMonths: 12,
  });
  await receive(id, 55_000, ...Array.from({ length: 3 }, (_, at) => addMonths(daysAgo(375), 3 * at + 1)));
  // Of twelve payments of £150.00, all but the last have come.
  await admitAll(id);
  const page = await open(caseworker);
  const card = page.getByRole('region', { name: 'Completion', exact: true });
  await visit(page, `/cases/${id}`, new RegExp(name));
  await expect(card).toContainText('£150.00 of the payment schedule has not been paid');

  await test.step('the cashier records the final payment', async () => {
    const cashier = await open(demo('daniel.okafor'));
    await visit(cashier, `/cases/${id}?tab=accounts`);
    await openView(cashier, 'Receipts');
    const receipt = await openDialog(cashier, 'Record receipt', 'Record a receipt');
    await field(receipt, 'Amount').fill('150');
    await pick(receipt, 'Kind of money', 'Voluntary contribution');
    await field(receipt, 'Payer').fill(`Imogen ${name}`);
    await send(receipt);
    await payOut(cashier, id);
  });

  await test.step('the office holder certifies the completion', async () => {
    const supervisor = await open(holder);
    await visit(supervisor, `/cases/${id}`, new RegExp(name));
    const completion = supervisor.getByRole('region', { name: 'Completion', exact: true });
    await expect(completion).toContainText('Exempt. The IVA Protocol 2025 has no review of equity.');
    await finish(supervisor, 'Complete the arrangement', 'IVA Completed');
    await expect(headerOf(supervisor)).toContainText('IVA Completed');
    await expect(closure(supervisor)).toContainText('28 days after the end (rule 8.31)');
    await expectAccessible(supervisor);
  });

  await test.step('certificate and notice are sent', async () => {
    await visit(page, `/cases/${id}`);
    await sendDrafts(page, id, 'Completion certificate and report', 'Notice of completion to creditors');
    await postMail(id);
    const papers = await papersOf(id);
    expect(papers.get('Completion certificate and report')).toContain(
      `It was fully implemented on ${letterDate(today)}`,
    );
    // £1,800.00 less the nominee's £1,604.50 and 15% of what is left.
    for (const title of ['Completion certificate and report', 'Notice of completion to creditors'])
      expect(papers.get(title)).toContain(`Creditors received £166.17 on admitted claims of £10,000.00.`);
    expect(papers.get('Completion certificate and report')).toContain('I hold no money of the arrangement.');
  });

  await test.step('the bond ends with the arrangement; the checklist is done, and the case closed', async () => {
    await visit(page, `/cases/${id}`);
    await expect(closure(page)).toContainText(`Sent ${showDate(today)}`);
    await expect(closure(page)).not.toContainText('The bond of');
    await completeTask(page, id, 'Final closure checklist');
    await visit(page, `/cases/${id}`);
    await finish(page, 'Close the case', 'Closed');
    await expect(headerOf(page)).toContainText('Closed');
    await openTab(page, 'Annual reviews');
    // The final report covers the year, which ended with it.
    await expect(page.getByRole('row', { name: /^Year 1/ })).toContainText('Exempt');
  });
  expect(await problemsOf(id)).toEqual([]);
});
