import type { Page } from '@playwright/test';
import { unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { lastName, newCase } from '#test/e2e/case-data.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { newColleague } from '#test/e2e/staff.ts';

/** Focuses a control, as somebody without a mouse does, and presses Enter on it. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
}

test('a pivot with a formula is built with the keyboard, collapses, and opens the rows of a figure', async ({
  open,
}) => {
  const surname = lastName('Pivotal');
  await newCase({ people: [{ lastName: surname }] });
  await newCase({ people: [{ lastName: surname }] });
  const page = await open(await newColleague('config.all-domains', 'reports.wip'));
  await visit(page, '/report-generator/cases/add-columns', 'New report: cases');

  await page.getByRole('tab', { name: /^Computed/ }).press('Enter');
  await press(page, 'Add a computed column');
  await field(page, 'Computes').selectOption('Formula');
  await field(page, 'Heading').fill('Debt band');
  const formula = field(page, 'Formula');
  await formula.fill('band([SOA debt of the case], 1000, £5000)');
  await expect(page.getByText('This is a number, the other an amount of money.').first()).toBeVisible();
  await expectAccessible(page);
  await formula.fill('band([SOA debt of the case], £1000, £5000)');
  await expect(page.getByText('This is a number, the other an amount of money.')).toHaveCount(0);

  await page.getByRole('tab', { name: /^Filters/ }).press('Enter');
  await press(page, 'Add a group');
  const asked = field(page, 'Add to group 1 a filter on');
  await asked.focus();
  await asked.pressSequentially('Case: Client');
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('Case: Client');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await field(page, 'Client: value').fill(surname);
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Pivot' }).press('Enter');
  await press(page, 'Add a pivot');
  await expect(field(page, 'Row level 1')).toBeFocused();
  await field(page, 'Row level 1').selectOption('Case: Domain');
  await press(page, 'Add a row level');
  await field(page, 'Row level 2').selectOption('Case: Enquiry');
  await field(page, 'Row level 2: step').selectOption('Year');
  await press(page, 'Add columns');
  await field(page, 'Column').selectOption('Computed: Debt band');
  await press(page, 'Add a value');
  await field(page, 'Value 2: column').selectOption('Money: Contribution');
  const pivot = page.getByRole('region', { name: 'Pivot', exact: true });
  const domain = pivot.getByRole('button', { name: 'Harbour Debt Solutions', exact: true });
  await expect(domain).toHaveAttribute('aria-expanded', 'true');
  await expect(pivot.getByRole('row')).toHaveCount(5);
  await domain.focus();
  await page.keyboard.press('Enter');
  await expect(domain).toHaveAttribute('aria-expanded', 'false');
  await expect(pivot.getByRole('row')).toHaveCount(4);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Continue' }).press('Enter');
  await settled(page, 'Save report');
  const name = unique('Cases by band');
  await field(page, 'Name').fill(name);
  await field(page.getByRole('main'), 'Domain').selectOption('Harbour Debt Solutions');
  await page.getByRole('button', { name: 'Save report' }).press('Enter');
  await settled(page, name);
  await expectToast(page, 'Report saved.', name);
  await expect(pivot.getByRole('row')).toHaveCount(5);
  await expectAccessible(page);

  const whole = pivot.getByRole('button', { name: '2: rows of Total, Total', exact: true });
  await whole.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rows of Total, Total' });
  await expect(dialog.getByRole('row').filter({ hasText: surname })).toHaveCount(2);
  await expectAccessible(page);
});
