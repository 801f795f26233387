import { addMonths } from '#shared/platform/dates.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import { admin, callAs, demo } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { newBankAccount } from '#test/e2e/bank-desk.ts';
import { lastName, newPortfolio } from '#test/e2e/case-data.ts';
import { papersOf, sendDrafts } from '#test/e2e/case-letters.ts';
import { headerOf, openDialog, openTab, press, send } from '#test/e2e/case-steps.ts';
import { expect, expectToast, field, test, visit } from '#test/e2e/fixtures.ts';
import {
  caseworker,
  daysAgo,
  earlyCase,
  followOvernight,
  holder,
  letMonthsPass,
  postMail,
  problemsOf,
  receive,
} from '#test/e2e/walk-data.ts';

test.describe.configure({ timeout: 360_000 });

const owed = { 'Kestrel Bank': 6_000, 'Fairmile Bank': 4_000 };

type Line = { dueOn: string; expectedPence: number; kind: string; status: string };
const linesOf = async (caseId: number): Promise<Line[]> =>
  (await callAs<{ lines: Line[] }>(admin, 'GET', `/cases/${caseId}/payment-schedule`)).lines;

test('a payment break is agreed, notified to the client, and ends: payments continue to a later end', async ({
  open,
}) => {
  const name = lastName('Jessop');
  const { id: portfolioId } = await newPortfolio('Jessop book');
  // Where clients pay, as their letters say.
  await newBankAccount(undefined, { kind: 'collection', portfolioId });
  const { id } = await earlyCase({ daysAgo: 130, name, owed, portfolioId });
  await receive(id, 15_000, ...[1, 2, 3, 4].map((month) => addMonths(daysAgo(130), month)));
  const before = await linesOf(id);
  const page = await open(caseworker);
  await visit(page, `/cases/${id}?tab=payments`, new RegExp(name));

  await test.step('two months are left out, and added at the end', async () => {
    const dialog = await openDialog(page, 'Change schedule', 'Change the payment schedule');
    await field(dialog, 'What changes').selectOption('Payment break');
    await field(dialog, 'Months').fill('2');
    await expect(dialog.getByText('The supervisor decides.')).toBeVisible();
    await field(dialog, 'Note').fill('Off work until the new year; agreed with James Whitlock.');
    await send(dialog);
    await expect(headerOf(page)).toContainText('Payment Break');
    await sendDrafts(page, id, 'Payment break confirmation');
    await postMail(id);
    const papers = await papersOf(id);
    const paused = (await linesOf(id)).filter(({ kind }) => kind === 'break').map(({ dueOn }) => dueOn);
    expect(paused).toHaveLength(2);
    const letter = papers.get('Payment break confirmation');
    expect(letter).toContain(`from ${letterDate(paused[0]!)} until ${letterDate(paused[1]!)}`);
    expect(letter).toContain('Months of this break: 2');
    expect(letter).toContain(`£150.00 on ${letterDate(addMonths(paused[1]!, 1))}`);
  });

  expect(await problemsOf(id)).toEqual([]);

  await test.step('the break ends by itself, and the client is told', async () => {
    await letMonthsPass(id, 3);
    // Its votes and its reviews stay where they were.
    const aged = await problemsOf(id);
    await followOvernight(id);
    await visit(page, `/cases/${id}?tab=payments`);
    await expect(headerOf(page)).not.toContainText('Payment Break');
    await sendDrafts(page, id, 'Payment break is over');
    await postMail(id);
    const after = await linesOf(id);
    expect(after).toHaveLength(before.length + 2);
    expect(after.slice(-2).map(({ expectedPence }) => expectedPence)).toEqual([15_000, 15_000]);
    expect((await papersOf(id)).get('Payment break is over')).toContain(
      `Your next payment: £150.00 on ${letterDate(after.find(({ status }) => status === 'due')!.dueOn)}`,
    );
    await expectAccessible(page);
    expect(aged).toEqual(expect.arrayContaining(await problemsOf(id)));
  });
});

test('arrears are paid in added months: requested by one, decided by the supervisor, notified to all', async ({
  open,
}) => {
  const name = lastName('Kerrison');
  const { id } = await earlyCase({ daysAgo: 130, name, owed });
  await receive(id, 15_000, addMonths(daysAgo(130), 1));
  const before = await linesOf(id);
  const page = await open(caseworker);
  await visit(page, `/cases/${id}?tab=variations`, new RegExp(name));
  const panel = page.getByRole('region', { name: /^Variation \d/ });

  await test.step('four more months pay the arrears', async () => {
    const dialog = await openDialog(page, 'New variation', 'New variation');
    await field(dialog, 'Kind of variation').selectOption('Extension for arrears');
    await field(dialog, 'Months added to the end').fill('4');
    await field(dialog, 'Fee for the variation').fill('0');
    await field(dialog, 'Reason').fill('Hours were cut over the summer; they are back.');
    await expect(dialog.getByText('The supervisor decides.')).toBeVisible();
    await press(dialog, 'Save draft');
    await expect(dialog).toHaveCount(0);
    await send(await openDialog(page, 'Client agreed', /agreed/));
    const asking = await openDialog(page, 'Ask the supervisor', 'Ask the supervisor');
    await press(asking, 'Ask');
    await expect(panel).toContainText('Awaiting approval');
  });

  await test.step('the supervisor approves', async () => {
    const supervisor = await open(holder);
    type Waiting = { id: number; case: { id: number } }[];
    const waiting = await callAs<Waiting>(
      demo('james.whitlock'),
      'GET',
      '/approvals?kind=variation&limit=200',
    );
    const request = waiting.find((each) => each.case.id === id)!;
    await visit(supervisor, `/approvals?item=${request.id}`);
    await supervisor.keyboard.press('a');
    await press(supervisor.getByRole('dialog', { name: 'Approve this?' }), 'Approve');
    await expectToast(supervisor, 'Variation approved.');
    await expect(panel.getByText('In force from')).toBeVisible();
  });

  await test.step('schedule, header, documents', async () => {
    const added = (await linesOf(id)).slice(before.length);
    // £450.00 of September to November, in four parts after the last payment.
    expect(added.map(({ kind, expectedPence }) => [kind, expectedPence])).toEqual(
      Array.from({ length: 4 }, () => ['catch_up', 11_250]),
    );
    await openTab(page, 'Payments');
    await expect(headerOf(page)).toContainText('Up to Date');
    await expectAccessible(page);
    await sendDrafts(page, id, 'Variation confirmed', 'Variation approved');
    await postMail(id);
    const papers = await papersOf(id);
    for (const title of ['Variation confirmed', 'Variation approved'])
      expect(papers.get(title)).toContain('paid in equal parts over 4 months added to the end');
    expect(papers.get('Variation approved')).toContain('James Whitlock, Supervisor');
  });
  expect(await problemsOf(id)).toEqual([]);
});
