import { inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { caseSearch } from '#server/records/cases/search-table.ts';
import { findCases } from '#server/views/cases/search/find-cases.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { topBarLimit } from '#shared/platform/search/search.ts';
import type { SearchResult } from '#shared/views/cases/search/contract.ts';
import { bars, byTurns, noteLoad, openBook } from './book.ts';
import { load, type Shot } from './load.ts';
import { anybody } from './reference-entity.ts';
import { termsOf } from './search-terms.ts';

/**
 * Client search through HTTP with a domain filter, at BENCH_CASES cases (a million), on the embedded PostgreSQL: the times of each kind
 * of term over one connection, how many mistyped names are found, and 16 searches at once beside the same statements through pg alone.
 */

const milliseconds = Number(process.env.BENCH_MS ?? 5000);
const AT_ONCE = 16;
const { origin, headers, database, domainId, memory, call, finish } = await openBook();
const stored = await database.$count(caseSearch);
const terms = await termsOf(database, domainId, 400);
const path = (term: string) =>
  `/search/term?term=${encodeURIComponent(term)}&page=1&limit=${topBarLimit}&domainId=${domainId}`;
const shots = (list: string[]) => {
  let at = 0;
  return (): Shot => ({ method: 'GET', path: `/api${path(list[at++ % list.length]!)}`, headers });
};
const table = bars('client search');
const { note, noteMemory, print } = table;

const alone: [what: string, list: string[], most: number][] = [
  ['reference', terms.references, 8],
  ['postcode', terms.postcodes, 8],
  ['two letters', terms.twoLetters, 8],
  ['fragment of a name', terms.fragments, 25],
  ['name with a typo', terms.typos.map(({ term }) => term), 60],
  ['name and town', terms.places, 100],
  ['date of birth', terms.births, 35],
  ['date of birth and surname', terms.births.map((born, n) => `${born} ${terms.surnames[n]}`), 35],
  ['email', terms.emails, 8],
  ['phone', terms.phones, 35],
];
for (const [what, list, most] of alone) await noteLoad(table, origin, what, most, shots(list), milliseconds);

let right = 0;
for (const { term, meant } of terms.typos) {
  const data = await call<SearchResult[]>('GET', path(term));
  const ids = data.map(({ id }) => id);
  const names =
    ids.length === 0
      ? []
      : await database
          .select({ name: caseSearch.nameN })
          .from(caseSearch)
          .where(inArray(caseSearch.caseId, ids));
  const [first = '', last = ''] = meant.split(' ');
  // There may be a middle name between them.
  if (names.some(({ name }) => new RegExp(`\\b${first}( \\w+)? ${last}\\b`).test(name))) right++;
}
note(
  'names with a typo found in the first 15',
  '97.5 %',
  `${right} of ${terms.typos.length}`,
  right >= 0.975 * terms.typos.length,
);

type Statement = { query: pg.QueryConfig; values: unknown[] };
/** The statements that a search sends, by name where they have one, to be sent again without the product around them. */
async function statementsOf(term: string, actor: Actor): Promise<Statement[]> {
  const statements: Statement[] = [];
  const query = (query: pg.QueryConfig, values: unknown[]) => {
    statements.push({ query, values });
    return database.$client.query(query, values);
  };
  const recorded = drizzle({ query } as unknown as pg.Pool, { casing: 'snake_case' });
  await findCases(recorded, actor, { term, page: 1, limit: topBarLimit, domainId });
  return statements;
}

const mixed = terms.references
  .slice(0, 100)
  .flatMap((reference, n) => [reference, terms.postcodes[n]!, terms.twoLetters[n]!, terms.fragments[n]!]);
const recorded: Statement[][] = [];
for (const term of mixed) recorded.push(await statementsOf(term, anybody));

async function rawPerSecond(milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds;
  const started = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, lane) => {
      // In the order of the server's lanes, so that every lane gets every kind of term equally often.
      for (let at = lane * 25; performance.now() < end; at++) {
        for (const { query, values } of recorded[at % recorded.length]!)
          await database.$client.query(query, values);
        done++;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
}
const throughServer = async (milliseconds: number) => {
  const lanes = Array.from({ length: AT_ONCE }, (_, lane) => ({
    next: shots([...mixed.slice(lane * 25), ...mixed]),
  }));
  return (await load(origin, lanes, milliseconds)).perSecond;
};
// Otherwise this would measure the JavaScript compiler, and the planner on ten connections.
const warmUp = 6 * milliseconds;
await throughServer(warmUp);
await rawPerSecond(warmUp);
const { ours, bare } = await byTurns(
  () => throughServer(milliseconds),
  () => rawPerSecond(milliseconds),
);
const share = ours / bare;
note(
  `${AT_ONCE} at once, beside pg alone`,
  '0.70',
  `${share.toFixed(2)} (${ours.toFixed(0)}/s, ${bare.toFixed(0)}/s)`,
  share >= 0.7,
);

noteMemory(memory(), 256);
await finish(print(stored));
