import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { admin, baseUrl, prepare, unique } from '#test/e2e/api.ts';
import { expect, settled, test, visit } from '#test/e2e/fixtures.ts';

/** Thirty occupations, two of them inactive, whose names begin alike. */
async function occupations() {
  const word = unique('Hedger');
  const numbers = Array.from({ length: 30 }, (_, index) => String(index + 1).padStart(2, '0'));
  for (const number of numbers)
    await prepare.create('occupations', {
      name: `${word} ${number}`,
      socCode: `9${number}1`,
      isActive: Number(number) > 2,
      description: number === '07' ? 'Lays, cuts and "mends", =1+1' : null,
    });
  return { word, names: numbers.map((number) => `${word} ${number}`) };
}

const namesOn = (page: Page) => page.locator('[data-row-opener]');
const activeFilter = (page: Page) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Active', exact: true });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search Occupations' });

test('a list is searched, filtered, sorted and paged, and its address opens it again', async ({ open }) => {
  const { word, names } = await occupations();
  const page = await open(admin);
  await visit(page, '/occupations', 'Occupations');
  await searchBox(page).fill(word);
  await expect(page.getByText(`30 occupations, containing “${word}”`)).toBeVisible();
  await expect(namesOn(page)).toHaveText(names.slice(0, 25));
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(namesOn(page)).toHaveText(names.slice(25));

  await activeFilter(page).click();
  await expect(page.getByText(`28 occupations, active only, containing “${word}”`)).toBeVisible();
  await expect(namesOn(page)).toHaveText(names.slice(2, 27));
  const header = page.getByRole('columnheader', { name: 'Name' });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(namesOn(page)).toHaveText(names.slice(5).toReversed());
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(namesOn(page)).toHaveText(names.slice(2, 5).toReversed());
  const search = encodeURIComponent(word).replaceAll('%20', '+');
  await expect(page).toHaveURL(new RegExp(`search=${search.replace('+', '\\+')}`));

  const other = await page.context().newPage();
  await visit(other, page.url(), 'Occupations');
  await expect(namesOn(other)).toHaveText(names.slice(2, 5).toReversed());
  await expect(searchBox(other)).toHaveValue(word);
  await expect(activeFilter(other)).toHaveAttribute('aria-pressed', 'true');

  await namesOn(page).first().click();
  await settled(page, names[4]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(other.url());
  await page.getByLabel('Rows').selectOption('50');
  await expect(namesOn(page)).toHaveCount(28);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).not.toHaveURL(/search=/);
});

test('the CSV holds exactly what is filtered, in the order and with the columns on screen', async ({
  open,
}) => {
  const page = await open(admin, { stored: { 'columns-occupations': 'name,socCode,description' } });
  const { word, names } = await occupations();
  const query = new URLSearchParams({ search: word, active: 'true', sort: 'name', dir: 'desc', limit: '10' });
  await visit(page, `/occupations?${query}`, 'Occupations');
  await expect(namesOn(page)).toHaveCount(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^occupations.*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFFName,SOC code,Description\r\n')).toBe(true);
  const lines = text.trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[0])).toEqual(names.slice(2).toReversed());
  expect(lines.find((line) => line.includes(`${word} 07,`))).toContain('"Lays, cuts and ""mends"", =1+1"');
});

test('the columns are chosen and remembered', async ({ open }) => {
  const page = await open(admin);
  await visit(page, '/occupations', 'Occupations');
  const headers = page.getByRole('columnheader');
  const usual = ['Name', 'SOC code', 'Insolvency may affect the job', 'Active', 'Actions'];
  await expect(headers).toHaveText(usual);
  await page.getByRole('button', { name: 'Columns' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await expect(panel.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
  await panel.getByRole('checkbox', { name: 'Code', exact: true }).check();
  await panel.getByRole('checkbox', { name: 'SOC code' }).uncheck();
  await expect(headers).toHaveText(['Name', 'Insolvency may affect the job', 'Active', 'Code', 'Actions']);
  await page.reload();
  await settled(page, 'Occupations');
  await expect(headers).toHaveText(['Name', 'Insolvency may affect the job', 'Active', 'Code', 'Actions']);
  await page.getByRole('button', { name: 'Columns' }).click();
  await panel.getByRole('button', { name: 'Usual columns' }).click();
  await expect(headers).toHaveText(usual);
});

test('a list that finds nothing offers the way back', async ({ adminPage: page }) => {
  await visit(page, '/countries?search=Ruritania&active=true', 'Countries');
  await expect(page.getByText('No results found.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page).toHaveURL(`${baseUrl}/countries`);
  await expect(namesOn(page)).toHaveCount(25);
  await visit(page, '/countries?page=999', 'Countries');
  await page.getByRole('button', { name: 'To the first page' }).click();
  await expect(namesOn(page)).toHaveCount(25);
});

test('a list that cannot be loaded says so and tries again', async ({ adminPage: page, guard }) => {
  // Nobody changes these meanwhile: a change would be read at once, and take the button away.
  guard.expectRefusal(502, '/api/marital-statuses');
  await page.route('**/api/marital-statuses?*', (route) =>
    route.fulfill({ status: 502, json: { success: false } }),
  );
  await page.goto('/marital-statuses');
  await expect(page.getByText('Error.', { exact: true })).toBeVisible();
  await expect(page.getByText('An error occurred when loading item from marital-statuses.')).toBeVisible();
  await page.unroute('**/api/marital-statuses?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(namesOn(page).first()).toBeVisible();
});
