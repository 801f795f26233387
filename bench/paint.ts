import { caseSearch } from '#server/records/cases/search-table.ts';
import { bars, openBook } from './book.ts';
import { launchBrowser, signedInPage } from './page-visits.ts';
import { termsOf } from './search-terms.ts';

/**
 * From the last keystroke of a search term to its painted results in a real browser, at BENCH_CASES cases (a million), not counting the
 * half second for which the search waits for more typing. Painted means the frame after the one in which the cards appear.
 */

const DEBOUNCE = 500;
const WARM_UP = 4;
const SEARCHES = 80 + WARM_UP;
const { origin, session, database, domainId, finish } = await openBook();
const stored = await database.$count(caseSearch);
const terms = await termsOf(database, domainId, SEARCHES);
const browser = await launchBrowser();
const page = await signedInPage(browser, origin, session);
await page.goto('/dashboard');
const box = page.getByPlaceholder('Start typing to search...');
const timed: number[] = [];
for (let at = 0; at < SEARCHES; at++) {
  const term = [terms.references, terms.postcodes, terms.twoLetters, terms.fragments][at % 4]![at]!;
  await box.fill('');
  await page.getByText('Results will appear here automatically.').waitFor();
  await box.fill(term.slice(0, -1));
  await page.evaluate(() => {
    const painted = new Promise<number>((resolve) => {
      let pressed = 0;
      document.addEventListener('keydown', () => (pressed = performance.now()), { once: true });
      const observer = new MutationObserver(() => {
        if (!pressed || !document.querySelector('[aria-label="Clients found"]')) return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - pressed)));
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    Object.assign(window, { painted });
  });
  await page.keyboard.press(term.at(-1) === ' ' ? 'Space' : term.at(-1)!);
  const painted = page.evaluate(() => Reflect.get(window, 'painted') as Promise<number>);
  const time = (await painted) - DEBOUNCE;
  if (at >= WARM_UP) timed.push(time);
}
await browser.close();
const { noteTimes, print } = bars('browser');
noteTimes(`key press to painted results: p95 of ${timed.length}`, 100, timed);
await finish(print(stored));
