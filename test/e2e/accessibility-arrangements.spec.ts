import type { Page } from '@playwright/test';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { admin, callAs, unique, upload } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { idOf, lastName } from '#test/e2e/case-data.ts';
import { adminAsChair, close, letDaysPass, openDecision, vote } from '#test/e2e/decision-data.ts';
import { expect, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import {
  aLead,
  approvedCase,
  askFor,
  introducerWithKey,
  newBreach,
  reportedCase,
} from '#test/e2e/live-case.ts';
import { follow } from '#test/e2e/router.ts';

// How the parts of an arrangement look with data on them, on a desktop and on a phone; the journeys show what they do.
test.describe.configure({ timeout: 360_000 });

const phone = { width: 390, height: 844 };

/** Looks at the page as it is, and as a phone shows it without scrolling sideways. */
async function look(page: Page, path?: string): Promise<void> {
  if (path) await follow(page, path);
  await expectAccessible(page);
  const whole = page.viewportSize()!;
  await page.setViewportSize(phone);
  // For one frame, the bar of a wide screen is squeezed into the narrow one.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await settled(page);
  await expectAccessible(page);
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang).toBe(0);
  await page.setViewportSize(whole);
}

/** Opens a dialog, looks at it, and closes it by Escape. */
async function lookAtDialog(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a decision: planned, open with its meter, decided with its history; the lists of decisions and files', async ({
  adminPage: page,
}) => {
  const { id, uniqueReference } = await reportedCase({
    owed: { 'Kestrel Bank': 5_000, 'Marlowe Cards': 3_000, 'Fairmile Bank': 2_000, 'Opaline Credit': 900 },
  });
  const tab = `/cases/${id}?tab=proposal-voting`;
  await visit(page, tab);
  await look(page);
  await lookAtDialog(page, 'Prepare decision');
  const { supervisorUserId } = await callAs<{ supervisorUserId: number }>(admin, 'GET', `/cases/${id}`);
  const draft = await callAs<{ id: number }>(admin, 'POST', `/cases/${id}/decisions`, {
    procedure: 'both',
    sought: 'That the proposal is approved.',
    chairUserId: supervisorUserId,
    decisionDate: addDays(londonDate(), 20),
  });
  await page.reload();
  await settled(page);
  await look(page);
  for (const button of ['Edit', 'Record notice', 'Withdraw']) await lookAtDialog(page, button);
  await callAs(admin, 'POST', `/cases/${id}/decisions/${draft.id}/withdraw`, { reason: 'Another date.' });

  const decision = await openDecision(id, await adminAsChair());
  await page.reload();
  await lookAtDialog(page, 'Postpone');
  await vote(id, decision, 'for', 'modified', 'for', 'against');
  await page.reload();
  await settled(page);
  await look(page);
  for (const button of ['Bulk votes', 'Record outcome'])
    if (await page.getByRole('button', { name: button }).isEnabled()) await lookAtDialog(page, button);
  await page.keyboard.press('v');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await letDaysPass(decision, 1);
  await close(id, decision, 'modifications');
  await page.reload();
  await settled(page);
  await look(page);
  await lookAtDialog(page, 'Client’s answer');

  await look(page, '/decisions');
  const agentCreditorId = await idOf('creditors', 'Sentinel Voting Services');
  const odd = unique('Nobody');
  const lines = [
    'Our ref,Creditor,Account,Vote',
    `${uniqueReference},${odd},,Accept`,
    'HDS999999,Kestrel Bank,,Accept',
  ];
  const file = await callAs<{ id: number }>(admin, 'POST', '/voting/files', {
    domainId: await idOf('domains', 'Harbour Debt Solutions'),
    agentCreditorId,
    fileId: await upload(`${odd}.csv`, 'text/csv', lines.join('\n')),
    mapping: { caseReference: 0, creditor: 1, accountNumber: 2, vote: 3, claimed: null, modifications: null },
  });
  await look(page, '/decisions/files');
  await lookAtDialog(page, 'Read a file');
  await lookAtDialog(page, 'Choose creditor');
  await look(page, `/decisions/files/${file.id}`);
  await lookAtDialog(page, 'Leave out');
});

