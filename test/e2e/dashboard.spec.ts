import type { Page } from '@playwright/test';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { admin, baseUrl, demo, prepare, sharedSession } from '#test/e2e/api.ts';
import { expect, settled, test, visit } from '#test/e2e/fixtures.ts';
import { follow } from '#test/e2e/router.ts';

const numberIn = (text: string | null) => Number(/\d[\d,]*/.exec(text ?? '')?.[0].replaceAll(',', ''));

/** The number on a card and that of its list; other journeys may add cases in between, so both are read again until they agree. */
async function leadsToItsNumber(page: Page, name: string | RegExp, card?: string) {
  // What the application remembers may be older than the list.
  let goTo = follow;
  await expect(async () => {
    await goTo(page, '/dashboard', 'Dashboard');
    goTo = visit;
    const main = page.getByRole('main');
    const within = card ? main.getByRole('region', { name: card, exact: true }) : main;
    const link = within.getByRole('link', { name }).first();
    const said = numberIn((await link.getAttribute('aria-label')) ?? (await link.innerText()));
    expect(said).not.toBeNaN();
    await link.click();
    const list = page.locator('main header output').first();
    await expect(list).toHaveText(/\d/);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(numberIn(await list.innerText()), page.url()).toBe(said);
  }).toPass({ timeout: 30_000 });
}

test('each number opens a list of as many', async ({ adminPage: page }) => {
  for (const name of [/^Mine: \d+ overdue/, /^Mine: \d+ due today/, /^Mine: \d+ due in the next/])
    await leadsToItsNumber(page, name);
  for (const name of ['Lead ', 'Advice ', 'Live ', 'Pack Sent ', 'Ended, to be closed '])
    await leadsToItsNumber(page, new RegExp(`^${name}\\s*[\\d,]+$`));
  await leadsToItsNumber(page, /^[\d,]+ open$/);
  await leadsToItsNumber(page, /^Priya Shah\s*[\d,]+$/);
  await leadsToItsNumber(page, /new cases this week$/);
  await leadsToItsNumber(page, /^\d+ complaints? due within/);
  await leadsToItsNumber(page, /^\d+ complaints? overdue$/);
  await leadsToItsNumber(page, /^Last week: [\d,]+$/);
});

test('each total of a report or a queue links to it, and agrees with it', async ({ open }) => {
  const page = await open(admin);
  for (const stage of ['Lead', 'Advice', 'Drafting', 'Proposal'])
    await leadsToItsNumber(page, new RegExp(`^${stage}`), 'WIP by stage');
  for (const [card, names] of [
    ['Annual reviews', [/due within 60 days$/, /overdue$/]],
    ['Breaches', [/open breaches$/, /past the remedy date$/]],
    ['Approvals waiting on me', [/to decide$/, /overdue$/]],
  ] as const)
    for (const name of names) await leadsToItsNumber(page, name, card);

  const month = page.getByRole('region', { name: 'This month’s payments', exact: true });
  await expect(async () => {
    await visit(page, '/dashboard', 'Dashboard');
    const [received = '', due = ''] = await month.getByRole('definition').allInnerTexts();
    await month.getByRole('link', { name: 'Monthly payments' }).click();
    await settled(page, 'Monthly Payments');
    const total = page
      .getByRole('main')
      .locator('dl')
      .filter({ hasText: /received/ });
    const inReport = async (kind: string) =>
      total
        .locator('div')
        .filter({ hasText: new RegExp(`${kind}`) })
        .getByRole('definition')
        .allInnerTexts();
    expect(await inReport('expected')).toContain(due);
    expect(await inReport('received')).toContain(received);
  }).toPass({ timeout: 30_000 });
});

test('the chosen domain limits every number', async ({ adminPage: page }) => {
  await visit(page, '/dashboard', 'Dashboard');
  const open = page.getByRole('main').getByRole('link', { name: /^[\d,]+ open$/ });
  const all = numberIn(await open.innerText());
  await page.getByLabel('Domain', { exact: true }).selectOption('Northgate Insolvency');
  await expect.poll(async () => numberIn(await open.innerText())).toBeLessThan(all);
  await leadsToItsNumber(page, /^[\d,]+ open$/);
});

test('work in progress is neither shown nor sent to those who may not see it', async ({ open }) => {
  const page = await open(demo('ben.carter'));
  await visit(page, '/dashboard', 'Dashboard');
  const { token } = await sharedSession(demo('ben.carter'));
  const answer = await fetch(`${baseUrl}/api/trpc/dashboard.get`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await answer.json()).toMatchObject({ result: { data: { openCases: null } } });
  await expect(page.getByRole('heading', { name: 'My tasks' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cases by stage' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Open cases by owner' })).toHaveCount(0);
});

test('a case that was opened is among the recent ones', async ({ adminPage: page }) => {
  await visit(page, '/cases/7');
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await visit(page, '/dashboard', 'Dashboard');
  const recent = page.getByRole('region', { name: 'Recently opened' });
  await expect(recent.getByRole('link').first()).toContainText(name);
  await page.setViewportSize({ width: 360, height: 780 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('a task assigned to somebody appears on their dashboard by itself', async ({ open }) => {
  const page = await open(demo('owen.price'));
  await visit(page, '/dashboard', 'Dashboard');
  const next = page.getByRole('link', { name: /^Mine: \d+ due in the next/ });
  const before = numberIn(await next.getAttribute('aria-label'));
  await giveTask(page, 'owen.price');
  await expect(next).toHaveAccessibleName(new RegExp(`^Mine: ${before + 1} `), { timeout: 20_000 });
});

/** Gives somebody of Northgate a task that is due in two days. */
async function giveTask(page: Page, username: string): Promise<void> {
  const { token } = await sharedSession(admin);
  const headers = { authorization: `Bearer ${token}` };
  const found = await page.request.get('/api/search/term?term=NGI0&limit=1', { headers });
  const { data } = (await found.json()) as { data: { id: number }[] };
  const [user] = await prepare.list('users', `search=${username}`);
  const [task] = await prepare.list('tasks', 'search=First%20contact&limit=1');
  const dueOn = addDays(londonDate(), 2);
  const answer = await page.request.post('/api/case-tasks', {
    headers,
    data: { caseId: data[0]?.id, taskId: task?.id, dueOn, assignedUserId: user?.id },
  });
  expect(answer.status()).toBe(201);
}
