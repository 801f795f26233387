import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { loadArrangements } from '#demo/arrangements/load-arrangements.ts';
import { loadDeliveries } from '#demo/arrangements/load-deliveries.ts';
import { loadDiligence } from '#demo/arrangements/load-diligence.ts';
import { storePapers } from '#demo/cases/demo-papers.ts';
import { CaseBatches, type Ids, loadedTables } from '#demo/cases/made-case.ts';
import { storeBordereaux } from '#demo/cases/make-bonds.ts';
import { type Detail, makeCase } from '#demo/cases/make-case.ts';
import { REFERENCE_PLACE } from '#demo/cases/make-complaints.ts';
import { withoutIndexes } from '#demo/cases/without-indexes.ts';
import { readWorld } from '#demo/cases/world.ts';
import { boundTo, type Database, type Tx } from '#server/platform/database/connect.ts';
import { col, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import { systemActor, write, writeChanges } from '#server/platform/database/write.ts';
import type { FileStore } from '#server/platform/store/file-store.ts';
import { nightlyClocks } from '#server/records/case-life/nightly-clocks.ts';
import { knownWords } from '#server/records/cases/search-row.ts';
import { searchWords } from '#server/records/cases/search-table.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';

export type CaseLoad = {
  count: number;
  seed?: number;
  today?: string;
  /** How many cases are full; those beyond are lean. */
  fullCases?: number;
  /** Whether indexes are rebuilt after the load; by default it depends on the number of cases. */
  rebuildsIndexes?: boolean;
  /** Where the originals of made-up documents are stored; without it there are none. */
  files?: FileStore;
  /** Adds nothing if there are cases already. */
  onlyFirst?: boolean;
  progress?: (text: string) => void;
  /** Aborts the load, which leaves nothing behind. */
  signal?: AbortSignal;
};

/** From this many rows on, rebuilding the indexes is quicker than adding to them row by row. */
const worthRebuilding = 20_000;
const casesAtOnce = 2_000;
/** How many cases are made before the connection gets a turn to send. */
const casesAtATurn = 40;
const MOST_ID = 2_147_483_647;

const sequences = {
  cases: 'cases',
  persons: 'persons',
  casePeople: 'case_people',
  iandeStatements: 'iande_statements',
  complaints: 'complaints',
  caseDocuments: 'case_documents',
} as const satisfies Record<keyof Ids, string>;

/** How many cases a demo firm starts with. */
export const demoCases = 2_000;

const notFirst = new Error('There are cases already.');

/** Whether the firm has any cases. */
export const hasCases = async (database: Database): Promise<boolean> =>
  (await database.select({ id: cases.id }).from(cases).limit(1)).length > 0;

/** Gives a demo firm without cases its first two thousand. Returns whether they were stored; of several processes, only one does it. */
export async function loadDemoCases(
  database: Database,
  load: Pick<CaseLoad, 'files' | 'today' | 'signal'> = {},
): Promise<boolean> {
  if (await hasCases(database)) return false;
  try {
    await loadCases(database, { ...load, count: demoCases, onlyFirst: true });
    await writeChanges(database, systemActor, (w) => nightlyClocks(w, { after: 0, upTo: MOST_ID }));
    return true;
  } catch (error) {
    if (error === notFirst) return false;
    throw error;
  }
}

/**
 * Adds made-up cases to a firm with starter data and a domain with staff: all or none of them, in one transaction with one audit
 * row. References and ids continue from the existing ones. Others can read meanwhile, but not change cases.
 */
export async function loadCases(database: Database, load: CaseLoad): Promise<void> {
  const client = await database.$client.connect();
  try {
    const bound = boundTo(client);
    await write(bound, systemActor, async (w) => {
      await w.tx.execute(
        sql.raw(`lock table ${Object.values(sequences).join(', ')} in share row exclusive mode`),
      );
      if (load.onlyFirst && (await w.tx.$count(cases)) > 0) throw notFirst;
      const { count, seed = 1, rebuildsIndexes = count >= worthRebuilding } = load;
      const stored = { from: 0, upTo: 0 };
      const store = async () => {
        Object.assign(stored, await storeCases(w.tx, client, load));
      };
      if (rebuildsIndexes) await withoutIndexes(client, loadedTables, store, load.progress);
      else await store();
      const today = load.today ?? londonDate();
      await loadArrangements(w.tx, client, stored, { seed, today });
      await loadDeliveries(w.tx, stored);
      await loadDiligence(w.tx, stored, today);
      w.audit({ entity: 'cases', entityId: 0, action: 'loaded', after: { count, seed } });
      w.changed('cases');
    });
  } finally {
    client.release();
  }
  load.progress?.('Counting for the query planner');
  // Two connections, each taking the next remaining table.
  const tablesLeft = loadedTables.values();
  const countRest = async () => {
    for (const table of tablesLeft) await database.$client.query(`vacuum analyze ${table}`);
  };
  await Promise.all([countRest(), countRest()]);
}

/** Stores the cases; returns the range of those that are full. */
async function storeCases(
  tx: Tx,
  client: pg.ClientBase,
  load: CaseLoad,
): Promise<{ from: number; upTo: number }> {
  const { count, seed = 1, today = londonDate(), fullCases = count, progress } = load;
  const world = await readWorld(tx);
  const papers = load.files ? await storePapers(tx, load.files) : new Map();
  const ids = await firstIds(tx);
  const firstComplaint = ids.complaints;
  const from = ids.cases;
  const numbers = await firstNumbers(tx);
  const nextNumber = (domainId: number) => {
    const number = numbers.get(domainId) ?? 1;
    numbers.set(domainId, number + 1);
    return number;
  };
  const batches = new CaseBatches();
  const words = new Set<string>();
  let storing = Promise.resolve();
  for (let n = 0; n < count; n++) {
    const detail: Detail = n < fullCases ? 'full' : 'lean';
    const madeCase = makeCase({ world, papers, seed, n, today, ids, nextNumber, detail });
    batches.add(madeCase);
    for (const row of madeCase.caseSearch) for (const word of knownWords(row)) words.add(word);
    const made = n + 1;
    // The database works on one batch while the next is made.
    if (made % casesAtATurn === 0) await nextTurn();
    load.signal?.throwIfAborted();
    if (made % casesAtOnce === 0 || made === count) {
      await storing;
      storing = batches.flush(client);
      // An error is thrown where the promise is awaited.
      storing.catch(() => undefined);
    }
    if (made % 100_000 === 0) progress?.(`${made.toLocaleString('en-GB')} cases made`);
  }
  await storing;
  await numberComplaints(tx, firstComplaint);
  await storeBordereaux(tx, today);
  await tx.execute(
    sql`insert into ${searchWords} select unnest(${sql.param([...words])}::text[]) on conflict do nothing`,
  );
  for (const [name, table] of Object.entries(sequences))
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${ids[name as keyof Ids]}, false)`,
    );
  for (const [domainId, next] of numbers)
    await tx.execute(sql`update ${tables.domains} set next_case_number = ${next} where id = ${domainId}`);
  return { from, upTo: from + Math.min(count, fullCases) };
}

async function firstIds(tx: Tx): Promise<Ids> {
  const ids: Ids = {
    cases: 0,
    persons: 0,
    casePeople: 0,
    iandeStatements: 0,
    complaints: 0,
    caseDocuments: 0,
  };
  for (const [name, table] of Object.entries(sequences)) {
    const row = await oneRow(tx, {
      id: col.digits,
    })`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`;
    ids[name as keyof Ids] = Number(row.id);
  }
  return ids;
}

/** The next reference number of every domain, above both its counter and the numbers in use; locks the domains. */
async function firstNumbers(tx: Tx): Promise<Map<number, number>> {
  const rows = await rowsOf(tx, { id: col.number, next: col.number })`
    select d.id, greatest(d.next_case_number, 1 + coalesce((
      select max(right(c.unique_reference, 6)::int) from cases c
      where c.unique_reference ~ ('^' || d.case_ref_prefix || '[0-9]{6}$')), 0))::int as next
    from domains d for update of d`;
  return new Map(rows.map(({ id, next }) => [id, next]));
}

/** Numbers the complaints of this load within each domain and year by date received. */
async function numberComplaints(tx: Tx, firstId: number): Promise<void> {
  await tx.execute(sql`
    with added as (
      select c.id, d.case_ref_prefix || '-C' || left(c.received_on::text, 4) || '-' as stem,
        row_number() over (partition by d.id, left(c.received_on::text, 4) order by c.received_on, c.id) as n
      from complaints c join cases k on k.id = c.case_id join domains d on d.id = k.domain_id where c.id >= ${firstId}),
    numbered as (
      select a.id, a.stem, a.n + (
        select coalesce(max(substring(e.reference from '[0-9]+$')::int), 0) from complaints e
        where e.reference like a.stem || '%') as n
      from added a)
    update complaints c set reference = a.stem || lpad(a.n::text, greatest(4, length(a.n::text)), '0')
    from numbered a where a.id = c.id`);
  await tx.execute(sql`
    update case_tasks t set content = replace(t.content, ${REFERENCE_PLACE} || c.id, c.reference)
    from complaints c where c.id >= ${firstId} and t.case_id = c.case_id and t.source = 'complaint'`);
}
