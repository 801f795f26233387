import type { Page } from '@playwright/test';
import type { Router } from '#test/e2e/router.ts';

/** What a browser finds in its storage when the application first looks. */
export type Stored = Record<string, string>;

type AtRest = { page: Page; since: number };
/** Pages of this worker that no journey uses: signed in still, but nowhere. */
const atRest: AtRest[] = [];
/** Pages given to a journey that has not opened an address yet: signed out, with the tokens of its user in storage. */
const waiting = new WeakSet<Page>();
export const isWaiting = (page: Page): boolean => waiting.has(page);
const uses = new WeakMap<Page, number>();

/** The usual size of a page, and an address that shows nothing. */
const usual = { width: 1440, height: 900 };
const nowhere = '/nowhere';
/** A page tells the server that it has left a case 300 ms after it has. */
const FAREWELL_MS = 500;
/** A page slows down with all that it holds on to. */
const MOST_USES = 25;

/**
 * A page that an earlier journey of this worker has left behind, as a browser that somebody else signs in to; undefined where there is
 * none. The application is loaded already, which takes half a second of processor time, and its code is warm.
 */
export async function takePage(stored: Stored): Promise<Page | undefined> {
  const taken = atRest.shift();
  if (!taken) return undefined;
  const { page, since } = taken;
  await new Promise((resolve) => setTimeout(resolve, since + FAREWELL_MS - Date.now()));
  await page.evaluate(
    async ({ home, stored }) => {
      const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router };
      localStorage.clear();
      sessionStorage.clear();
      // As when another tab clears them.
      for (const key of ['token', 'theme']) window.dispatchEvent(new StorageEvent('storage', { key }));
      while (router.state.resolvedLocation?.href === home || router.state.status !== 'idle')
        await new Promise(requestAnimationFrame);
      // The stream of news ends 50 ms after its last listener; within them it would go on for who comes next.
      await new Promise((resolve) => setTimeout(resolve, 100));
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    },
    { home: nowhere, stored },
  );
  waiting.add(page);
  page.once('domcontentloaded', () => waiting.delete(page));
  return page;
}

/** Leads a page that waits for its first address there, as after a sign-in; false if it is to be loaded. */
export async function arrive(page: Page, path: string): Promise<boolean> {
  if (!waiting.delete(page)) return false;
  await page.evaluate(async (path) => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router };
    await router.navigate({ href: `/login?redirect=${encodeURIComponent(path)}` });
    for (const key of ['token', 'theme']) window.dispatchEvent(new StorageEvent('storage', { key }));
    while (router.state.resolvedLocation?.href.startsWith('/login')) await new Promise(requestAnimationFrame);
  }, path);
  return true;
}

/** Keeps the page of a journey that has passed for a later one; false if it cannot be kept. */
export async function keepPage(page: Page): Promise<boolean> {
  const count = (uses.get(page) ?? 0) + 1;
  uses.set(page, count);
  if (count >= MOST_USES || waiting.has(page) || page.isClosed()) return false;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const other of page.context().pages()) if (other !== page) await other.close();
  if (page.viewportSize()?.width !== usual.width || page.viewportSize()?.height !== usual.height)
    await page.setViewportSize(usual);
  await page.emulateMedia({ media: null, colorScheme: null });
  const isKept = await page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__?: Router };
    if (!router || !localStorage.getItem('token')) return false;
    const closers = document.querySelectorAll<HTMLElement>('.Toastify__close-button');
    for (const closer of closers) closer.click();
    await router.navigate({ href, ignoreBlocker: true });
    return router.state.location.href === href;
  }, nowhere);
  if (isKept) atRest.push({ page, since: Date.now() });
  return isKept;
}
