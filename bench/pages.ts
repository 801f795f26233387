import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bars, ms, signIn, startServer } from './book.ts';
import {
  clickToPainted,
  firstVisit,
  launchBrowser,
  newVisitor,
  routePatterns,
  type Visit,
} from './page-visits.ts';

/**
 * First visits with an empty cache to every page of the demo firm in a real browser: requests of every kind; for the pages with which a day
 * starts also the largest paint, long tasks and layout shifts, as the median of several; and the first click from the dashboard to the
 * cases.
 */

const MOST_REQUESTS = 30;
const ROUNDS = 5;

const dataDir = mkdtempSync(join(tmpdir(), 'concordat-pages-'));
const { child, origin } = await startServer({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  PORT: '0',
  LOG_LEVEL: 'warn',
  GALLERY: 'on',
});
const session = await signIn(origin);
const browser = await launchBrowser();

async function visitOnce(path: string): Promise<Visit> {
  const context = await newVisitor(browser, origin, session);
  const { visit } = await firstVisit(context, path);
  await context.close();
  return visit;
}

async function firstClick(): Promise<number> {
  const context = await newVisitor(browser, origin, session);
  const { page } = await firstVisit(context, '/dashboard');
  const time = await clickToPainted(page, 'nav a[href="/cases"]', 'main tbody a[href^="/cases/"]');
  await context.close();
  return time;
}

const median = (numbers: number[]) => numbers.sort((one, other) => one - other)[numbers.length >> 1] ?? 0;

async function inTurn<T>(count: number, task: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) results.push(await task());
  return results;
}

/** The first bank account whose statements the demo firm has loaded. */
async function accountWithLines(): Promise<number> {
  const headers = { authorization: `Bearer ${session.token}` };
  for (let tries = 0; tries < 120; tries++) {
    const answer = await fetch(`${origin}/api/banking/accounts`, { headers });
    const { data = [] } = (await answer.json()) as { data?: { id: number; lastImportedTo: string | null }[] };
    const loaded = data.find(({ lastImportedTo }) => lastImportedTo);
    if (loaded) return loaded.id;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The demo firm has no statements after a minute.');
}

/** An address for each route, with ids of rows that the demo firm has. */
const addressOf = (pattern: string) =>
  pattern
    .replace('/banking/accounts/$id', `/banking/accounts/${accountId}`)
    .replace(/^\/\$entity/, '/creditors')
    .replace('$report', 'tasks')
    .replace('$search', 'smith')
    .replace(/\$\w+/g, '7')
    .replace('$', 'no-such-page');

const accountId = await accountWithLines();
const context = await newVisitor(browser, origin, session);
const patterns = await routePatterns((await firstVisit(context, '/dashboard')).page);
await context.close();
const { note, print } = bars('first visit, empty cache');
const counted = await inTurn(1, async () => {
  const visits: { path: string; requests: number }[] = [];
  for (const path of patterns.map(addressOf))
    visits.push({ path, requests: (await visitOnce(path)).requests });
  return visits.sort((one, other) => other.requests - one.requests);
});
for (const { path, requests } of counted.flat())
  note(`requests of ${path}`, String(MOST_REQUESTS), String(requests), requests <= MOST_REQUESTS);
const main = ['/dashboard', '/cases', '/cases/7', `/banking/accounts/${accountId}/items`];
for (const path of main) {
  const visits = await inTurn(ROUNDS, () => visitOnce(path));
  const of = (read: (visit: Visit) => number) => median(visits.map(read));
  const [painted, task, shift] = [
    of((v) => v.paintedAfter),
    of((v) => v.longestTask),
    of((v) => v.layoutShift),
  ];
  note(`largest paint of ${path}`, ms(600), ms(painted), painted <= 600);
  note(`longest task of ${path}`, ms(50), ms(task), task <= 50);
  note(`layout shift of ${path}`, '0.02', shift.toFixed(3), shift <= 0.02);
}
const click = median(await inTurn(ROUNDS, firstClick));
note('first click from /dashboard to rows of /cases', ms(100), ms(click), click <= 100);
await browser.close();
child.kill('SIGTERM');
await new Promise((resolve) => child.once('exit', resolve));
rmSync(dataDir, { recursive: true, force: true });
process.exit(print(2000) ? 0 : 1);
