import type { Page } from '@playwright/test';
import { callAs, unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { lastName, newCase } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { enclosedIn, mailTo } from '#test/e2e/mail.ts';
import { follow } from '#test/e2e/router.ts';
import { type Colleague, newColleague } from '#test/e2e/staff.ts';

/** Reaches a control by Tab alone, as somebody without a mouse does, and presses Enter on it. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.focus();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Fills in who gets the report, as CSV, in the dialog that asks when. */
async function scheduleFor(page: Page, name: string, people: readonly Colleague[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Schedule ${name}` });
  await field(dialog, 'Format').selectOption('CSV');
  for (const person of people) {
    await field(dialog, 'Recipients').pressSequentially(person.name);
    await page.getByRole('option', { name: person.name }).click();
  }
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'The report will be sent.');
}

const previewed = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true });

test('a report is built with the keyboard, saved, shared, sent, and opened by somebody else with what they may see', async ({
  open,
}) => {
  const surname = lastName('Ledbury');
  const mine = await newCase({ people: [{ lastName: surname }] });
  const far = await newCase({ domain: 'Northgate Insolvency', people: [{ lastName: surname }] });
  const builder = await newColleague('config.all-domains', 'reports.wip');
  const reader = await newColleague('reports.wip');
  const page = await open(builder);
  await visit(page, '/report-generator', 'Report generator');
  const cases = page.getByRole('link', { name: 'Cases', exact: true }).last();
  await cases.focus();
  await page.keyboard.press('Enter');
  await settled(page, 'New report: cases');
  const columns = page.getByRole('list', { name: 'Columns of the report' }).getByRole('listitem');
  await expect(columns).toHaveText([
    'Reference',
    'Client',
    'Case status',
    'Case owner',
    'Enquiry',
    'SOA debt of the case',
  ]);

  // A column is found, added, moved up with Alt and an arrow, and removed again; the focus stays where the work is.
  await field(page, 'Find a column').focus();
  await page.keyboard.type('domain');
  await press(page, 'Add Domain');
  await expect(columns.last()).toHaveText('Domain');
  await expect(page.getByRole('button', { name: 'Add Domain', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Move Domain up' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Enter');
  await expect(columns).toHaveText([
    'Reference',
    'Client',
    'Case status',
    'Case owner',
    'Domain',
    'Enquiry',
    'SOA debt of the case',
  ]);
  await expect(page.getByRole('button', { name: 'Move Domain up' })).toBeFocused();
  await press(page, 'Remove Case owner');
  await expect(columns).toHaveCount(6);
  await columns.nth(5).dragTo(columns.nth(0));
  await expect(columns.first()).toHaveText('SOA debt of the case');
  await press(page, 'Move SOA debt of the case down');
  await expect(columns.first()).toHaveText('Reference');

  await page.getByRole('tab', { name: /^Computed/ }).focus();
  await page.keyboard.press('Enter');
  await press(page, 'Add a computed column');
  await expect(page.getByText('Choose a column.')).toBeVisible();
  // Incomplete parts are dropped when the page is reloaded, and everything else is kept.
  await page.reload();
  await settled(page, 'New report: cases');
  await expect(columns).toHaveCount(6);
  await page.getByRole('tab', { name: /^Computed/ }).press('Enter');
  await press(page, 'Add a computed column');
  await field(page, 'Computes').selectOption('Days between');
  await field(page, 'From').selectOption('Case: Enquiry');
  await field(page, 'Until').selectOption('Today');
  await field(page, 'Heading').fill('Days known');

  await page.getByRole('tab', { name: /^Filters/ }).press('Enter');
  const asked = field(page, 'Add a filter on');
  await asked.focus();
  await asked.pressSequentially('Case: Client');
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('Case: Client');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await field(page, 'Client: value').fill(surname);
  await expectAccessible(page);
  const rows = previewed(page).getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(previewed(page).getByRole('columnheader', { name: 'Days known' })).toBeVisible();

  await page.getByRole('tab', { name: 'Order and totals' }).press('Enter');
  await press(page, 'Sort by a column');
  await field(page, 'Chart').selectOption('Domain');
  await expect(previewed(page).getByRole('heading', { name: /^By domain: count/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Continue' }).press('Enter');
  await settled(page, 'Save report');
  const name = unique('Cases known');
  await field(page, 'Name').fill(name);
  await field(page.getByRole('main'), 'Domain').selectOption('Harbour Debt Solutions');
  await field(page, 'People').pressSequentially(reader.name);
  await page.getByRole('option', { name: reader.name }).click();
  const sent = page.getByRole('switch', { name: /^Send it at set times/ });
  await sent.focus();
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save report' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText(/^Cases: \d+ columns, 1 filter$/)).toBeVisible();
  await scheduleFor(page, name, [builder, reader]);
  await expectToast(page, 'Report saved.', name);
  await settled(page, name);
  const table = page.getByRole('table').getByRole('row');
  await expect(table.filter({ hasText: surname })).toHaveCount(2);
  await expectAccessible(page);
  const address = page.url();

  const other = await open(reader);
  await other.goto(address);
  await settled(other, name);
  const seen = other.getByRole('table').getByRole('row').filter({ hasText: surname });
  await expect(seen).toHaveCount(1);
  await expect(seen).toContainText('Harbour Debt Solutions');
  await seen.getByRole('link').first().click();
  await expect(other).toHaveURL(new RegExp(`/cases/${mine.id}$`));
  await follow(page, '/reports/viewer/schedules', 'Schedules');
  const scheduled = page.getByRole('row').filter({ hasText: name });
  await expect(scheduled).toContainText('Every business day at 07:00');
  await scheduled.getByRole('button', { name: `Actions for ${name}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Send now' }).press('Enter');
  // Each has what they may see; the filters below the rows name the client, too.
  const rowsFor = async ({ email }: Colleague) =>
    enclosedIn(await mailTo(email, name))
      .split('\r\n')
      .filter((line) => /^[A-Z]+\d+,/.test(line) && line.includes(surname));
  expect(await rowsFor(builder)).toHaveLength(2);
  expect(await rowsFor(reader)).toEqual([expect.stringContaining('Harbour Debt Solutions')]);
  await expect(scheduled).toContainText('2 made');
  const saved = await callAs<{ name: string; isOwn: boolean }[]>(reader, 'GET', '/saved-reports');
  expect(saved.filter((report) => report.name === name)).toMatchObject([{ isOwn: false }]);
  expect(far.id).not.toBe(mine.id);
});
