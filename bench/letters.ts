import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { LetterInput } from '#server/paper/rendering/letter-input.ts';
import { LetterRenderer } from '#server/paper/rendering/render-letter.ts';
import type { LetterData } from '#shared/letters/letter-data.ts';
import { mergeLetter } from '#shared/letters/merge-letter.ts';
import { bars } from './book.ts';

/**
 * Letters on paper. One of two pages, merged and rendered, a hundred times over: how long, and for how long the main thread was held.
 * Then a mass run (BENCH_LETTERS, 5,000): merged, rendered, stored one by one, and put together for the printer by number of pages.
 */

const LETTERS = Number(process.env.BENCH_LETTERS ?? 5_000);
const PREVIEWS = Number(process.env.BENCH_PREVIEWS ?? 100);
const PER_BATCH = 500;
const { note, print } = bars('letters');
const most = (what: string, limit: number, measured: number, unit: string) =>
  note(what, `${limit} ${unit}`, `${measured.toFixed(1)} ${unit}`, measured <= limit);

const words =
  'We write about the proposal that you made to your creditors, and about the decision that is asked of them by correspondence. ';
const template = `<p>Dear {{client.1.salutation}}</p><h2>Your arrangement, {{case.reference}}</h2>${`<p>${words.repeat(3)}</p>`.repeat(5)}<p>{{creditors[]}}</p>{{#if client.2.name}}<p>{{client.2.name}} has had the same letter.</p>{{/if}}<p>${words}</p><p>Yours sincerely</p><p>{{user.name}}</p>`;

const dataOf = (at: number): LetterData => ({
  values: {
    'client.1.salutation': `Mrs Ŵyn-Jones ${at}`,
    'case.reference': `HD-${String(at).padStart(6, '0')}`,
    'client.2.name': at % 3 === 0 ? `Mr Jones ${at}` : null,
    'user.name': 'Alex Morgan',
  },
  tables: {
    'creditors[]': {
      caption: 'Creditors',
      columns: [{ label: 'Creditor' }, { label: 'Owed', align: 'right' }],
      rows: Array.from({ length: 12 + (at % 4) * 12 }, (_, row) => [
        `Bank ${row} of the North plc`,
        `£${(at + row) % 900}.50`,
      ]),
      totals: ['Total', '£12,345.00'],
    },
  },
});

const letter = (at: number): LetterInput => ({
  title: 'Your arrangement',
  html: mergeLetter(template, dataOf(at)).html,
  letterhead: {
    headerHtml: '<h2>Harbour Debt Solutions</h2>',
    footerHtml: '<p>Authorised and regulated by the Financial Conduct Authority.</p>',
    fontFamily: 'serif',
    margins: { top: 45, right: 20, bottom: 30, left: 20 },
    firstPagePdf: null,
    continuationPdf: null,
    windowEnvelope: 'DL_left',
    addressBlock: { left: 20, top: 50, width: 85 },
    returnAddress: 'Harbour Debt Solutions\nQuay House\nLiverpool L3 4AB',
  },
  address: [`Mrs S. Ŵyn-Jones ${at}`, '12 Heol y Môr', 'Aberystwyth', 'SY23 1AB'],
  date: '23 November 2026',
  reference: `HD-${String(at).padStart(6, '0')}`,
  code: `CC1:${at}:${at}`,
  signature: null,
  language: 'en-GB',
  isLargePrint: false,
  asOf: '2026-11-23T09:30:00Z',
});

function* letters(count: number): Generator<LetterInput> {
  for (let at = 1; at <= count; at += 1) yield letter(at);
}

const p95 = (times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;

const renderer = new LetterRenderer();
const folder = mkdtempSync(join(tmpdir(), 'concordat-letters-'));
let mostMegabytes = 0;
const watch = setInterval(() => {
  mostMegabytes = Math.max(mostMegabytes, process.memoryUsage().rss / 1_048_576);
}, 200);

async function preview(): Promise<void> {
  for (let at = 0; at < 10; at += 1) await renderer.render(letter(at));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const times: number[] = [];
  for (let at = 0; at < PREVIEWS; at += 1) {
    const start = performance.now();
    await renderer.render(letter(at));
    times.push(performance.now() - start);
  }
  delay.disable();
  most('preview of a letter of two pages, p95', 400, p95(times), 'ms');
  most('main thread held at most', 50, delay.max / 1e6, 'ms');
}

async function massRun(): Promise<void> {
  const start = performance.now();
  const spent = process.cpuUsage();
  const byPages = new Map<number, string[]>();
  let at = 0;
  for await (const outcome of renderer.renderMany(letters(LETTERS))) {
    if ('refused' in outcome) throw outcome.refused;
    const path = join(folder, `${++at}.pdf`);
    await writeFile(path, outcome.pdf);
    byPages.set(outcome.pages, [...(byPages.get(outcome.pages) ?? []), path]);
  }
  const made = performance.now() - start;
  let bytes = 0;
  for (const paths of [...byPages].toSorted(([one], [other]) => one - other).map(([, each]) => each))
    for (let from = 0; from < paths.length; from += PER_BATCH) {
      const pdfs = await Promise.all(paths.slice(from, from + PER_BATCH).map((path) => readFile(path)));
      bytes += (await renderer.merge(pdfs, '2026-11-23T09:30:00Z')).pdf.length;
    }
  const { user, system } = process.cpuUsage(spent);
  const seconds = (performance.now() - start) / 1_000;
  most(`${LETTERS} letters made, stored and put together`, (120 * LETTERS) / 5_000, seconds, 's');
  most('server and threads', 900, mostMegabytes, 'MB');
  console.log(
    `made in ${(made / 1_000).toFixed(1)} s, ${((user + system) / 1_000 / LETTERS).toFixed(1)} ms of processor time a letter; print files of ${(bytes / 1_048_576).toFixed(1)} MB`,
  );
}

try {
  await preview();
  await massRun();
} finally {
  clearInterval(watch);
  await renderer.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(print() ? 0 : 1);
