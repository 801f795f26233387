import { sql } from 'drizzle-orm';
import { readPaperCode } from '#shared/activities/inbound/paper-codes.ts';
import { type CaseSuggestion, leadingCase } from '#shared/activities/inbound/suggest-case.ts';
import { bars, openBook } from './book.ts';
import { launchBrowser, signedInPage } from './page-visits.ts';
import { allRead, takeIn } from './post-room.ts';
import { type KnownFile, type KnownLetter, postSet } from './post-set.ts';

/**
 * BENCH_SCANS letters (500) whose cases are known, worn, scanned and taken in through HTTP, read and matched by the server against a book
 * of BENCH_CASES cases (a million): is the right case first, is nothing filed automatically, are piles split at their separator sheets.
 * Then the next item is opened, as the page does through HTTP and in a browser, where BENCH_BROWSER is not off.
 */

const SCANS = Number(process.env.BENCH_SCANS ?? 500);
/** Pixels across a page on screen (web/activities/inbound/inbound-client.ts). */
const PAGE_WIDTH = 1_100;
/** Files taken in at a time, so that the whole set is never in memory. */
const AT_ONCE = 20;

const book = await openBook();
const { origin, session, database, read, finish } = book;
const { note, noteTimes, print } = bars('inbound post');

type Item = {
  id: number;
  pages: { page: number }[];
  status: string;
  suggestedCases: CaseSuggestion[];
  text: string;
};
type Outcome = 'first' | 'tie' | 'wrong first' | 'none';
type Judged = {
  letter: KnownLetter;
  file: string;
  outcome: Outcome;
  isFilledIn: boolean;
  isWronglyFilledIn: boolean;
  item: Item | undefined;
};

async function itemsOf(sourceId: number): Promise<Item[]> {
  const { rows } = await database.execute<Item>(sql`
    select id, pages, status, suggested_cases as "suggestedCases", text from inbound_items where source_id = ${sourceId} order by id`);
  return rows;
}

function judge(letter: KnownLetter, item: Item | undefined): Omit<Judged, 'file'> {
  const [first, second] = item?.suggestedCases ?? [];
  const leading = leadingCase(item?.suggestedCases ?? []);
  const isTie = first !== undefined && second?.score === first.score;
  const outcome: Outcome = !first
    ? 'none'
    : isTie
      ? 'tie'
      : first.caseId === letter.caseId
        ? 'first'
        : 'wrong first';
  return {
    letter,
    item,
    outcome,
    isFilledIn: leading?.caseId === letter.caseId,
    isWronglyFilledIn: leading !== null && leading.caseId !== letter.caseId,
  };
}

const judged: Judged[] = [];
let [sheets, readable, partedRight, files, filesRight] = [0, 0, 0, 0, 0];
const missedSheets: string[] = [];

/** Compares the outcome for a file with what is known about it. */
async function compare(file: KnownFile, sourceId: number): Promise<void> {
  const items = await itemsOf(sourceId);
  const { rows: pages } = await database.execute<{ page: number; codes: string[]; isSeparator: boolean }>(
    sql`select page, codes, is_separator as "isSeparator" from inbound_pages where source_id = ${sourceId} order by page`,
  );
  const begins = new Set(items.map((item) => item.pages[0]?.page));
  for (const page of file.separators) {
    sheets += 1;
    const read = pages.find((each) => each.page === page)!;
    if (!read.codes.some((code) => readPaperCode(code)?.kind === 'separator')) {
      missedSheets.push(`${file.name}, page ${page} (${file.letters[0]!.wear})`);
      continue;
    }
    readable += 1;
    if (
      read.isSeparator &&
      begins.has(page + 1) &&
      !items.some((item) => item.pages.some((each) => each.page === page))
    )
      partedRight += 1;
  }
  if (file.letters.length > 1) {
    files += 1;
    const expected = file.letters.map(({ page }) => String(page)).join(' ');
    if (items.map((item) => item.pages.map(({ page }) => page).join('+')).join(' ') === expected)
      filesRight += 1;
  }
  for (const letter of file.letters) {
    const item = items.find((each) => each.pages.some(({ page }) => page === letter.page));
    judged.push({ file: file.name, ...judge(letter, item) });
  }
}

async function readSet(): Promise<void> {
  let waiting: KnownFile[] = [];
  const readWaiting = async () => {
    const sources = await takeIn(book, waiting);
    await allRead(book, sources);
    for (const [at, file] of waiting.entries()) await compare(file, sources[at]!);
    waiting = [];
    console.log(`${judged.length} of ${SCANS} letters read and compared`);
  };
  for await (const file of postSet(database, SCANS)) {
    waiting.push(file);
    if (waiting.length === AT_ONCE) await readWaiting();
  }
  await readWaiting();
}

