import type { Page } from '@playwright/test';
import { expect, test, visit } from './fixtures.ts';

/** How far a table reaches beyond its frame, and the page beyond the screen. */
const overhang = (page: Page) =>
  page.evaluate(() => {
    const beyond = (element: Element) => element.scrollWidth - element.clientWidth;
    const table = document.querySelector('main table')?.parentElement;
    return [table ? beyond(table) : -1, beyond(document.documentElement)];
  });

test('the usual columns of the cases fit a screen of 1440 pixels, the last one included', async ({
  adminPage: page,
}) => {
  await visit(page, '/cases', 'Cases');
  await expect(page.getByRole('columnheader', { name: 'Contribution' })).toBeInViewport({ ratio: 1 });
  expect(await overhang(page)).toEqual([0, 0]);
});

test('tasks of everybody fit a screen of 1440 pixels with all filters in one row', async ({
  adminPage: page,
}) => {
  await visit(page, '/my-tasks?whose=all', 'My tasks');
  expect(await overhang(page)).toEqual([0, 0]);
  const row = page.getByRole('main').getByRole('search');
  const tops = await row
    .locator(':scope > *')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
  expect(
    Math.max(...tops.map(({ bottom }) => bottom)) - Math.min(...tops.map(({ top }) => top)),
  ).toBeLessThan(45);
});
