import type { Page } from '@playwright/test';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { admin, callAs, demo } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { lastName } from '#test/e2e/case-data.ts';
import { papersOf, sendDrafts } from '#test/e2e/case-letters.ts';
import {
  enterDate,
  headerOf,
  move,
  openDialog,
  openTab,
  openView,
  pick,
  press,
  recordOutcome,
  send,
} from '#test/e2e/case-steps.ts';
import { letDaysPass, openPrepared, vote } from '#test/e2e/decision-data.ts';
import { expect, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { letNoticeAge, mailOf, noticeMade } from '#test/e2e/live-case.ts';
import {
  caseworker,
  closure,
  completeTask,
  daysAgo,
  earlyCase,
  finish,
  holder,
  payOut,
  postMail,
  problemsOf,
  receive,
  releaseBonds,
} from '#test/e2e/walk-data.ts';

test.describe.configure({ timeout: 360_000 });

const today = londonDate();

/** Creditors to whom letters go by e-mail. */
const owed = { 'Kestrel Bank': 6_000, 'Fairmile Bank': 4_000 };

/** Records a breach and serves notice of it, in the name of the office holder. */
async function noticeOfBreach(page: Page, caseId: number, detail: string): Promise<void> {
  await openTab(page, 'Breaches');
  const adding = await openDialog(page, 'Record breach', 'Record a breach');
  await pick(adding, 'Breach', 'Arrears over 3 months');
  await field(adding, 'What happened').fill(detail);
  await send(adding);
  await send(await openDialog(page, 'Serve notice', 'Serve notice of breach'));
  await expect(page.getByRole('region', { name: 'Arrears over 3 months' })).toContainText('Notice served');
  await noticeMade(caseId);
}

test('a breach is not remedied: creditors decide, the office holder terminates, the rest is paid out, and the case closes', async ({
  open,
}) => {
  const name = lastName('Ashdown');
  const { id } = await earlyCase({
    daysAgo: 250,
    name,
    owed: { 'Kestrel Bank': 6_000, 'Fairmile Bank': 4_000 },
  });
  await receive(id, 15_000, daysAgo(200), daysAgo(170));
  const page = await open(caseworker);
  await visit(page, `/cases/${id}?tab=breaches`, new RegExp(name));
  const panel = page.getByRole('region', { name: 'Arrears over 3 months' });

  await test.step('notice of breach, in the name of the office holder', async () => {
    await noticeOfBreach(page, id, 'Nothing has come for five months.');
    await expect(panel).toContainText('Refer to creditors: The notice has not been sent yet.');
    await postMail(id);
    await letNoticeAge(id, 45);
  });

  await test.step('referred to creditors, who want it to end', async () => {
    await page.reload();
    await settled(page);
    await send(await openDialog(page, 'Refer to creditors', 'Refer the breach to creditors'));
    const [{ id: decision }] = await callAs<[{ id: number }]>(admin, 'GET', `/cases/${id}/decisions`);
    await openPrepared(id, decision, daysAgo(2));
    await vote(id, decision, 'for', 'for');
    await letDaysPass(decision, 1);
    const chair = await open(holder);
    await visit(chair, `/cases/${id}?tab=proposal-voting&decision=${decision}`, new RegExp(name));
    await recordOutcome(chair);
  });

  await test.step('terminated by the office holder', async () => {
    const supervisor = await open(holder);
    await visit(supervisor, `/cases/${id}?tab=breaches`);
    const ending = await openDialog(supervisor, 'Terminate', 'Terminate the arrangement');
    await field(ending, 'Reason').fill('Contributions stopped in May and were not resumed.');
    await expectAccessible(supervisor);
    await send(ending);
    await expect(headerOf(supervisor)).toContainText('IVA Terminated');
  });

  await test.step('what is held is paid out, by the cashier and somebody else', async () => {
    await payOut(await open(demo('daniel.okafor')), id);
  });

  await test.step('certificate and notices are sent', async () => {
    await sendDrafts(page, id, 'Certificate of termination and report', 'Notice of termination to creditors');
    await postMail(id);
    const papers = await papersOf(id);
    for (const title of ['Certificate of termination and report', 'Notice of termination to creditors']) {
      expect(papers.get(title), title).toContain('was terminated on');
      expect(papers.get(title), title).toContain('I hold no money of the arrangement');
    }
    expect(papers.get('Certificate of termination and report')).toContain('Contributions stopped in May');
    expect(papers.get('Notice of breach')).toContain('Arrears on the day of this notice: £900.00.');
  });

  await test.step('the bond is released, the checklist done, and the case closed', async () => {
    await visit(page, `/cases/${id}`);
    await expect(closure(page)).toContainText(`Sent ${showDate(today)}`);
    await releaseBonds(page);
    await completeTask(page, id, 'Final closure checklist');
    await visit(page, `/cases/${id}`);
    await finish(page, 'Close the case', 'Closed');
    await expect(headerOf(page)).toContainText('Closed');
  });
  expect(await problemsOf(id)).toEqual([]);
});

test('a breach is remedied: notice, arrears paid, and the arrangement goes on', async ({ open }) => {
  const name = lastName('Bexley');
  const { id } = await earlyCase({ daysAgo: 130, name, owed });
  const page = await open(caseworker);
  await visit(page, `/cases/${id}?tab=breaches`, new RegExp(name));
  const panel = page.getByRole('region', { name: 'Arrears over 3 months' });
  await noticeOfBreach(page, id, 'Nothing has come since the approval.');
  await expect(headerOf(page)).toContainText('Breach Notice Served');
  await postMail(id);
  await visit(page, `/cases/${id}?tab=breaches`);
  await expect(panel).toContainText('Refer to creditors: The client has until');
  type Owing = { standing: { arrearsPence: number } };
  const { standing } = await callAs<Owing>(admin, 'GET', `/cases/${id}`);
  const arrears = (standing.arrearsPence / 100).toFixed(2);
  const cashier = await open(demo('daniel.okafor'));
  await visit(cashier, `/cases/${id}?tab=accounts`);
  await openView(cashier, 'Receipts');
  const receipt = await openDialog(cashier, 'Record receipt', 'Record a receipt');
  await field(receipt, 'Amount').fill(arrears);
  await pick(receipt, 'Kind of money', 'Voluntary contribution');
  await field(receipt, 'Payer').fill(`Imogen ${name}`);
  await send(receipt);
  await visit(page, `/cases/${id}?tab=breaches`);
  const answer = await openDialog(page, 'Record the answer', 'The client’s response');
  await answer.getByRole('textbox').last().fill('A new job; all of it is paid.');
  await send(answer);
  const ending = await openDialog(page, 'Remedied', 'The breach was remedied or explained');
  await field(ending, 'How').fill('All arrears were paid.');
  await send(ending);
  await expect(page.getByText('1 breach, 0 open')).toBeVisible();
  await expect(headerOf(page)).toContainText('Up to Date');
  expect((await papersOf(id)).get('Notice of breach')).toContain(
    `Arrears on the day of this notice: £${arrears}`,
  );
  expect(await problemsOf(id)).toEqual([]);
});

test('one of two clients dies, then the other: letters go to the survivor, and the case ends', async ({
  open,
}) => {
  const name = lastName('Dunmore');
  const { id } = await earlyCase({ daysAgo: 100, name, owed, partner: 'Owen' });
  await receive(id, 15_000, daysAgo(60));
  const page = await open(caseworker);
  await visit(page, `/cases/${id}?tab=people`, new RegExp(name));
  const died = async (who: string) => {
    await visit(page, `/cases/${id}?tab=people`);
    const dialog = await openDialog(page, `Edit ${who} ${name}`, `Edit ${who} ${name}`);
    await enterDate(dialog, 'Died on', daysAgo(3));
    await press(dialog, 'Save');
    await expect(dialog).toHaveCount(0);
  };
  await died('Owen');
  await noticeOfBreach(page, id, 'The surviving client is asked.');
  await postMail(id);
  const item = (await mailOf(id)).find(({ title }) => title === 'Notice of breach');
  type Sent = { recipients: { name: string }[] };
  const { recipients } = await callAs<Sent>(admin, 'GET', `/mail/${item?.id}`);
  expect(recipients.map((each) => each.name)).toEqual([`Imogen ${name}`]);
  expect(await problemsOf(id)).toEqual([]);

  await died('Imogen');
  await move(page, 'Deceased', (dialog) => field(dialog, 'Reason').fill('A brother telephoned.'));
  await visit(page, `/cases/${id}?tab=breaches`);
  await expect(page.getByText('1 breach, 0 open')).toBeVisible();
  await visit(page, `/cases/${id}`);
  await expect(closure(page)).toContainText('£150.00 is still held: distribute it.');
  await expect(headerOf(page)).toContainText(`Imogen ${name} died on ${showDate(daysAgo(3))}`);
  await expectAccessible(page);

  await test.step('the office holder records when the arrangement ended, and under which term', async () => {
    const supervisor = await open(holder);
    await visit(supervisor, `/cases/${id}`);
    await press(closure(supervisor), 'Record the end');
    const ending = supervisor.getByRole('dialog', { name: 'Record the end of the arrangement' });
    await enterDate(ending, 'Ended on', daysAgo(1));
    await field(ending, 'Term under which it ended').fill('clause 17.3 of the standard conditions');
    await expectAccessible(supervisor);
    await send(ending);
    await expect(closure(supervisor)).toContainText(`Terminated${showDate(daysAgo(1))}`);
  });
  await payOut(await open(demo('daniel.okafor')), id);
  // The personal representatives of each have a letter of their own.
  const toEstates = (await mailOf(id)).filter(
    ({ title }) => title === 'End of the arrangement after a death',
  );
  expect(toEstates).toHaveLength(2);
  await sendDrafts(page, id, 'Notice of termination to creditors');
  await postMail(id);
  expect((await papersOf(id)).get('Notice of termination to creditors')).toContain(
    'under clause 17.3 of the standard conditions',
  );
  await visit(page, `/cases/${id}`);
  await expect(closure(page)).toContainText(`Sent ${showDate(today)}`);
  await releaseBonds(page);
  await completeTask(page, id, 'Final closure checklist');
  await visit(page, `/cases/${id}`);
  await finish(page, 'Close the case', 'Closed');
  await expect(headerOf(page)).toContainText('Closed');
  expect(await problemsOf(id)).toEqual([]);
});
