import type { Page } from '@playwright/test';
import { referenceNames } from '#shared/records/reference/registry.ts';
import { reportNames } from '#shared/views/reports/registry.ts';
import { admin, callAs, demo, prepare } from '#test/e2e/api.ts';
import { expectAccessible } from '#test/e2e/axe.ts';
import { newBankAccount } from '#test/e2e/bank-desk.ts';
import { expect, test, visit, visitGallery } from '#test/e2e/fixtures.ts';
import { follow, routesOf } from '#test/e2e/router.ts';

// Many checks make a long test.
test.describe.configure({ timeout: 360_000 });

/** Every page but those of the reference entities, the tabs of a case and the gallery, by its address; $account is a bank account, $journal a journal. */
const publicPages = [
  '/login',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/reset-password#token=abc',
  '/post#token=abc',
  '/sign#token=abc',
];
const pages = {
  'the firm': ['/dashboard', '/profile', '/updates', '/my-tasks', '/complaints', '/no-such-page'],
  'running arrangements': [
    '/annual-reviews',
    '/breaches',
    '/deadlines',
    '/decisions',
    '/decisions/files',
    '/due-diligence',
  ],
  cases: ['/cases', '/cases/create', '/cases/search/smith', '/cases/7/edit'],
  bonds: ['/bonds', '/bonds/bordereau'],
  'the ledger': [
    '/chart-of-accounts',
    '/trial-balance',
    '/chart-of-accounts/1/entries',
    '/journals/$journal',
    '/manual-journals',
    '/periods',
  ],
  'inbound post': ['/paperless-office/inbound'],
  banking: [
    '/banking/accounts',
    '/banking/accounts/create',
    '/banking/accounts/$account/edit',
    '/banking/accounts/$account/imports',
    '/banking/accounts/$account/reconciliation',
    '/banking/reconciliations',
    '/banking/client-money',
    '/banking/accounts/$account/items',
    '/banking/match-rules',
    '/approvals',
  ],
  'paperless office': ['/paperless-office/outbound', '/paperless-office/print-runs'],
  'the report viewer': [
    '/reports/viewer',
    '/reports/viewer/history',
    '/reports/viewer/exports',
    '/reports/viewer/schedules',
    '/reports/viewer/alerts',
  ],
  'money out': [
    '/financials/distributions',
    '/financials/payments',
    '/financials/batches',
    '/financials/returned',
    '/financials/reports',
    '/financials/invoicing',
    '/financials/fee-invoices',
  ],
};
/** Pages about what only a journey creates; the journey checks them. */
const inJourneys = [
  '/financials/distributions/summary',
  '/financials/distributions/7',
  '/financials/batches/7',
  '/financials/invoicing/7',
  '/financials/fee-invoices/7',
  '/banking/accounts/7/client-accounts',
  '/banking/accounts/7/client-movements',
  '/banking/accounts/7/client-batches',
  '/decisions/files/7',
  '/reports/saved/7',
];
const reportPages = [
  ...reportNames.map((name) => `/reports/${name}`),
  '/reports/clients-by-creditors/1',
  '/reports/wth-dep-statements/7',
  '/report-generator',
  '/report-generator/receipts/add-columns',
  '/report-generator/receipts/save-report',
];

/** The id of a journal of the demo firm. */
async function someJournal(): Promise<number | undefined> {
  const [bank] = await prepare.list('chart-of-accounts', 'search=Client%20bank');
  const path = `/chart-of-accounts/${bank?.id}/entries?limit=1`;
  const [entry] = await callAs<{ journalId: number }[]>(admin, 'GET', path);
  return entry?.journalId;
}

test('every route of the application is among the pages looked at', async ({ adminPage: page }) => {
  await visit(page, '/dashboard', 'Dashboard');
  const lookedAt = [
    ...publicPages,
    ...Object.values(pages).flat(),
    ...inJourneys,
    ...reportPages,
    '/cases/7',
    '/ui',
    '/titles',
    '/titles/create',
    '/titles/1/edit',
  ];
  // The home page and an account's own address only redirect; the last route matches everything else.
  const others = ['/', '/banking/accounts/$id', '/$'];
  const { routes, matched } = await routesOf(page, lookedAt);
  expect(routes.filter((route) => !matched.includes(route) && !others.includes(route))).toEqual([]);
});

for (const path of publicPages)
  test(`${path}`, async ({ page, guard }) => {
    if (path.startsWith('/sign')) guard.expectRefusal(400, '/api/trpc/signing.look');
    await visit(page, path);
    await expectAccessible(page);
  });

