import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { BulkRun } from '#shared/records/correspondence/bulk.ts';
import type { LetterChoices, LetterPreview } from '#shared/records/correspondence/contract.ts';
import { MOST_IN_RUN, type PrintRun } from '#shared/records/correspondence/print-runs.ts';
import { bars, ms, openBook, shareOf } from './book.ts';
import { watchLoop } from './loop-delays.ts';
import { termsOf } from './search-terms.ts';

/**
 * Letters through the server, over a book of BENCH_CASES cases (a million): previews of one of two pages, one after the other; then
 * BENCH_LETTERS letters (5,000) by one bulk request, from its check to the files of the print runs, while somebody searches for clients.
 */

const LETTERS = Number(process.env.BENCH_LETTERS ?? 5_000);
const PREVIEWS = Number(process.env.BENCH_PREVIEWS ?? 100);
/** The pause between two searches by the same person. */
const PAUSE_MS = 40;
const folder = mkdtempSync(join(tmpdir(), 'concordat-letters-'));
const loopDelays = watchLoop(folder);
const book = await openBook();
const { origin, headers, database, domainId, call, wholeMemory, processor, close } = book;
const { note, noteTimes, print } = bars('letters');
const most = (what: string, limit: number, measured: number, unit: string, more = '') =>
  note(what, `${limit} ${unit}`, `${measured.toFixed(1)} ${unit}${more}`, measured <= limit);

const words =
  'We write about the proposal that you made to your creditors, and about the decision that is asked of them by correspondence. ';
const stamp = new Date().toISOString();
/** Two pages, with a table and a condition; with different words each time, since the same letter is not written twice within two weeks. */
const body = `<p>Dear {{recipient.salutation}}</p><h2>Your arrangement, {{case.reference}}</h2>${`<p>${words.repeat(3)}</p>`.repeat(8)}<p>{{creditors[]}}</p>{{#if client.2.name}}<p>{{client.2.name}} has had the same letter.</p>{{/if}}<p>${words.repeat(3)}</p><p>{{firm.legalName}} has written to you at {{address.line}}.</p><p>Benchmark of ${stamp}</p><p>Yours sincerely</p><p>{{user.name}}</p>`;

async function publishedTemplate(): Promise<number> {
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from documents where name = 'Client letter'`,
  );
  const { id, version } = await call<{ id: number; version: number }>('POST', '/templates', {
    name: `Benchmark ${stamp}`,
    documentTypeId: rows[0]!.id,
    audience: 'client',
    format: 'html',
    body,
  });
  await call('POST', `/templates/${id}/publish`, { version });
  return id;
}

/** Cases of the domain with one applicant who can be written to; their letters go by post. */
async function chosenCases(count: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select c.id from cases c
    where c.domain_id = ${domainId} and not c.risk_of_violence
      and not exists (select from case_people cp join persons p on p.id = cp.person_id where cp.case_id = c.id
        and (p.deceased_on is not null or cp.role = 'applicant_2' or 'post' = any(p.do_not_contact)))
      and exists (select from case_people cp join addresses a on a.person_id = cp.person_id and a.resident_to is null
        where cp.case_id = c.id and a.postcode is not null)
    order by c.id desc limit ${count}`);
  return rows.map(({ id }) => id);
}

async function previews(templateId: number, caseIds: readonly number[]): Promise<void> {
  const times: number[] = [];
  let pages = 0;
  const preview = async (caseId: number) => {
    const { recipients } = await call<LetterChoices>('GET', `/cases/${caseId}/mail/choices`);
    const { type, id } = recipients.find((each) => each.type === 'client')!;
    const from = performance.now();
    const made = await call<LetterPreview>('POST', `/cases/${caseId}/mail/preview`, {
      templateId,
      recipients: [{ type, id }],
      send: false,
      shown: 0,
    });
    if (!made.pdf) throw new Error(JSON.stringify(made.problems));
    pages = made.pages ?? 0;
    return performance.now() - from;
  };
  for (const caseId of caseIds.slice(0, 20)) await preview(caseId);
  await loopDelays(book);
  for (let at = 0; at < PREVIEWS; at++) times.push(await preview(caseIds[at % caseIds.length]!));
  const { longest } = await loopDelays(book);
  noteTimes(`preview of a letter of ${pages} pages, p95 of ${times.length}`, 400, times);
  most('main thread held at most', 50, longest, 'ms');
}

