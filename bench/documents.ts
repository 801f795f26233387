import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { from as copyFrom } from 'pg-copy-streams';
import { Random } from '#demo/cases/random.ts';
import type { DocumentHit } from '#shared/records/documents/search-contract.ts';
import { bars, openBook, timesOf } from './book.ts';
import { aboutOf, letterText, vocabulary } from './document-texts.ts';

/**
 * Whole-text search through HTTP over BENCH_DOCUMENTS documents of a page (200,000) on a book of BENCH_CASES cases (a million). The texts are
 * stored by COPY and indexed as the product indexes them; a kept book keeps them for the next time.
 */

const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 200_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60);
const PER_CASE = 20;
/** A few cases on which everything was scanned. */
const BUSY_CASES = 10;
const PER_BUSY_CASE = 400;
const TITLE = 'Benchmark letter';

const { database, domainId, call, finish } = await openBook();
const { noteTimes, print } = bars('whole-text search');
const random = new Random(20261123, 0);
const words = vocabulary(random, 20_000);

type Case = { id: number; reference: string };
const { rows: cases } = await database.execute<Case>(sql`
  select id, unique_reference as reference from cases where domain_id = ${domainId} order by id desc
  limit ${Math.ceil(DOCUMENTS / PER_CASE)}`);

const caseOf = (at: number): Case =>
  at < BUSY_CASES * PER_BUSY_CASE && at < DOCUMENTS / 2
    ? cases[Math.floor(at / PER_BUSY_CASE)]!
    : cases[at % cases.length]!;

/** Stores the documents; the word index is built once they are all there, as after a restore. */
async function store(): Promise<void> {
  const client = await database.$client.connect();
  const query = (text: string, values: unknown[] = []) => client.query(text, values);
  await query('begin');
  await query(
    'create temp table made (n int, case_id int, sha256 char(64), name text, body text) on commit drop',
  );
  await pipeline(
    Readable.from(
      (function* () {
        for (let at = 0; at < DOCUMENTS; at++) {
          const { id, reference } = caseOf(at);
          const body = letterText(random, words, aboutOf(random, reference)).replaceAll('\n', '\\n');
          yield `${at}\t${id}\t${createHash('sha256').update(`${TITLE} ${at}`).digest('hex')}\t${TITLE} ${at}\t${body}\n`;
        }
      })(),
    ),
    client.query(copyFrom('copy made from stdin')),
  );
  const { rows } = await query(`select indexdef from pg_indexes where indexname = 'file_texts_terms'`);
  await query('drop index file_texts_terms');
  await query(
    `insert into files (sha256, name, type, bytes) select sha256, name || '.pdf', 'application/pdf', length(body) from made`,
  );
  await query(
    `insert into file_readings (sha256, status, pages, pages_read, read_at) select sha256, 'read', 1, 1, now() from made`,
  );
  await query(`
    insert into file_texts (sha256, page, text, words, confidence, source, terms)
    select sha256, 1, body, '[]', 100, 'pdf', to_tsvector('english', body) || to_tsvector('simple', body || ' ' ||
      (select coalesce(string_agg(replace(lower(m[1]), ' ', ''), ' '), '') from regexp_matches(body, '(\\d{4} \\d{4} \\d{4})', 'g') m)) ||
      phrase_pairs(body)
    from made`);
  await query(
    `insert into case_documents (case_id, document_type_id, folder_id, direction, title, file_id, received_on, source)
     select m.case_id, d.id, d.folder_id, 'in', m.name, f.id, current_date, 'inbound'
     from made m join files f on f.sha256 = m.sha256, (select id, folder_id from documents where name = 'Client letter') d`,
  );
  await query(`set local maintenance_work_mem = '256MB'`);
  await query(rows[0].indexdef);
  await query('commit');
  client.release();
  await database.execute(sql`vacuum analyze file_texts, files, file_readings, case_documents`);
}

const stored = await database.execute<{ count: number }>(
  sql`select count(*)::int as count from case_documents where title like ${`${TITLE}%`}`,
);
if (stored.rows[0]!.count < DOCUMENTS) {
  const from = performance.now();
  await store();
  console.log(`${DOCUMENTS} documents stored in ${((performance.now() - from) / 1000).toFixed(0)} s`);
}

/** Stored texts, to take words and phrases from. */
const { rows: samples } = await database.execute<{ text: string; caseId: number; reference: string }>(sql`
  select t.text, d.case_id as "caseId", c.unique_reference as reference
  from case_documents d join cases c on c.id = d.case_id join files f on f.id = d.file_id join file_texts t on t.sha256 = f.sha256
  where d.title like ${`${TITLE}%`} and d.id % 7 = 3 order by md5(d.id::text) limit ${ROUNDS}`);
const busy = await database.execute<{ caseId: number }>(
  sql`select case_id as "caseId" from case_documents where title like ${`${TITLE}%`} group by 1 order by count(*) desc limit 1`,
);
const lineOf = (at: number) =>
  samples[at % samples.length]!.text.split('\n')[6]!.replace(/[.]/g, '').split(' ');
const rare = (at: number) => words[300 + ((at * 37) % 4_000)]!;
const searches: [what: string, search: (at: number) => string, caseId?: (at: number) => number][] = [
  ['one word', rare],
  ['two words', (at) => `${words[(at * 13) % 120]} ${words[(at * 29 + 7) % 120]}`],
  ['a phrase', (at) => `"${lineOf(at).slice(1, 4).join(' ')}"`],
  ['a common word', (at) => ['payment', 'account', 'creditors', 'balance', 'dividend'][at % 5]!],
  ['two common words', (at) => ['payment account', 'interest charges', 'monthly contribution'][at % 3]!],
  ['a reference', (at) => samples[at % samples.length]!.reference],
  ['a name', (at) => /Re: ([^,]*),/.exec(samples[at % samples.length]!.text)![1]!],
  ['an account number', (at) => /number: ([\d ]*)/.exec(samples[at % samples.length]!.text)![1]!],
  ['a word that nobody wrote', (at) => `zyx${rare(at)}`],
  ['a word within a case', rare, (at) => samples[at % samples.length]!.caseId],
  ['a common word within a case', () => 'payment', (at) => samples[at % samples.length]!.caseId],
  ['a common word within a case of many documents', () => 'payment', () => busy.rows[0]!.caseId],
];
for (const [what, search, caseId] of searches) {
  let hits = 0;
  const times = await timesOf(ROUNDS, 8, async (at) => {
    const of = caseId ? `&caseId=${caseId(at)}` : '';
    const found = await call<{ hits: DocumentHit[] }>(
      'GET',
      `/case-documents/search?search=${encodeURIComponent(search(at))}${of}`,
    );
    hits += found.hits.length;
  });
  noteTimes(`${what}: p95`, 100, times, `, pages shown ${(hits / (ROUNDS + 8)).toFixed(0)}`);
}
await finish(print(cases.length));
