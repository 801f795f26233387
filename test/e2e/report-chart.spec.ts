import { readFile } from 'node:fs/promises';
import { addMonths, londonDate } from '#shared/platform/dates.ts';
import { unique } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { lastName, newCase } from '#test/e2e/case-data.ts';
import { besideTheServer } from '#test/e2e/database.ts';
import { expect, expectToast, field, settled, test, visit } from '#test/e2e/fixtures.ts';
import { newColleague } from '#test/e2e/staff.ts';

test('a pivot by month becomes a line beside the year before, whose figures open their rows', async ({
  open,
}) => {
  const surname = lastName('Charted');
  const today = londonDate();
  for (const months of [-12, -1, 0])
    await newCase({ people: [{ lastName: surname }], enquiryOn: addMonths(today, months) });
  const page = await open(await newColleague('config.all-domains', 'reports.wip'));
  await visit(page, '/report-generator/cases/add-columns', 'New report: cases');
  await page.getByRole('tab', { name: /^Filters/ }).press('Enter');
  await page.getByRole('button', { name: 'Add a group' }).press('Enter');
  const asked = field(page, 'Add to group 1 a filter on');
  await asked.focus();
  await asked.pressSequentially('Case: Client');
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('Case: Client');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await field(page, 'Client: value').fill(surname);
  await page.getByRole('tab', { name: 'Pivot' }).press('Enter');
  await page.getByRole('button', { name: 'Add a pivot' }).press('Enter');
  await field(page, 'Row level 1').selectOption('Case: Domain');
  await field(page, 'Chart').selectOption('Line');
  await expect(page.getByText('A line is drawn over time: group row level 1 by a date')).toBeVisible();
  await field(page, 'Row level 1').selectOption('Case: Enquiry');
  await page.getByRole('switch', { name: 'With the year before' }).press('Space');
  const chart = page.getByRole('group', { name: /^Number of rows by month: / });
  await expect(chart).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Continue' }).press('Enter');
  await settled(page, 'Save report');
  const name = unique('Enquiries by month');
  await field(page, 'Name').fill(name);
  await page.getByRole('button', { name: 'Save report' }).press('Enter');
  await settled(page, name);
  await expectToast(page, 'Report saved.', name);

  // One mark is reached by Tab, the others by arrows.
  const reached = chart.locator('[tabindex="0"]');
  await expect(reached).toHaveCount(1);
  await reached.focus();
  const first = (await reached.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(reached).not.toHaveAttribute('aria-label', first);
  const second = reached;
  await expect(second).toBeFocused();
  const said = (await second.getAttribute('aria-label')) ?? '';
  expect(said).toMatch(/^[A-Z][a-z]+ \d{4}, Number of rows: 1$/);
  await expect(page.locator('figure').getByText(said, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Rows of ${said}` });
  await expect(dialog.getByRole('row').filter({ hasText: surname })).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(second).toBeFocused();

  await page.reload();
  await settled(page, name);
  await expect(chart).toBeVisible();
  await page.getByRole('button', { name: 'Download' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PDF', exact: true }).click();
  const paper = await readFile(await (await file).path());
  expect(paper.subarray(0, 4).toString()).toBe('%PDF');

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(chart).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test('the portfolio trend shows its line, and a card of a dashboard shows it small', async ({ open }) => {
  // What the nights of the last months kept.
  await besideTheServer((client) =>
    client.query(
      `insert into portfolio_days (day, domain_id, status_id, cases, held_pence, behind, arrears_pence)
       select (date_trunc('month', now()) - make_interval(months => n))::date - 1, (select min(id) from domains),
         (select min(id) from statuses where is_open), 3, 70000 + n, 1, 12000 from generate_series(0, 3) n
       on conflict do nothing`,
    ),
  );
  const page = await open(await newColleague('config.all-domains', 'reports.wip'));
  await visit(page, '/reports/portfolio-trend', 'Portfolio Trend');
  await expect(page.getByRole('group', { name: /: Arrears, Arrears, a year before, Held/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add to dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Portfolio Trend to a dashboard' });
  await expect(field(dialog, 'Shown as')).toHaveValue('chart');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Added to the dashboard.');
  await visit(page, '/dashboard', 'Dashboard');
  const card = page.getByRole('region', { name: 'Portfolio Trend' });
  await expect(card.getByRole('group', { name: /by month: / }).first()).toBeVisible();
  await expectAccessible(page);
});
