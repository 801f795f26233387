import type { Locator, Page } from '@playwright/test';
import { admin } from '#test/e2e/api.ts';
import { expect, settled, test, visit, visitGallery } from '#test/e2e/fixtures.ts';
import { follow } from '#test/e2e/router.ts';

const phone = { width: 390, height: 844 };
const narrow = { width: 360, height: 740 };
const tablet = { width: 900, height: 1200 };
/** A screen of 1440 × 900 at 200 %. */
const zoomed = { width: 720, height: 450 };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const banner = (page: Page) => page.getByRole('banner');
const pageWidth = (page: Page) => page.evaluate(() => document.body.clientWidth);

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Nothing of it is on the screen.');
  return box;
}

/** Left to right, and at about the same height. */
async function expectRow(...locators: Locator[]) {
  const boxes = await Promise.all(locators.map(boxOf));
  const starts = boxes.map(({ x }) => x);
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  const middles = boxes.map(({ y, height }) => y + height / 2);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
}

const addresses = [
  '/dashboard',
  '/profile',
  '/updates',
  '/creditors',
  '/creditors/create',
  '/users/1/edit',
  '/templates/1/edit?tab=preview',
  '/titles/1/edit?tab=history',
  '/cases',
  '/approvals',
];

for (const [name, viewport] of Object.entries({ phone, narrow, tablet, zoomed }))
  test(`${name}: no page scrolls sideways, and nothing to press is out of reach`, async ({ open }) => {
    const page = await open(admin, { viewport });
    for (const path of ['/ui', ...addresses]) {
      await (path === '/ui' ? visitGallery(page) : follow(page, path));
      const { scroll, client, outside } = await page.evaluate(() => {
        const { scrollWidth: scroll, clientWidth: client } = document.documentElement;
        const isOutside = (element: Element) => {
          const { left, right, width } = element.getBoundingClientRect();
          const scroller = element.closest('[inert], section[tabindex], .overflow-x-auto, .overflow-auto');
          return width > 1 && !scroller && (left < -1 || right > client + 1);
        };
        const controls = [...document.querySelectorAll('a, button, input, select, textarea')];
        return { scroll, client, outside: controls.filter(isOutside).map((element) => element.outerHTML) };
      });
      expect(scroll, path).toBeLessThanOrEqual(client);
      expect(outside, path).toEqual([]);
    }
  });

for (const path of ['/login', '/auth/forgot-password', '/auth/reset-password'])
  test(`${path} fits the narrowest screen`, async ({ open }) => {
    const page = await open(null, { viewport: narrow });
    await visit(page, path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow.width);
  });

for (const [name, viewport] of Object.entries({ phone, narrow }))
  test(`${name}: the top bar has the search box and the user menu in one row of their own`, async ({
    open,
  }) => {
    const page = await open(admin, { viewport });
    await visit(page, '/dashboard', 'Dashboard');
    const logo = await boxOf(banner(page).locator('> div').first());
    expect([logo.width, logo.height]).toEqual([await pageWidth(page), 40]);
    const search = page.getByRole('searchbox', { name: 'Client search' });
    await expectRow(button(page, 'Show menu'), button(page, 'Product updates'), button(page, 'Tasks'));
    await expectRow(search, button(page, /^User menu/));
    expect((await boxOf(search)).y).toBeGreaterThan((await boxOf(button(page, 'Tasks'))).y);
    await expect(banner(page).getByText('Alex Morgan')).toBeHidden();
    await button(page, 'Product updates').click();
    const panel = await boxOf(page.getByRole('dialog', { name: 'Product updates' }));
    expect(panel.x).toBeGreaterThanOrEqual(0);
    expect(panel.x + panel.width).toBeLessThanOrEqual(viewport.width);
  });

test('phone: the menu starts closed, opens over the page, and closes on a choice or Escape', async ({
  open,
}) => {
  const page = await open(admin, { viewport: phone, fresh: true });
  await visit(page, '/dashboard', 'Dashboard');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toHaveCount(0);
  await button(page, 'Show menu').click();
  expect((await boxOf(drawer)).width).toBe(240);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(button(page, 'Show menu')).toBeFocused();
  await button(page, 'Show menu').click();
  await drawer.getByRole('button', { name: 'Settings' }).click();
  await drawer.getByRole('link', { name: 'Departments' }).click();
  await settled(page, 'Departments');
  await expect(drawer).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('nav-menu-visible'))).toBeNull();

  // On a large screen the menu is as it was there, and back on the phone it is closed.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(button(page, 'Hide menu')).toBeVisible();
  await page.setViewportSize(phone);
  await expect(button(page, 'Show menu')).toBeVisible();
  await expect(drawer).toHaveCount(0);
});

test('tablet: one row, the menu beside the page', async ({ open }) => {
  const page = await open(admin, { viewport: tablet });
  await visit(page, '/dashboard', 'Dashboard');
  await expectRow(
    banner(page).getByRole('link', { name: 'Concordat, to the dashboard' }),
    button(page, 'Hide menu'),
    button(page, 'Product updates'),
    button(page, 'Tasks'),
    page.getByRole('searchbox', { name: 'Client search' }),
    button(page, /^User menu/),
  );
  expect((await boxOf(page.locator('#side-menu'))).width).toBe(240);
  await button(page, 'Hide menu').click();
  await expect.poll(async () => (await boxOf(page.locator('main'))).width).toBe(await pageWidth(page));
});

test('desktop: one row, with the name beside the picture', async ({ open }) => {
  const page = await open(admin, { viewport: { width: 1440, height: 900 } });
  await visit(page, '/dashboard', 'Dashboard');
  const search = page.getByRole('searchbox', { name: 'Client search' });
  await expectRow(
    button(page, 'Hide menu'),
    button(page, 'Product updates'),
    button(page, 'Tasks'),
    search,
    button(page, /^User menu/),
  );
  await expect(banner(page).getByText('Alex Morgan')).toBeVisible();
});