test('modifications: conflict, consent, a clause in full, and the fee comparison', async ({
  adminPage: page,
}) => {
  const { id } = await reportedCase();
  const tab = `/cases/${id}?tab=modifications`;
  await visit(page, tab);
  await look(page);
  await lookAtDialog(page, 'Add from library');
  await askFor(id, 'Kestrel Bank', 'MOD 101', 'MOD 102', 'MOD 301');
  await askFor(id, 'Marlowe Cards', 'MOD 301', 'MOD 401');
  await page.reload();
  await settled(page);
  await look(page);
  for (const button of ['Ask for consent', 'Record answers']) await lookAtDialog(page, button);
  const resolve = page.getByRole('button', { name: 'Resolve…' });
  if ((await resolve.count()) > 0) await lookAtDialog(page, 'Resolve…');
  await page.getByRole('tab', { name: 'Fee comparison' }).click();
  await expect(page.getByRole('article')).toContainText('p/£');
  await look(page);
});

test('a year’s review and a breach on the case, and both lists', async ({ adminPage: page }) => {
  const { id } = await approvedCase({ daysAgo: 400 });
  await newBreach(id, 'Nothing has come since June.');
  await visit(page, `/cases/${id}?tab=annual-reviews`);
  await look(page);
  for (const button of ['Ask for papers', 'Papers have come', 'No budget this year'])
    await lookAtDialog(page, button);
  await look(page, `/cases/${id}?tab=breaches`);
  for (const button of ['Record breach', 'Serve notice', 'Waive']) await lookAtDialog(page, button);
  await look(page, `/cases/${id}?tab=variations`);
  await lookAtDialog(page, 'New variation');
  await look(page, '/annual-reviews');
  await look(page, '/breaches');
  await look(page, `/cases/${id}`);
});

test('the end of an arrangement: what prevents it, and the clocks after it', async ({ adminPage: page }) => {
  const { id } = await approvedCase({ daysAgo: 70, termMonths: 1 });
  await visit(page, `/cases/${id}`);
  await expect(page.getByRole('region', { name: 'Completion', exact: true })).toBeVisible();
  await look(page);
});

test('a lead on its case, the introducer’s leads and keys, and debts to be matched to their creditor', async ({
  adminPage: page,
}) => {
  const introducer = await introducerWithKey('Lantern Debt Charity');
  const name = lastName('Whitby');
  const reference = await introducer.send(aLead(name, unique('Quickpounds')));
  const [found] = await callAs<{ id: number }[]>(admin, 'GET', `/cases?search=${reference}&limit=1`);
  await visit(page, `/cases/${found!.id}`, new RegExp(name));
  await expect(page.getByRole('region', { name: 'Lead' })).toContainText('lantern.example.org');
  await look(page);
  await look(page, `/cases/${found!.id}?tab=creditors`);
  await page
    .getByRole('button', { name: /credit file/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'report.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Lender,Type,Account,Balance\nKestrel Bank plc,Credit card,9911,1200.50\nOddity Loans,Payday,77,90\n',
      ),
    });
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Source').fill(unique('Bureau'));
  await expect(dialog.getByRole('table')).toContainText('Oddity Loans');
  await look(page);
  await page.keyboard.press('Escape');
  await look(page, `/introducers/${introducer.id}/edit?tab=leads`);
  await look(page, `/introducers/${introducer.id}/edit?tab=keys`);
  await lookAtDialog(page, 'New key');
});

test('an approved case on its way to another portfolio', async ({ adminPage: page }) => {
  const { id } = await approvedCase({ daysAgo: 20 });
  await visit(page, `/cases/${id}/edit`);
  const card = page.getByRole('region', { name: 'Transfer' });
  await expect(card.getByRole('button', { name: 'Transfer the case' })).toBeVisible();
  await look(page);
  await card.getByRole('button', { name: 'Transfer the case' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Transfer to another portfolio' });
  await field(dialog, 'Portfolio').selectOption({ label: 'Harbour Partners, Harbour Debt Solutions' });
  await field(dialog, 'Reason').fill('The partner takes the book over.');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(card.getByText(/^Awaiting approval: to Harbour Partners/)).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
  await look(page);
});