test('text that becomes too faint is found in either theme, on a page that was checked before', async ({
  page,
}) => {
  await visit(page, '/login');
  await expectAccessible(page);
  const faint = async (colour: string) => {
    await page.getByRole('heading', { level: 1 }).evaluate((heading, colour) => {
      heading.style.color = colour;
    }, colour);
    return expect(expectAccessible(page)).rejects;
  };
  await (await faint('#dddddd')).toThrow(/"color-contrast:[^<]*<h1 /);
  await (await faint('#333333')).toThrow(/"in the dark theme: color-contrast:[^<]*<h1 /);
});

test('buttons that are too small beside each other, or cover each other, are found', async ({ page }) => {
  await visit(page, '/login');
  await expectAccessible(page);
  const put = (name: string, left: number, width: number) =>
    page.getByRole('main').evaluate(
      (main, { name, left, width }) => {
        const button = document.getElementById(name) ?? main.appendChild(document.createElement('button'));
        button.id = button.ariaLabel = name;
        button.style.cssText = `position: absolute; top: 8px; height: 30px; left: ${left}px; width: ${width}px`;
      },
      { name, left, width },
    );
  const isFound = () => expect(expectAccessible(page)).rejects.toThrow(/"target-size:/);
  await put('one', 8, 10);
  await put('two', 20, 10);
  await isFound();
  await put('two', 100, 10);
  await expectAccessible(page);
  await put('two', 20, 100);
  await isFound();
  await put('two', 28, 100);
  await expectAccessible(page);
  await put('two', 100, 10);
  await put('one', 8, 100);
  await isFound();
});

for (const [area, paths] of Object.entries(pages))
  test(`pages of ${area}`, async ({ adminPage: page }) => {
    const rows = { $account: (await newBankAccount()).id, $journal: await someJournal() };
    for (const path of paths)
      await test.step(path, async () => {
        await follow(
          page,
          path.replace(/\$\w+/, (name) => String(rows[name as keyof typeof rows])),
        );
        await expectAccessible(page);
      });
  });

test('every tab of a case', async ({ adminPage: page }) => {
  await visit(page, '/cases/7');
  const tabs = page.getByRole('navigation', { name: 'Parts of the case' }).getByRole('link');
  const addresses = await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses).toHaveLength(18);
  for (const address of addresses)
    await test.step(address, async () => {
      await follow(page, address);
      await expectAccessible(page);
    });
});

/** Few enough that a group takes some seconds. */
const entitiesPerTest = 6;
for (let from = 0; from < referenceNames.length; from += entitiesPerTest) {
  const group = referenceNames.slice(from, from + entitiesPerTest);
  test(`list, new row and stored row of ${group.join(', ')}`, async ({ adminPage: page }) => {
    for (const entity of group)
      await test.step(entity, async () => {
        const [row] = await prepare.list(entity, 'limit=1');
        for (const path of [`/${entity}`, `/${entity}/create`, `/${entity}/${row?.id}/edit`]) {
          await follow(page, path);
          await expectAccessible(page);
        }
      });
  });
}

test('history, the extras of some entities, and a missing row', async ({ adminPage: page, guard }) => {
  guard.expectRefusal(404, '/api/titles/9999999');
  const idOf = async (entity: 'templates' | 'letterheads' | 'permissions' | 'statuses') =>
    (await prepare.list(entity, 'limit=1'))[0]?.id;
  for (const path of [
    '/titles/9999999/edit',
    `/templates/${await idOf('templates')}/edit?tab=preview`,
    `/templates/${await idOf('templates')}/edit?tab=versions`,
    `/letterheads/${await idOf('letterheads')}/edit?tab=preview`,
    `/permissions/${await idOf('permissions')}/edit?tab=holders`,
    `/statuses/${await idOf('statuses')}/edit?tab=transitions`,
    '/users/1/edit?tab=history',
  ]) {
    await follow(page, path);
    await expectAccessible(page);
  }
});

test('reports, and the generator of reports', async ({ adminPage: page }) => {
  for (const path of reportPages)
    await test.step(path, async () => {
      await follow(page, path);
      await expectAccessible(page);
    });
});

test('pages without permission, the dashboard of a user with few permissions, and a case of another domain', async ({
  open,
  guard,
}) => {
  const [northgate] = await prepare.list('domains', 'limit=1&search=Northgate');
  const [far] = await callAs<{ id: number }[]>(admin, 'GET', `/cases?limit=1&domainId=${northgate?.id}`);
  guard.expectRefusal(404, '/api/trpc/cases.get');
  const page = await open(demo('ben.carter'));
  for (const path of ['/dashboard', '/approvals', '/reports/wip', '/titles']) {
    await follow(page, path);
    await expectAccessible(page);
  }
  const priya = await open(demo('priya.shah'));
  await visit(priya, `/cases/${far?.id}`, 'Case not found');
  await expectAccessible(priya);
});

test('every widget', async ({ adminPage: page }) => {
  await visitGallery(page);
  await expectAccessible(page);
});

test('what the top bar opens', async ({ adminPage: page }) => {
  await visit(page, '/dashboard', 'Dashboard');
  for (const name of [/^Product updates$/, /^Tasks/, /^User menu, Alex Morgan$/]) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  for (const key of ['/', 'Control+/', '?']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('heading', { level: 1 }).click();
  }
});

test('open lists, menus, questions and errors of a form', async ({ adminPage: page }) => {
  await visit(page, '/titles/create', 'New title');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Required.');
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Gender hint' }).fill('fem');
  await expect(page.getByRole('option', { name: 'Female' })).toBeVisible();
  // While it is open the library hides the rest of the page, with its heading and the text field that has the focus.
  await expectAccessible(page, { except: ['aria-hidden-focus', 'page-has-heading-one', 'region'] });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'New title' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('x');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible(page);
});

test('the menu and the columns of a list', async ({ adminPage: page }) => {
  await visit(page, '/titles', 'Titles');
  await page.getByRole('button', { name: 'Actions for Mr', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expectAccessible(page);
});

const phoneOf = (width: number) => ({ viewport: { width, height: 844 } });

test('a phone: a list, the menu over it, the lines of an account, its imports, the match rules', async ({
  open,
}) => {
  const look = async (page: Page, path: string) => {
    await follow(page, path);
    await expectAccessible(page);
  };
  const { id } = await newBankAccount();
  const phone = await open(admin, { ...phoneOf(390), stored: { 'selected-menu': 'Settings' } });
  await look(phone, '/titles');
  await phone.getByRole('button', { name: 'Show menu' }).click();
  await expect(phone.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(phone);
  await look(phone, `/banking/accounts/${id}/items`);
  await phone.setViewportSize({ width: 360, height: 740 });
  await look(phone, `/banking/accounts/${id}/imports`);
  await look(phone, '/banking/match-rules');
});
