import type { Locator, Page } from '@playwright/test';
import { addMonths, londonDate } from '#shared/platform/dates.ts';
import { admin, callAs, unique } from '#test/e2e/api.ts';
import { caseInArrears, idOf, newCase, newTaskKind } from '#test/e2e/case-data.ts';
import { expect, test, visit } from '#test/e2e/fixtures.ts';
import { follow } from '#test/e2e/router.ts';
import { enteredLate } from '#test/entered-late.ts';

declare global {
  interface Window {
    shift: number;
  }
}

/** How far a table reaches beyond its frame, and the page beyond the screen. */
const overhang = (page: Page) =>
  page.evaluate(() => {
    const beyond = (element: Element) => element.scrollWidth - element.clientWidth;
    const table = document.querySelector('main table')?.parentElement;
    return [table ? beyond(table) : -1, beyond(document.documentElement)];
  });

test('the usual columns of the case list fit a screen of 1440 pixels, including the last one', async ({
  adminPage: page,
}) => {
  await visit(page, '/cases', 'Cases');
  await expect(page.getByRole('columnheader', { name: 'Contribution' })).toBeInViewport({ ratio: 1 });
  expect(await overhang(page)).toEqual([0, 0]);
});

test('everybody’s tasks fit a screen of 1440 pixels with all filters in one row', async ({
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

test('the notes of a case have all their filters in one row', async ({ adminPage: page }) => {
  const { id } = await newCase();
  await visit(page, `/cases/${id}?tab=calendar`);
  const boxes = [
    page.getByRole('searchbox', { name: 'Search the calendar' }),
    page.getByRole('combobox', { name: 'Kinds' }),
    page.getByRole('button', { name: 'Days' }),
    page.getByRole('switch', { name: 'Open tasks only' }),
    page.getByRole('switch', { name: 'Include status changes' }),
    page.getByRole('button', { name: 'Write a note' }),
  ].map(async (part) => (await part.boundingBox())!);
  const middles = (await Promise.all(boxes)).map(({ y, height }) => y + height / 2);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
});

test('lists use the whole width of a large screen, where a product has its short name', async ({ open }) => {
  const page = await open(admin, { viewport: { width: 1920, height: 1080 } });
  for (const [path, heading] of [
    ['/cases', 'Cases'],
    ['/my-tasks', 'My tasks'],
    ['/creditors', 'Creditors'],
  ] as const) {
    await follow(page, path, heading);
    const table = (await page.getByRole('main').getByRole('table').boundingBox())!;
    expect(table.x + table.width, path).toBeGreaterThan(1920 - 60);
    expect(await overhang(page), path).toEqual([0, 0]);
  }
  await follow(page, '/cases', 'Cases');
  const table = page.getByRole('main').getByRole('table');
  await expect(table.getByText('IVA', { exact: true }).first()).toBeVisible();
  await expect(table.getByText('Individual Voluntary Arrangement')).toHaveCount(0);
});

test('on a phone the open tab of a case is in view, and the page does not scroll sideways', async ({
  open,
}) => {
  const page = await open(admin, { viewport: { width: 390, height: 844 } });
  for (const tab of ['Calendar & Notes', 'Audit', 'Summary']) {
    const key = { 'Calendar & Notes': 'calendar', Audit: 'audit', Summary: 'summary' }[tab];
    await visit(page, `/cases/7?tab=${key}`);
    const link = page.getByRole('navigation', { name: 'Parts of the case' }).getByRole('link', { name: tab });
    await expect(link).toBeInViewport({ ratio: 0.9 });
    expect((await overhang(page))[1]).toBe(0);
  }
});

test('a statement of affairs is printed in the colours of paper, whatever the theme', async ({ open }) => {
  const page = await open(admin, { stored: { theme: 'dark' } });
  await visit(page, '/cases/7?tab=assets');
  await page.getByRole('tab', { name: 'Statement of affairs' }).click();
  const heading = page.getByRole('heading', { name: 'Statement of affairs' });
  await expect(heading).toBeVisible();
  const colours = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['--surface', '--text', '--red-text', '--green-bg'].map((name) => style.getPropertyValue(name));
    });
  const onScreen = await colours();
  await page.emulateMedia({ media: 'print' });
  expect(await colours()).toEqual(['#fff', '#000', '#a01d17', '#e7f6ec']);
  expect(onScreen).not.toEqual(await colours());
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(heading).toBeVisible();
});

test('on a phone a case has two buttons and More, and its tabs in the upper half', async ({ open }) => {
  const page = await open(admin, { viewport: { width: 390, height: 844 } });
  const { id } = await caseInArrears();
  await visit(page, `/cases/${id}`);
  const heading = page.getByRole('main').locator('header').first();
  await expect(heading.getByRole('button')).toHaveText(['Add note', 'Add task', 'More']);
  const tabs = (await page.getByRole('navigation', { name: 'Parts of the case' }).boundingBox())!;
  expect(tabs.y + tabs.height).toBeLessThan(422);
  await heading.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Change status' }).click();
  await expect(page.getByRole('dialog', { name: 'Change status' })).toBeVisible();
});

test('the summary of a case leads with who it is, the work, what was said last, dates and money', async ({
  open,
}) => {
  const { id, version } = await newCase({ people: [{ phoneMobile: '07700900321' }] });
  await callAs(admin, 'PUT', `/cases/${id}`, {
    version,
    isVulnerable: true,
    ...enteredLate,
    commencementDate: `${addMonths(londonDate(), -4).slice(0, 8)}28`,
    termMonths: 60,
    contributionPence: 10_000,
    contributionDay: 28,
  });
  await callAs(admin, 'POST', `/cases/${id}/notes`, { kind: 'call_in', subject: 'Rang about the house' });
  const { id: taskId, name: task } = await newTaskKind();
  await callAs(admin, 'POST', '/case-tasks', { caseId: id, taskId, dueOn: londonDate() });
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await open(admin, { viewport });
    await visit(page, `/cases/${id}`);
    const facts = page.getByRole('region', { name: 'Key facts' });
    await expect(facts.getByRole('term').first()).toHaveText('Date of birth');
    for (const label of ['Phone', 'Last contact', 'Contribution', 'Arrears', 'Next due'])
      await expect(facts.getByRole('term').filter({ hasText: label })).toBeVisible();
    await expect(facts.getByText('None yet')).toHaveCount(0);
    await expect(page.getByRole('main').locator('header').first()).toContainText('Vulnerable client');

    const card = (title: string) => page.getByRole('region', { name: title, exact: true });
    await expect(card('Client')).toContainText('born 12/04/1980');
    await expect(card('Client')).toContainText('07700 900321');
    await expect(card('Client')).toContainText('Vulnerable client');
    await expect(card('Open tasks')).toContainText(task);
    await expect(card('Latest note')).toContainText('Rang about the house');
    await expect(card('Next dates').getByRole('listitem').first()).toContainText('Payment due');
    await expect(card('Money')).toContainText('Arrears');
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    expect(titles.slice(0, 5)).toEqual(['Client', 'Open tasks', 'Latest note', 'Next dates', 'Money']);
    // On a wide screen in rows, each read from the left.
    const tops = await Promise.all(
      ['Client', 'Open tasks', 'Latest note', 'Next dates', 'Money'].map(
        async (title) => (await card(title).boundingBox())!.y,
      ),
    );
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  }
});

