import type { Locator, Page } from '@playwright/test';
import { addDays, addMonths, londonDate, showDate } from '#shared/dates.ts';
import { callAs, demo, prepare } from './api.ts';
import { idOf, lastName, newCase, newDebt } from './case-data.ts';
import { endByBreach, letDaysPass, openDecision, reportAtTheEnd, vote } from './decision-data.ts';
import { expect, field, saveButton, settled, test, visit } from './fixtures.ts';
import { newBudget, proposeAndSign } from './proposal-data.ts';

const today = londonDate();

/** Opens the dialog and chooses where the case is to go. */
async function choose(page: Page, status: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Change status' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change status' });
  await dialog.getByRole('radio', { name: new RegExp(`^${status}( re-opens the case)?$`) }).press('Space');
  return dialog;
}

/** Moves the case with what the dialog asks for, and sees that it arrived. */
async function move(
  page: Page,
  status: string,
  enter: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> {
  const dialog = await choose(page, status);
  await enter(dialog);
  await dialog.getByRole('button', { name: `Move to ${status}` }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main').getByText(status, { exact: true }).first()).toBeVisible();
}

/** The step is refused for now, in these words. */
async function refused(page: Page, status: string, ...reasons: (string | RegExp)[]) {
  const dialog = await choose(page, status);
  for (const reason of reasons) await expect(dialog.getByText(reason).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: `Move to ${status}` })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

const openTab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Parts of the case' })
    .getByRole('link', { name, exact: true })
    .click();

async function pick(scope: Page | Locator, label: string, option: string) {
  await field(scope, label).fill(option);
  const root = 'page' in scope ? scope.page() : scope;
  await root.getByRole('option', { name: option, exact: true }).click();
}

async function enterDate(scope: Page | Locator, label: string, day: string) {
  const input = scope.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) });
  await input.fill(showDate(day));
  await input.blur();
}