/** Searches for clients as one person would, until told to stop; the times of all searches. */
function searcher(terms: readonly string[]) {
  const times: number[] = [];
  let isOver = false;
  const work = async () => {
    for (let at = 0; !isOver; at++) {
      const from = performance.now();
      const query = `term=${encodeURIComponent(terms[at % terms.length]!)}&page=1&limit=15&domainId=${domainId}`;
      const answer = await fetch(`${origin}/api/search/term?${query}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A search was answered with ${answer.status}.`);
      times.push(performance.now() - from);
      await delay(PAUSE_MS);
    }
  };
  const done = work();
  return {
    times,
    stop: async (): Promise<readonly number[]> => {
      isOver = true;
      await done;
      return times;
    },
  };
}

async function bulk(templateId: number, caseIds: readonly number[]): Promise<BulkRun> {
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from delivery_methods where channel = 'print_2nd' and is_active order by id limit 1`,
  );
  let run = await call<BulkRun>('POST', '/bulk-letters', {
    caseIds,
    templateId,
    deliveryMethodId: rows[0]!.id,
  });
  while (run.status === 'waiting' || run.status === 'running') {
    await delay(100);
    run = await call<BulkRun>('GET', `/bulk-letters/${run.id}`);
  }
  if (run.status !== 'finished' || run.drafts > 0) throw new Error(JSON.stringify(run));
  return run;
}

/** Makes print runs of what a bulk run wrote, and fetches their files, two at a time; their bytes. */
async function printAll(runId: number): Promise<number> {
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from mail_items where run_id = ${runId} order by id`,
  );
  const runs: PrintRun[] = [];
  for (let from = 0; from < rows.length; from += MOST_IN_RUN) {
    const ids = rows.slice(from, from + MOST_IN_RUN).map(({ id }) => id);
    runs.push(...(await call<PrintRun[]>('POST', '/paperless-office/print-runs', { kind: 'print', ids })));
  }
  let bytes = 0;
  const fetchFiles = async () => {
    for (let run = runs.shift(); run; run = runs.shift()) {
      const ask = () => fetch(`${origin}/api/paperless-office/print-runs/${run.id}/file`, { headers });
      let answer = await ask();
      // 409 while the file is being made.
      for (; answer.status === 409; answer = await ask()) await delay(100);
      if (!answer.ok) throw new Error(await answer.text());
      bytes += (await answer.arrayBuffer()).byteLength;
    }
  };
  await Promise.all([fetchFiles(), fetchFiles()]);
  return bytes;
}

async function massRun(templateId: number, caseIds: readonly number[]): Promise<void> {
  const found = await termsOf(database, domainId, 40);
  const terms = found.references.flatMap((reference, n) => [
    reference,
    found.postcodes[n]!,
    found.twoLetters[n]!,
    found.fragments[n]!,
  ]);
  // The first round is slower.
  const idle = searcher(terms);
  while (idle.times.length < terms.length * 2) await delay(200);
  const idleTimes = (await idle.stop()).slice(terms.length);

  let memory = 0;
  const watch = setInterval(() => (memory = Math.max(memory, wholeMemory())), 200);
  await loopDelays(book);
  const spent = processor();
  const started = performance.now();
  const since = (from: number) => (performance.now() - from) / 1_000;
  const busy = searcher(terms);
  const run = await bulk(templateId, caseIds);
  const made = since(started);
  const bytes = await printAll(run.id);
  const seconds = since(started);
  const busyTimes = await busy.stop();
  clearInterval(watch);
  const { longest, p99 } = await loopDelays(book);
  const [idleP95, busyP95] = [shareOf(idleTimes, 0.95), shareOf(busyTimes, 0.95)];
  most(
    `${LETTERS.toLocaleString('en-GB')} letters: checked, made, stored, printed`,
    (120 * LETTERS) / 5_000,
    seconds,
    's',
    ` (checked and made ${made.toFixed(1)} s)`,
  );
  most('server with all its threads and processes', 900, memory, 'MB');
  most(
    'search meanwhile beside idle, p95',
    2,
    busyP95 / idleP95,
    'times',
    ` (${ms(busyP95)}, ${ms(idleP95)})`,
  );
  const now = processor();
  const each = (which: 'server' | 'database') =>
    `${(((now[which] - spent[which]) * 1_000) / LETTERS).toFixed(1)} ms`;
  console.log(
    `Processor time a letter: server ${each('server')}, database ${each('database')}. Main thread held at most ${ms(longest)} (p99 ${ms(p99)}). Print files of ${(bytes / 1_048_576).toFixed(1)} MB.`,
  );
}

try {
  const templateId = await publishedTemplate();
  const caseIds = await chosenCases(LETTERS);
  if (caseIds.length < LETTERS) throw new Error(`The book has only ${caseIds.length} cases to write to.`);
  await previews(templateId, caseIds);
  await massRun(templateId, caseIds);
} finally {
  await close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(print(Number(process.env.BENCH_CASES ?? 1_000_000)) ? 0 : 1);
