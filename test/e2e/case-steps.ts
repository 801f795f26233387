import type { Locator, Page } from '@playwright/test';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { expect, field } from '#test/e2e/fixtures.ts';
import { enteredLate } from '#test/entered-late.ts';

/** The header of a case, with its status. */
export const headerOf = (page: Page) => page.getByRole('main').locator('header').first();

/** Presses a button by keyboard, once it can be pressed. */
export async function press(scope: Page | Locator, name: string | RegExp): Promise<void> {
  const button = scope.getByRole('button', { name, exact: typeof name === 'string' });
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

/** Presses the button that opens a dialog; returns the dialog. */
export async function openDialog(page: Page, button: string, title: string | RegExp): Promise<Locator> {
  await press(page, button);
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Submits the dialog that has the focus by key, and checks that it was accepted. */
export async function send(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.page().keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
}

/** Switches something on if it is off. */
export const switchOn = (scope: Page | Locator, name: string): Promise<void> =>
  scope.getByRole('switch', { name }).press('Space');

/** Chooses from a searchable list. */
export async function pick(scope: Page | Locator, label: string, option: string): Promise<void> {
  const control = field(scope, label);
  await control.fill(option);
  const root = 'page' in scope ? scope.page() : scope;
  const wanted = root.getByRole('option', { name: option, exact: true });
  await expect(wanted).toBeVisible();
  await expect(async () => {
    await control.press('ArrowDown');
    await expect(wanted).toHaveAttribute('data-highlighted', '', { timeout: 300 });
  }).toPass();
  await control.press('Enter');
}

export async function enterDate(scope: Page | Locator, label: string, day: string): Promise<void> {
  const input = scope.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) });
  await input.fill(showDate(day));
  await input.press('Tab');
}

/** Says in a dialog why a day in it is entered late, where it asks. */
export async function explainLate(dialog: Locator): Promise<void> {
  const why = field(dialog, 'Why it is entered late');
  if ((await why.count()) === 0) return;
  await why.fill(enteredLate.lateReason);
  await field(dialog, 'Evidence for the date').fill(enteredLate.lateEvidence);
}

/** Another part of the case that the page shows; its name ends with what it holds, where that is counted. */
export const tabOf = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: 'Parts of the case' })
    .getByRole('link', { name: new RegExp(`^${name}( \\d+\\+?)?$`) });

export const openTab = (page: Page, name: string): Promise<void> => tabOf(page, name).press('Enter');

/** Opens one of the views of a part, such as the receipts under Accounts. */
export async function openView(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true });
  await tab.press('Enter');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** Opens the dialog and chooses the next status. */
export async function choose(page: Page, status: string): Promise<Locator> {
  await press(page, 'Change status');
  const dialog = page.getByRole('dialog', { name: 'Change status' });
  await dialog.getByRole('radio', { name: new RegExp(`^${status}( re-opens the case)?$`) }).press('Space');
  return dialog;
}

/** Moves the case with what the dialog asks for, and checks that it moved. */
export async function move(
  page: Page,
  status: string,
  enter: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> {
  const dialog = await choose(page, status);
  await enter(dialog);
  await press(dialog, `Move to ${status}`);
  await expect(dialog).toHaveCount(0);
  await expect(headerOf(page)).toContainText(status);
}

/** Expects the step to be refused for now, in these words. */
export async function refused(page: Page, status: string, ...reasons: (string | RegExp)[]): Promise<void> {
  const dialog = await choose(page, status);
  for (const reason of reasons) await expect(dialog.getByText(reason).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: `Move to ${status}` })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/**
 * Records due diligence on somebody on the tab of the people: a check that passed, the answers, where their money comes from if that is
 * told, and that it is complete.
 */
export async function checkIdentity(page: Page, name: string, funds?: string): Promise<void> {
  const today = londonDate();
  await openTab(page, 'People');
  const card = page.getByRole('region', { name: `Due diligence on ${name}` });
  const begin = async (button: string, title: string) => {
    await press(card, button);
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    return dialog;
  };
  const check = await begin('Record electronic check', `Electronic check of ${name}`);
  await field(check, 'Provider').fill('Vericheck');
  await field(check, 'Reference').fill('VC-4711');
  await field(check, 'Result').selectOption('Passed');
  await send(check);
  const answers = await begin('Screening and risk', `Screening and risk of ${name}`);
  await field(answers, 'Politically exposed person').selectOption('No');
  await enterDate(answers, 'Asked on', today);
  await field(answers, 'Sanctions screening').selectOption('No match');
  await enterDate(answers, 'Screened on', today);
  await field(answers, 'Risk').selectOption('Normal');
  await field(answers, 'Reason for the risk').fill('Employed, nothing unusual.');
  if (funds !== undefined) {
    await field(answers, 'Source of funds').fill(funds);
    await field(answers, 'What shows it').fill('Three months of bank statements.');
  }
  await send(answers);
  await send(await begin('Complete', `Complete due diligence on ${name}`));
  await expect(card).toContainText('Complete');
}

/** Records the outcome of the votes, on the voting tab of the case. */
export async function recordOutcome(page: Page): Promise<void> {
  const dialog = await openDialog(page, 'Record outcome', 'Record the outcome');
  await explainLate(dialog);
  await press(dialog, 'Record the outcome');
  await expect(dialog).toHaveCount(0);
}

/** Enters the vote of a creditor by its key. */
export async function castByKey(page: Page, creditor: string, key: string): Promise<void> {
  await page
    .getByRole('row', { name: new RegExp(creditor) })
    .getByRole('button', { name: creditor, exact: true })
    .press('Enter');
  await page.keyboard.press(key);
}

/** An entry of the case's calendar. */
export const inHistory = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ hasText: text }).first();

/** Fills in the texts of a record of advice. */
export async function fillAdvice(dialog: Locator): Promise<void> {
  for (const label of [
    'Why this solution is recommended',
    'Costs explained',
    'Who referred the client',
    'Earlier advice, and what happened to it',
    'What it means for others: joint debtors, guarantors, household',
  ])
    await field(dialog, label).fill('As discussed on the telephone.');
}

/** Records under People that the client was asked about vulnerability, and nothing was found. */
export async function recordAssessment(page: Page): Promise<void> {
  await openTab(page, 'People');
  const dialog = await openDialog(page, 'Record assessment', /^Vulnerability and capacity of/);
  await field(dialog, 'What was found').selectOption({ label: 'No signs found' });
  await press(dialog, 'Record');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Capacity presumed')).toBeVisible();
}
