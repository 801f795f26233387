import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

type Session = { token: string; expiresAt: string };

/** The cost of a visit to a page; times in milliseconds, the layout shift as the browser scores it. */
export type Visit = { requests: number; paintedAfter: number; longestTask: number; layoutShift: number };

/** The part of the router, which it exposes on the window for its tools, that is used here. */
type Router = { __TSR_ROUTER__: { routesByPath: Record<string, unknown> } };

/** What the browser says of a shift of the layout. */
type Shift = { value: number; hadRecentInput: boolean };

const QUIET = 700;

/** The browser of the journeys, or the one that CHROMIUM_PATH names. */
export async function launchBrowser(): Promise<Browser> {
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await packaged.executablePath()),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}

const viewport = { width: 1440, height: 900 };
function storeSession({ token, expiresAt }: Session): void {
  localStorage.setItem('token', token);
  localStorage.setItem('expiresAt', expiresAt);
}

/** A page with somebody signed in. */
export async function signedInPage(browser: Browser, baseURL: string, session: Session): Promise<Page> {
  const page = await browser.newPage({ baseURL, viewport });
  await page.addInitScript(storeSession, session);
  return page;
}

/** A browser that has never been here, with somebody signed in. */
export async function newVisitor(
  browser: Browser,
  baseURL: string,
  session: Session,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: 'en-GB',
  });
  await context.addInitScript(storeSession, session);
  await context.addInitScript(() => {
    const seen = { painted: 0, longest: 0, shift: 0 };
    Object.assign(window, { seen });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
        if (entry.entryType === 'largest-contentful-paint') seen.painted = entry.startTime;
        else if (entry.entryType === 'longtask') seen.longest = Math.max(seen.longest, entry.duration);
        else if (!entry.hadRecentInput) seen.shift += entry.value;
      }
    });
    for (const type of ['largest-contentful-paint', 'longtask', 'layout-shift'])
      observer.observe({ type, buffered: true });
  });
  return context;
}

/** Waits until the page has made no new request for a while; event streams never end. */
async function settled(page: Page, requests: () => number): Promise<void> {
  for (let before = -1; before !== requests(); ) {
    before = requests();
    await page.waitForTimeout(QUIET);
  }
}

/** A first visit to an address: every request that it makes, and what the browser reports about painting. */
export async function firstVisit(
  context: BrowserContext,
  path: string,
): Promise<{ page: Page; visit: Visit }> {
  const page = await context.newPage();
  let requests = 0;
  page.on('request', () => requests++);
  await page.goto(path);
  await settled(page, () => requests);
  const { painted, longest, shift } = await page.evaluate(
    () => Reflect.get(window, 'seen') as { painted: number; longest: number; shift: number },
  );
  return { page, visit: { requests, paintedAfter: painted, longestTask: longest, layoutShift: shift } };
}

/** From the first click on a link to the frame in which `shown` is painted. */
export async function clickToPainted(page: Page, link: string, shown: string): Promise<number> {
  await page.evaluate((selector) => {
    const painted = new Promise<number>((resolve) => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector(selector)) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
          });
          observer.observe(document.body, { childList: true, subtree: true });
        },
        { once: true, capture: true },
      );
    });
    Object.assign(window, { painted });
  }, shown);
  await page.locator(link).first().click();
  return page.evaluate(() => Reflect.get(window, 'painted') as Promise<number>);
}

/** The patterns of all routes of the application. */
export const routePatterns = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys((window as unknown as Router).__TSR_ROUTER__.routesByPath));
