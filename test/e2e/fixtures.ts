import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { admin, type Credentials, sharedSession, type Tokens } from '#test/e2e/api.ts';
import { Guard } from '#test/e2e/guard.ts';
import { arrive, keepPage, type Stored, takePage } from '#test/e2e/kept-pages.ts';
import { type MatchingTurn, withMatchingTurn } from '#test/e2e/matching-turn.ts';

type Fixtures = {
  guard: Guard;
  /** How the journey uses the firm's matching of bank lines: `test.use({ matching: 'shared' })`. */
  matching: MatchingTurn;
  matchingTurn: void;
  /**
   * Opens a browser for a user: one that an earlier journey has left, signed in to again and of the size that is given, or if it is to be
   * fresh, or has other options, one of its own.
   */
  open: (who: Credentials | Tokens | null, options?: BrowserContextOptions & Storage) => Promise<Page>;
  /** A page of the administrator. */
  adminPage: Page;
};
type Storage = { stored?: Stored; fresh?: boolean };

/** Tests with pages of signed-in people, which fail on any error that the browser reports. */
export const test = base.extend<Fixtures>({
  guard: [
    async ({ browser }, use) => {
      const guard = new Guard();
      const watch = (context: BrowserContext) => guard.watch(context);
      browser.on('context', watch);
      await use(guard);
      browser.off('context', watch);
      guard.check();
    },
    { auto: true },
  ],

  matching: [null, { option: true }],
  // The time until its turn comes is not the journey's own.
  matchingTurn: [({ matching }, use) => withMatchingTurn(matching, use), { auto: true, timeout: 900_000 }],

  open: async ({ browser, guard }, use, info) => {
    const kept: Page[] = [];
    const others: BrowserContext[] = [];
    await use(async (who, { stored = {}, fresh = false, viewport, ...options } = {}) => {
      const tokens: Stored = who === null ? {} : 'token' in who ? who : await sharedSession(who);
      const isUsual = who !== null && !fresh && Object.keys(options).length === 0;
      const known = isUsual ? await takePage({ ...stored, ...tokens }) : undefined;
      if (known) {
        guard.watch(known.context());
        if (viewport) await known.setViewportSize(viewport);
        kept.push(known);
        return known;
      }
      const context = await browser.newContext({ ...options, ...(viewport !== undefined && { viewport }) });
      const page = await context.newPage();
      if (isUsual) kept.push(page);
      else others.push(context);
      await storeAtFirst(page, { ...stored, ...tokens });
      return page;
    });
    const hasPassed = info.status === info.expectedStatus;
    for (const page of kept) if (!hasPassed || !(await keepPage(page))) others.push(page.context());
    await Promise.all(others.map((context) => context.close()));
  },

  adminPage: async ({ open }, use) => use(await open(admin)),
});

/** What the browser finds in its storage when the page first loads. A storage state would cost a page of its own. */
async function storeAtFirst(page: Page, values: Stored): Promise<void> {
  const script = await page.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, values);
  page.once('domcontentloaded', () => void script.dispose());
}

export { expect };

const busy = '.animate-pulse, .animate-spin, [aria-busy="true"]';

/**
 * Runs in the page: whether it shows one heading of the first level, this one where it is given, nothing that is busy, and a tab of the
 * same name. In one look: an expectation that is not met yet describes the whole page for its message, at every try.
 */
function hasSettled(wanted: { heading: string | RegExp | undefined; busy: string }): boolean {
  const shown = [...document.querySelectorAll('h1')].filter(
    (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[aria-hidden="true"]'),
  );
  const [title] = shown;
  if (!title || shown.length > 1 || document.querySelector(wanted.busy)) return false;
  const text = (title.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const fits = typeof wanted.heading === 'string' ? text === wanted.heading : wanted.heading?.test(text);
  return (fits ?? true) && document.title === `${title.innerText} · Concordat`;
}

/** Waits until the page shows its data, and checks that the tab is named after it. */
export async function settled(page: Page, heading?: string | RegExp): Promise<void> {
  // The first letter that a server draws takes its time.
  const options = { timeout: 20_000, polling: 50 };
  const isSettled = await page.waitForFunction(hasSettled, { heading, busy }, options).catch(() => null);
  if (isSettled) return;
  // What it waits for in vain.
  const title = page.getByRole('heading', { level: 1 });
  if (heading !== undefined) await expect(title).toHaveText(heading);
  await expect(title).toBeVisible();
  await expect(page.locator(busy)).toHaveCount(0);
  await expect(page).toHaveTitle(`${await title.innerText()} · Concordat`);
}

/** Opens an address and waits until it shows its data. */
export async function visit(page: Page, path: string, heading?: string | RegExp): Promise<void> {
  if (!(await arrive(page, path))) await page.goto(path);
  await settled(page, heading);
}

/** Opens the page of all widgets, some of which are busy for ever. */
export async function visitGallery(page: Page): Promise<void> {
  await page.goto('/ui');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Widgets');
  await expect(page).toHaveTitle('Widgets · Concordat');
  await expect(page.locator('.ProseMirror').first()).toBeVisible();
  await expect(page.locator('.react-calendar').first()).toBeVisible();
}

/** The toast with this title, and this text where one is given. */
export const toastOf = (page: Page, title: string, text = '') =>
  page
    .locator('.Toastify__toast')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ hasText: text });

/** Sees the toast and puts it away, so that the next one of the kind is known to be new. */
export async function expectToast(page: Page, title: string, text = ''): Promise<void> {
  const toast = toastOf(page, title, text);
  await expect(toast).toBeVisible();
  const close = toast.getByRole('button', { name: 'close' });
  await close.evaluateAll((all) => all.map((each) => (each as HTMLElement).click()));
  await expect(toast).toHaveCount(0);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The control that exactly this label names, whether or not a star says that it is required. */
export const field = (scope: Page | Locator, label: string) =>
  scope
    .getByLabel(new RegExp(`^${escaped(label)}( \\*)?$`))
    // A list that is still closing bears the label of its field.
    .and(scope.locator(':not([role="listbox"], [role="presentation"])'));

/** The button of a form that saves it. */
export const saveButton = (scope: Page | Locator) => scope.getByRole('button', { name: 'Save', exact: true });

/** The tokens that the browser keeps. */
export const storedTokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('expiresAt')]);