/** Records the outcome that the votes have, on the tab of the case. */
async function recordOutcome(page: Page, caseId: number): Promise<void> {
  await visit(page, `/cases/${caseId}?tab=proposal-voting`);
  await page.getByRole('button', { name: 'Record outcome' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record the outcome' });
  await dialog.getByRole('button', { name: 'Record the outcome' }).click();
  await expect(dialog).toHaveCount(0);
}

const inHistory = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first();

test('a case goes from Lead to IVA Accepted; what stands in the way is said and met', async ({
  open,
  guard,
}) => {
  test.setTimeout(150_000);
  const priya = demo('priya.shah');
  const name = lastName('Winter');
  const { id } = await newCase({ people: [{ firstName: 'Noor', lastName: name }], address: null, by: priya });
  const page = await open(priya);
  await visit(page, `/cases/${id}`, new RegExp(name));

  await test.step('a lead without an address goes nowhere', async () => {
    await refused(page, 'Advice in Progress', `Noor ${name} has no current address.`);
    await openTab(page, 'People');
    await page.getByRole('button', { name: 'Add address' }).click();
    const dialog = page.getByRole('dialog', { name: /New address/ });
    await field(dialog, 'Address line 1').fill('9 Garden Road');
    await field(dialog, 'Town').fill('Leeds');
    await field(dialog, 'Postcode').fill('ls14ab');
    await pick(dialog, 'Country', 'England');
    await pick(dialog, 'Kind', 'Current');
    await saveButton(dialog).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('9 Garden Road, Leeds, LS1 4AB').first()).toBeVisible();
    await move(page, 'Advice in Progress');
  });

  await test.step('advice, pack and drafting ask for their dates and people', async () => {
    await move(page, 'Pack Sent', async (dialog) => {
      await enterDate(dialog, 'Advice given', addDays(today, -60));
      await pick(dialog, 'Adviser', 'Priya Shah');
    });
    await move(page, 'Drafting', async (dialog) => {
      await enterDate(dialog, 'Pack returned', today);
      await pick(dialog, 'Drafter', 'Megan Rhys');
    });
    await openTab(page, 'Tasks');
    await expect(page.getByRole('table', { name: 'Tasks of the case' })).toContainText('ID and AML check');
    await expect(page.getByRole('table', { name: 'Tasks of the case' })).toContainText(
      'Suitability sign-off',
    );
  });

  await test.step('no proposal without a budget and debts', async () => {
    await refused(
      page,
      'With Client for Signature',
      'There is no current statement of income and expenditure.',
      'No debts have been entered under Creditors.',
    );
    await openTab(page, 'Income & Expenditure');
    await page.getByRole('button', { name: 'New statement' }).click();
    await page.getByRole('dialog', { name: 'New statement' }).getByRole('button', { name: 'Create' }).click();
    await page.getByLabel('Amount: Wages (net)', { exact: true }).fill('1850');
    await page.getByLabel('Amount: Rent', { exact: true }).fill('720');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    await newDebt(id, 1_032_200);
    await refused(
      page,
      'With Client for Signature',
      'The record of advice has not been signed off by an insolvency practitioner.',
      'No proposal has been generated.',
    );
    await proposeAndSign(id);
    await move(page, 'With Client for Signature');
  });

  await test.step('signature, report and notice', async () => {
    await move(page, 'Proposal Signed');
    await move(page, 'Nominee Report', (dialog) => pick(dialog, 'Supervisor', 'James Whitlock'));
    guard.expectRefusal(400, '/api/trpc/cases.changeStatus');
    const dialog = await choose(page, 'With Creditors');
    await enterDate(dialog, 'Notice delivered', addDays(today, -1));
    await enterDate(dialog, 'Decision', addDays(today, 5));
    await dialog.getByRole('button', { name: 'Move to With Creditors' }).click();
    await expect(dialog.getByText(/14 clear days after delivery/).first()).toBeVisible();
    await enterDate(dialog, 'Decision', addDays(today, 20));
    await dialog.getByRole('button', { name: 'Move to With Creditors' }).click();
    await expect(dialog).toHaveCount(0);
    await openTab(page, 'Tasks');
    await expect(page.getByRole('table', { name: 'Tasks of the case' })).toContainText(
      'Chase outstanding votes',
    );
  });

  await test.step('creditors decide: until then there is no outcome', async () => {
    await refused(page, 'IVA Accepted', /^Nothing has been put to creditors yet/);
    const decision = await openDecision(id, {
      decisionDate: addDays(today, 20),
      deliveredOn: addDays(today, -1),
    });
    await page.reload();
    await settled(page);
    await refused(page, 'IVA Accepted', /^The outcome is recorded under Proposal & Voting/);
    await vote(id, decision, 'for');
    await letDaysPass(decision, 1);
  });

  await test.step('accepted: approval, anniversaries, tasks and the calendar', async () => {
    await recordOutcome(page, id);
    await openTab(page, 'Summary');
    const approved = addDays(today, -1);
    const facts = page.getByRole('main');
    for (const [label, day] of [
      ['Approved', approved],
      ['Anniversary', addMonths(approved, 12)],
      ['Expected end', addMonths(approved, 60)],
    ] as const)
      await expect(
        facts
          .locator('dl > div, ol > li')
          .filter({ has: page.getByText(label, { exact: true }) })
          .first(),
      ).toContainText(showDate(day));
    await expect(page.getByText('Up to Date').first()).toBeVisible();
    await openTab(page, 'Tasks');
    const table = page.getByRole('table', { name: 'Tasks of the case' });
    for (const task of ['Notify Secretary of State', 'Equity review', 'Send chair’s report'])
      await expect(table).toContainText(task);
    await openTab(page, 'Calendar & Notes');
    await page.getByRole('switch', { name: 'Include status changes' }).click();
    await expect(inHistory(page, 'With Creditors → IVA Accepted')).toBeVisible();
    await expect(inHistory(page, 'Lead → Advice in Progress')).toBeVisible();
    const { approvalDate } = await callAs<{ approvalDate: string }>(
      priya,
      'GET',
      `/cases/${id}/approval-date`,
    );
    expect(approvalDate).toBe(approved);
  });
});

/** Takes a case to its creditors through the API, as the first test does by hand. */
async function toCreditors(id: number, noticeDeliveredOn: string, decisionDate: string) {
  const [adviserUserId] = (await prepare.list('users', 'search=Priya%20Shah')).map((row) => row.id);
  const [supervisorUserId] = (await prepare.list('users', 'search=James%20Whitlock')).map((row) => row.id);
  await newDebt(id, 900_000);
  await newBudget(id);
  await proposeAndSign(id);
  const steps: [string, object][] = [
    ['Advice in Progress', {}],
    ['Pack Sent', { adviceGivenOn: today, adviserUserId }],
    ['Drafting', { packReturnedOn: today, drafterUserId: adviserUserId }],
    ['With Client for Signature', {}],
    ['Proposal Signed', {}],
    ['Nominee Report', { supervisorUserId }],
    ['With Creditors', { noticeDeliveredOn, decisionDate }],
  ];
  for (const [name, values] of steps) {
    const { version } = await callAs<{ version: number }>(demo('admin'), 'GET', `/cases/${id}`);
    const sent = { version, statusId: await idOf('statuses', name), values };
    await callAs(demo('admin'), 'POST', `/cases/${id}/status`, sent);
  }
}

test('creditors adjourn, ask for modifications, accept; the arrangement fails, closes and is opened again', async ({
  adminPage: page,
  guard,
}) => {
  test.setTimeout(90_000);
  const name = lastName('Autumn');
  const { id } = await newCase({ people: [{ firstName: 'Joel', lastName: name }] });
  const decided = addDays(today, -2);
  await toCreditors(id, addDays(today, -20), decided);
  await visit(page, `/cases/${id}`, new RegExp(name));

  const decision = await openDecision(id, { decisionDate: decided, deliveredOn: addDays(today, -20) });
  await visit(page, `/cases/${id}?tab=proposal-voting`);
  await page.getByRole('button', { name: 'Adjourn' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put the decision off' });
  await field(dialog, 'Reason').fill('Two creditors asked for time.');
  await enterDate(dialog, 'New date', addDays(decided, 30));
  guard.expectRefusal(400, '/api/trpc/decisions.adjourn');
  await dialog.getByRole('button', { name: 'Adjourn' }).click();
  await expect(dialog.getByText(/^A decision is put off by 14 days at the most/)).toBeVisible();
  await enterDate(dialog, 'New date', addDays(decided, 5));
  await dialog.getByRole('button', { name: 'Adjourn' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Adjourned', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Adjournments' })).toContainText(
    'Two creditors asked for time.',
  );
  await refused(page, 'Modifications to Agree', /^The outcome is recorded under Proposal & Voting/);

  await vote(id, decision, 'modified');
  await letDaysPass(decision, 1);
  await recordOutcome(page, id);
  await expect(page.getByText('Modifications to Agree', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Client’s answer' }).click();
  const settling = page.getByRole('dialog', { name: 'What the client agrees to' });
  await expect(settling.getByText('Total costs are capped at £3,650.')).toBeVisible();
  await field(settling, 'The client has').selectOption('Agreed');
  await settling.getByRole('button', { name: 'Record and reckon' }).click();
  await expect(settling).toHaveCount(0);
  await expect(page.getByText('IVA Accepted', { exact: true }).first()).toBeVisible();
  await refused(page, 'IVA Terminated', /^Record the breach and what was decided about it first/);
  await endByBreach(id);
  await page.reload();
  await move(page, 'IVA Terminated', async (open) => {
    await open.getByRole('button', { name: 'Move to IVA Terminated' }).click();
    await expect(open.getByText('Required.')).toBeVisible();
    await field(open, 'Reason').fill('Contributions stopped.');
  });
  await refused(
    page,
    'Closed',
    /^The final report of rule 8.31 has not been sent/,
    /‘Final closure checklist’/,
  );
  await reportAtTheEnd(id);
  await page.reload();
  await move(page, 'Closed');
  await openTab(page, 'Tasks');
  await expect(page.getByText('Nothing is left to do on this case.')).toBeVisible();
  await openTab(page, 'Summary');
  await move(page, 'IVA Terminated', (open) => field(open, 'Reason').fill('Late funds arrived.'));
  await openTab(page, 'Calendar & Notes');
  await page.getByRole('switch', { name: 'Include status changes' }).click();
  await expect(inHistory(page, 'Closed → IVA Terminated')).toContainText('Late funds arrived.');
  await expect(inHistory(page, 'With Creditors → Adjourned')).toContainText('Two creditors asked for time.');
});