test('nothing on a case moves while its parts load', async ({ open }) => {
  const { id } = await caseInArrears();
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await open(admin, { viewport, fresh: true });
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visit(page, `/cases/${id}`);
    await expect(page.getByText('Latest note')).toBeVisible();
    expect(await page.evaluate(() => window.shift)).toBeLessThan(0.1);
  }
});

test('lists are cards of two lines on a phone', async ({ open }) => {
  const page = await open(admin, { viewport: { width: 390, height: 844 } });
  for (const [path, heading, list = heading] of [
    ['/cases', 'Cases'],
    ['/my-tasks?whose=all', 'My tasks', 'Tasks'],
    ['/creditors', 'Creditors'],
    ['/complaints', 'Complaints'],
    ['/reports/viewer', 'Report Viewer'],
  ] as const) {
    await follow(page, path, heading);
    const card = page.getByRole('region', { name: list }).getByRole('listitem').first();
    await expect(card.getByRole('link').first()).toBeVisible();
    expect((await card.boundingBox())!.height).toBeLessThan(68);
    expect((await overhang(page))[1]).toBe(0);
  }
});

test('on a phone a task of a case is a card, on which a long name leaves room for its state', async ({
  open,
}) => {
  const { id } = await newCase();
  const { id: taskId } = await newTaskKind({ name: unique('Ask again for every paper that is missing') });
  await callAs(admin, 'POST', '/case-tasks', { caseId: id, taskId, dueOn: londonDate() });
  const page = await open(admin, { viewport: { width: 390, height: 844 } });
  await visit(page, `/cases/${id}?tab=tasks`);
  const card = page.getByRole('region', { name: 'Tasks of the case' }).getByRole('listitem').first();
  const [whole, state] = [card, card.getByText('Open', { exact: true })];
  await expect(state).toBeVisible();
  const [frame, place] = [(await whole.boundingBox())!, (await state.boundingBox())!];
  expect(place.x + place.width).toBeLessThan(frame.x + frame.width);
  expect(frame.height).toBeLessThan(68);
  expect((await overhang(page))[1]).toBe(0);
});

/** The colours of a badge as rendered. */
const coloursOf = (badge: Locator) =>
  badge.evaluate((element) => {
    const { color, backgroundColor, borderColor } = getComputedStyle(element);
    return [color, backgroundColor, borderColor];
  });

test('the badge of a status has the same colours everywhere', async ({ adminPage: page }) => {
  type Listed = { id: number; uniqueReference: string; status: { id: number; name: string } };
  const grey: string[] = [];
  for (const status of ['With Creditors', 'IVA Accepted', 'IVA Terminated']) {
    const statusId = await idOf('statuses', status);
    const [found] = await callAs<Listed[]>(admin, 'GET', `/cases?statusId=${statusId}&limit=1`);
    const { id, uniqueReference } = found!;
    const badge = (within: Locator) => within.getByText(status, { exact: true }).first();
    await follow(page, `/cases/${id}`);
    const heading = await coloursOf(badge(page.getByRole('main').locator('header').first()));
    await follow(page, `/cases?search=${uniqueReference}`, 'Cases');
    const row = page.getByRole('row').filter({ hasText: uniqueReference });
    expect([status, 'list', ...(await coloursOf(badge(row)))]).toEqual([status, 'list', ...heading]);
    await follow(page, `/statuses/${statusId}/edit?tab=transitions`);
    const settings = await coloursOf(badge(page.getByRole('region', { name: 'Status', exact: true })));
    expect([status, 'settings', ...settings]).toEqual([status, 'settings', ...heading]);
    // Cards of a search are grey, as With Creditors is anyway, but for IVA Accepted: the specification has them so.
    if (status === 'With Creditors') grey.push(...heading);
    await follow(page, `/cases/search/${uniqueReference}`);
    const card = await coloursOf(badge(page.getByRole('main')));
    expect([status, 'card', ...card]).toEqual([
      status,
      'card',
      ...(status === 'IVA Accepted' ? heading : grey),
    ]);
  }
});
