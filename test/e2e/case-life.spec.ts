import type { Locator, Page } from '@playwright/test';
import { addDays, addMonths, londonDate, showDate } from '#shared/dates.ts';
import { callAs, demo } from './api.ts';
import { lastName, newCase, newDebt } from './case-data.ts';
import { expect, expectAccessible, field, saveButton, settled, test, visit } from './fixtures.ts';

const today = londonDate();

/** Opens the dialog by its key and chooses where the case is to go. */
async function choose(page: Page, status: string): Promise<Locator> {
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Change status' });
  await dialog.getByRole('radio', { name: status, exact: true }).check();
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
  for (const reason of reasons) await expect(dialog.getByText(reason)).toBeVisible();
  await expect(dialog.getByRole('button', { name: `Move to ${status}` })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

async function pick(scope: Page | Locator, label: string, option: string) {
  await field(scope, label).fill(option);
  const root = 'page' in scope ? scope.page() : scope;
  await root.getByRole('option', { name: option, exact: true }).click();
}

const enterDate = async (scope: Page | Locator, label: string, day: string) => {
  await field(scope, label).fill(showDate(day));
  await field(scope, label).blur();
};

const inHistory = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first();

test('a case goes from Lead to IVA Accepted; what stands in the way is said and met', async ({ open }) => {
  test.setTimeout(150_000);
  const priya = demo('priya.shah');
  const name = lastName('Winter');
  const { id } = await newCase({ people: [{ firstName: 'Noor', lastName: name }], address: null, by: priya });
  const page = await open(priya);
  await visit(page, `/cases/${id}`, new RegExp(name));

  await test.step('a lead without an address goes nowhere', async () => {
    await refused(page, 'Advice in Progress', `Noor ${name} has no current address.`);
    await page.keyboard.press('2');
    await page.getByRole('button', { name: 'Add address' }).click();
    const dialog = page.getByRole('dialog', { name: /New address/ });
    await field(dialog, 'Address line 1').fill('9 Garden Road');
    await field(dialog, 'Town').fill('Leeds');
    await field(dialog, 'Postcode').fill('ls14ab');
    await pick(dialog, 'Country', 'England');
    await pick(dialog, 'Address type', 'Current');
    await saveButton(dialog).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('9 Garden Road, Leeds, LS1 4AB').first()).toBeVisible();
    await move(page, 'Advice in Progress');
  });

  await test.step('advice, pack and drafting ask for their dates and people', async () => {
    await move(page, 'Pack Sent', async (dialog) => {
      await enterDate(dialog, 'Advice given on', addDays(today, -60));
      await pick(dialog, 'Adviser', 'Priya Shah');
    });
    await move(page, 'Drafting', async (dialog) => {
      await enterDate(dialog, 'Pack returned on', today);
      await pick(dialog, 'Drafter', 'Megan Rhys');
    });
    await page
      .getByRole('tab', { name: 'Tasks', exact: true })
      .or(page.getByRole('link', { name: 'Tasks', exact: true }))
      .first()
      .click();
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
    await page.keyboard.press('3');
    await page.getByRole('button', { name: 'New statement' }).click();
    await page.getByRole('dialog', { name: 'New statement' }).getByRole('button', { name: 'Create' }).click();
    await page.getByLabel('Amount: Wages (net)', { exact: true }).fill('1850');
    await page.getByLabel('Amount: Rent', { exact: true }).fill('720');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    await newDebt(id, 1_032_200);
    await move(page, 'With Client for Signature', async (dialog) => {
      await field(dialog, 'Contribution').fill('109');
      await field(dialog, 'Contribution day').fill('5');
    });
  });

  await test.step('signature, report and notice', async () => {
    await move(page, 'Proposal Signed', (dialog) => enterDate(dialog, 'Proposal date', today));
    await move(page, 'Nominee Report', (dialog) => pick(dialog, 'Supervisor', 'James Whitlock'));
    const dialog = await choose(page, 'With Creditors');
    await enterDate(dialog, 'Notice delivered on', addDays(today, -1));
    await enterDate(dialog, 'Decision date', addDays(today, 5));
    await dialog.getByRole('button', { name: 'Move to With Creditors' }).click();
    await expect(
      dialog.getByText(/The decision must be 14 days or more after the notice/).first(),
    ).toBeVisible();
    await enterDate(dialog, 'Decision date', addDays(today, 20));
    await dialog.getByRole('button', { name: 'Move to With Creditors' }).click();
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('7');
    await expect(page.getByRole('table', { name: 'Tasks of the case' })).toContainText(
      'Chase outstanding votes',
    );
  });

  await test.step('before the decision there is no outcome', async () => {
    const decision = showDate(addDays(today, 20));
    await refused(page, 'IVA Accepted', `Creditors decide on ${decision}; until then there is no outcome.`);
    await page.keyboard.press('e');
    await settled(page, /^Edit /);
    await enterDate(page, 'Notice delivered on', addDays(today, -16));
    await enterDate(page, 'Decision date', addDays(today, -1));
    await saveButton(page).click();
    await expect(page).toHaveURL(new RegExp(`/cases/${id}$`));
  });

  await test.step('accepted: approval, anniversaries, tasks and the calendar', async () => {
    await move(page, 'IVA Accepted');
    const approved = addDays(today, -1);
    const facts = page.getByRole('main');
    for (const [label, day] of [
      ['Approved', approved],
      ['Next annual', addMonths(approved, 12)],
      ['Expected end', addMonths(approved, 60)],
    ] as const)
      await expect(
        facts
          .locator('dl > div')
          .filter({ has: page.getByText(label, { exact: true }) })
          .first(),
      ).toContainText(showDate(day));
    await expect(page.getByText('Up to Date').first()).toBeVisible();
    await page.keyboard.press('7');
    const table = page.getByRole('table', { name: 'Tasks of the case' });
    for (const task of ['Notify Secretary of State', 'Equity review', 'Send chair’s report'])
      await expect(table).toContainText(task);
    await page.keyboard.press('6');
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