function report(): void {
  const identifiable = judged.filter(({ letter }) => letter.isIdentifiable);
  const right = identifiable.filter(({ outcome }) => outcome === 'first');
  const share = right.length / identifiable.length;
  note(
    `right case first, of ${identifiable.length} identifiable of ${judged.length}`,
    '97 %',
    `${(share * 100).toFixed(1)} % (${((100 * identifiable.filter(({ isFilledIn }) => isFilledIn).length) / identifiable.length).toFixed(1)} % filled in)`,
    share >= 0.97,
  );
  const alone = judged.filter(({ item }) => item?.status === 'done').length;
  note('filed by itself', '0', String(alone), alone === 0);
  const wrong = judged.filter(({ isWronglyFilledIn }) => isWronglyFilledIn).length;
  note('wrong case filled in for somebody to confirm', '0', String(wrong), wrong === 0);
  note(
    'parted exactly at readable separator sheets',
    '100 %',
    `${partedRight} of ${readable} (${sheets - readable} of ${sheets} could not be read)`,
    partedRight === readable,
  );
  console.log(`Piles parted as they should be: ${filesRight} of ${files}.`);
  for (const sheet of missedSheets) console.log(`Not read: the separator sheet of ${sheet}.`);
  const signs = new Map<string, Judged[]>();
  for (const each of judged) signs.set(each.letter.sign, [...(signs.get(each.letter.sign) ?? []), each]);
  for (const [sign, all] of signs) {
    const count = (outcome: Outcome) => all.filter((each) => each.outcome === outcome).length;
    console.log(
      `${sign}: ${all.length}, of which ${all.filter(({ letter }) => letter.isIdentifiable).length} identifiable; right first ${count('first')}, wrong first ${count('wrong first')}, tie ${count('tie')}, none ${count('none')}`,
    );
  }
  for (const { letter, file, outcome, isWronglyFilledIn, item } of judged)
    if (isWronglyFilledIn || (letter.isIdentifiable && outcome !== 'first'))
      console.log(
        `Missed: ${file}, page ${letter.page} (${letter.wear}), ${letter.sign}: ${outcome}${isWronglyFilledIn ? ', filled in' : ''}.\n  truth: case ${letter.caseId}, ${JSON.stringify(letter.letter.subject)}\n  suggested: ${JSON.stringify(item?.suggestedCases.slice(0, 3))}\n  read: ${JSON.stringify(item?.text.slice(0, 500))}`,
      );
}

/** What the page asks for when the next item is opened: the item, the claim on it, and its first page, all at once. */
async function openNext(): Promise<void> {
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from inbound_items where status = 'classified' and pages <> '[]' order by id desc limit 60`,
  );
  const get = (path: string) => read(`/inbound/items/${path}`);
  const post = (path: string) => read(`/inbound/items/${path}`, 'POST', {});
  const times: number[] = [];
  for (const [at, { id }] of rows.entries()) {
    const from = performance.now();
    await Promise.all([get(String(id)), post(`${id}/open`), get(`${id}/pages/1?width=${PAGE_WIDTH}`)]);
    if (at >= 5) times.push(performance.now() - from);
    await post(`${id}/leave`);
  }
  noteTimes(`opening an item through HTTP, with its first page: p95 of ${times.length}`, 150, times);
}

/** The time from the key press that moves to the next item until its page is on screen, as somebody works through the queue. */
async function openInBrowser(): Promise<void> {
  const browser = await launchBrowser();
  const page = await signedInPage(browser, origin, session);
  // The loader of this file wraps functions in a helper that the page does not have.
  await page.addInitScript(`globalThis.__name = (each) => each; (${String(measurePicks)})()`);
  await page.goto('/paperless-office/inbound');
  await page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
  const rows = await page.locator('[data-item]').count();
  // Whoever sorts post looks at each item for a moment, while the next one is fetched.
  for (let at = 1; at < Math.min(rows, 24); at++) {
    await page.waitForTimeout(1_000);
    await page.keyboard.press('j');
  }
  await page.waitForTimeout(1_000);
  const times = (await page.evaluate<number[]>('times')).slice(3);
  await browser.close();
  noteTimes(`key press to the page of the next item on screen: p95 of ${times.length}`, 150, times);
}

/** Runs in the page: records in `times` how long it takes from each press of J until another item is marked and its page is there. */
function measurePicks(): void {
  const times: number[] = [];
  Object.assign(window, { times });
  const picked = () => document.querySelector('[data-item][aria-current="true"]')?.getAttribute('data-item');
  let [pressed, before] = [0, picked()];
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'j') [pressed, before] = [performance.now(), picked()];
    },
    true,
  );
  setInterval(() => {
    const picture = document.querySelector<HTMLImageElement>('img[alt^="Page 1 of"]');
    if (pressed === 0 || picked() === before || !picture?.complete || picture.naturalWidth === 0) return;
    times.push(performance.now() - pressed);
    pressed = 0;
  }, 2);
}

await readSet();
report();
await openNext();
if (process.env.BENCH_BROWSER !== 'off') await openInBrowser();
await finish(print(Number(process.env.BENCH_CASES ?? 1_000_000)));
