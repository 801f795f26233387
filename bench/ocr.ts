import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type PostKind, postKinds, printPost, type Subject } from '#demo/paper/post.ts';
import { scan } from '#demo/paper/scan.ts';
import { scanners } from '#demo/paper/scanners.ts';
import { poundsText } from '#shared/platform/money.ts';
import { bars, openBook } from './book.ts';
import { allRead, takeIn, unread } from './post-room.ts';

/**
 * Reading pages through the server: single A4 pages at 200 dots an inch, from the upload to the suggested case; then a queue of BENCH_PAGES
 * pages (200), during which one of the reading processes is killed for every twenty pages. It also shows how much of what is on worn pages
 * is found. On a book of BENCH_CASES cases (a million).
 */
const pages = Number(process.env.BENCH_PAGES ?? 200);
const wears = Object.entries(scanners);
const book = await openBook();
const { database, domainId, pid, finish } = book;
const { note, print } = bars('reading pages');

const { rows: clients } = await database.execute<Subject>(sql`
  select c.unique_reference as reference, p.first_name as "firstName", p.last_name as "lastName", p.date_of_birth as "dateOfBirth",
    a.postcode, k.name as creditor, d.account_number as "accountNumber", 125000 as "balancePence"
  from cases c join case_people cp on cp.case_id = c.id and cp.role = 'applicant_1' join persons p on p.id = cp.person_id
  join lateral (select postcode from addresses where person_id = p.id and resident_to is null and postcode is not null limit 1) a on true
  join lateral (select * from case_creditors where case_id = c.id and account_number is not null order by id limit 1) d on true
  join creditors k on k.id = d.creditor_id
  where c.domain_id = ${domainId} and p.date_of_birth is not null order by md5(c.id::text) limit 42`);

/** What a reader must find on a letter of the kind. */
function truth(kind: PostKind, { reference, lastName, postcode, accountNumber, balancePence }: Subject) {
  const signs: Record<PostKind, string[]> = {
    ourReference: [reference, lastName],
    accountNumber: [accountNumber, poundsText(balancePence)],
    nameAndPostcode: [lastName, postcode],
    nameAndBirth: [lastName],
    proofOfDebt: [reference, lastName, accountNumber, poundsText(balancePence)],
    welsh: [reference, lastName],
    unknown: [],
  };
  return signs[kind];
}

const letters: { kind: PostKind; wear: string; subject: Subject; pdf: Uint8Array; name: string }[] = [];
for (let at = 0; at < Math.min(pages, 42); at++) {
  const kind = postKinds[at % postKinds.length]!;
  const [wear, scanner] = wears[at % wears.length]!;
  const subject = { ...clients[at]!, address: ['1 Station Road'] };
  const pdf = await scan(await printPost([{ kind, subject, date: '2026-11-02' }]), scanner, at);
  letters.push({ kind, wear, subject, pdf, name: `page ${at}.pdf` });
}

/** The processes that read paper for the server. */
function readers(): number[] {
  const parentOf = (id: string) => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8'))?.[1]);
    } catch {
      return null;
    }
  };
  return readdirSync('/proc').flatMap((id) => {
    if (!/^\d+$/.test(id) || parentOf(id) !== pid) return [];
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('reading.worker') ? [Number(id)] : [];
  });
}

await allRead(book, await takeIn(book, letters.slice(0, 1)));
const alone: number[] = [];
for (const letter of letters.slice(0, 6)) {
  const from = performance.now();
  await allRead(book, await takeIn(book, [letter]));
  alone.push((performance.now() - from) / 1_000);
}
const slowest = Math.max(...alone);
note(
  'a page alone, from upload to suggestion: slowest of 6',
  '4 s',
  `${slowest.toFixed(1)} s (${alone.map((time) => time.toFixed(1)).join(', ')})`,
  slowest <= 4,
);

const queue = Array.from({ length: pages }, (_, at) => letters[at % letters.length]!);
const started = performance.now();
let killed = 0;
let isOver = false;
const killing = (async () => {
  const all = (
    await database.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from inbound_sources`)
  ).rows[0]!.id;
  while (!isOver) {
    const { rows } = await database.execute<{ done: number }>(
      sql`select count(*)::int as done from inbound_sources where id > ${all} and status <> 'received'`,
    );
    const reader = readers().at(-1);
    if (Math.floor((rows[0]!.done + 10) / 20) > killed && reader !== undefined) {
      process.kill(reader, 'SIGKILL');
      killed += 1;
    }
    await delay(100);
  }
})();
const sources = await takeIn(book, queue);
await allRead(book, sources);
const minutes = (performance.now() - started) / 60_000;
isOver = true;
await killing;
const left = await unread(book, sources);
const { rows: failed } = await database.execute<{ count: number }>(
  sql`select count(*)::int as count from inbound_sources where id = any(${sql.param(sources)}::int[]) and status = 'failed'`,
);
note(
  `${pages} pages, ${killed} readers killed`,
  `${(pages / 25).toFixed(1)} min`,
  `${minutes.toFixed(1)} min`,
  minutes <= pages / 25 && left === 0,
);
note('pages that were not read', '0', String(failed[0]!.count), failed[0]!.count === 0);

const { rows: texts } = await database.execute<{ text: string }>(sql`
  select p.text from unnest(${sql.param(sources)}::int[]) with ordinality wanted(id, place)
  join inbound_pages p on p.source_id = wanted.id order by place`);
const found = new Map<string, { right: number; of: number }>();
for (const [at, { text }] of texts.entries()) {
  const { wear, kind, subject } = queue[at]!;
  const score = found.get(wear) ?? { right: 0, of: 0 };
  for (const part of truth(kind, subject)) {
    score.of += 1;
    if (text.includes(part)) score.right += 1;
  }
  found.set(wear, score);
}
for (const [wear, { right, of }] of found)
  console.log(
    `${wear}: ${right} of ${of} references, names and amounts right (${((right / of) * 100).toFixed(1)} %)`,
  );
await finish(print(Number(process.env.BENCH_CASES ?? 1_000_000)));
