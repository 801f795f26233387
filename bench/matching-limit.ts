import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '#server/platform/database/connect.ts';
import { words } from '#shared/platform/words.ts';

/**
 * The limit of automatic matching: a bare program that stores what a run has stored, row by row the same, in hand-written prepared
 * statements for 500 items at a time. It knows everything in advance: it reads nothing, judges nothing and locks nothing.
 */

const AT_ONCE = 500;

type Row = Record<string, unknown>;
/** What is stored for 500 journals, or for 500 items that were only proposed: rows by the name of their statement. */
type Step = Partial<Record<keyof typeof statements, Row[]>>;

/** Inserts rows as they are, ids included. */
const insert = (table: string) =>
  `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)`;

const upsert = (table: string, key: string, columns: string[]) =>
  `${insert(table)} on conflict (${key}) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`;

const matchColumns = `status, case_id, match_score, match_evidence, matched_kind, matched_id, is_matched_automatically,
  matched_by, matched_at, version, updated_at, paired_item_id`;

const update = (table: string, columns: string) =>
  `update ${table} t set (${columns}) = row(${columns.replaceAll(/(\w+)/g, 'r.$1')})
  from json_populate_recordset(null::${table}, $1::json) r where t.id = r.id`;

const statements = {
  journals: insert('journals'),
  lines: insert('journal_lines'),
  receipts: insert('receipts'),
  receiptsTakenBack: update(
    'receipts',
    'status, reversed_on, reversed_reason, reversal_journal_id, version, updated_at',
  ),
  items: update('bank_items', matchColumns),
  originals: update('bank_items', matchColumns),
  parts: insert('bank_item_parts'),
  payers: upsert(
    'payer_accounts',
    'sort_code, account_number, case_id',
    words('confirmed_count last_seen_on version updated_at'),
  ),
  standings: upsert(
    'case_standings',
    'case_id',
    words(
      'as_at due_to_date_pence received_pence arrears_pence months_in_arrears next_due_on expected_end_on',
    ),
  ),
  cases: update('cases', 'months_in_arrears'),
  audit: insert('audit_log'),
};

/** Reads what was written since a moment. */
async function writtenSince(database: Database, since: Date) {
  const read = async (query: string): Promise<Row[]> => {
    const { rows } = await database.execute<{ row: Row }>(
      sql.raw(query.replaceAll('$since', `'${since.toISOString()}'`)),
    );
    return rows.map(({ row }) => row);
  };
  return {
    journals: await read('select to_json(j) as row from journals j where created_at > $since order by id'),
    lines: await read(`select to_json(l) as row from journal_lines l
      where journal_id in (select id from journals where created_at > $since) order by journal_id, line`),
    receipts: await read('select to_json(t) as row from receipts t where created_at > $since'),
    items: await read(
      'select to_json(i) as row from bank_items i where updated_at > $since order by booked_on, id',
    ),
    parts: await read('select to_json(p) as row from bank_item_parts p where created_at > $since'),
    payers: await read('select to_json(k) as row from payer_accounts k where updated_at > $since'),
    standings: await read(`select to_json(s) as row from case_standings s
      where case_id in (select case_id from receipts where created_at > $since)`),
    cases:
      await read(`select json_build_object('id', id, 'months_in_arrears', months_in_arrears) as row from cases
      where months_in_arrears is not null and id in (select case_id from receipts where created_at > $since)`),
    audit: await read('select to_json(a) as row from audit_log a where at > $since order by id'),
  };
}

/** What was written since a moment, in the steps by which the bare program stores it again. */
export async function stepsSince(database: Database, since: Date): Promise<Step[]> {
  const { journals, receipts, items, audit, ...rest } = await writtenSince(database, since);
  const lines = groupBy(rest.lines, 'journal_id');
  const parts = groupBy(rest.parts, 'bank_item_id');
  const payers = groupBy(rest.payers, 'case_id');
  const standings = groupBy(rest.standings, 'case_id');
  const cases = groupBy(rest.cases, 'id');
  const receiptOf = groupBy(receipts, 'journal_id');
  const takenBackBy = groupBy(receipts, 'reversal_journal_id');
  const itemById = groupBy(items, 'id');
  const pairOf = groupBy(items, 'paired_item_id');
  const auditAtOnce = Math.ceil((audit.length * AT_ONCE) / journals.length);
  const posted = [...inChunks(journals)].map((some, n): Step => {
    const came = of(receiptOf, column(some, 'id'));
    const back = of(takenBackBy, column(some, 'id'));
    const itemIds = column(came, 'bank_item_id');
    const originals = of(itemById, column(back, 'bank_item_id'));
    const reversing = of(pairOf, column(originals, 'id'));
    return {
      journals: some,
      lines: of(lines, column(some, 'id')),
      receipts: came.map(asItCame),
      receiptsTakenBack: back,
      items: [...of(itemById, itemIds).map(asMatched), ...reversing],
      originals,
      parts: of(parts, [...itemIds, ...column(reversing, 'id')]),
      payers: of(payers, new Set(column(came, 'case_id'))),
      standings: of(standings, new Set(column([...came, ...back], 'case_id'))),
      cases: of(cases, new Set(column([...came, ...back], 'case_id'))),
      audit: audit.slice(n * auditAtOnce, (n + 1) * auditAtOnce),
    };
  });
  const proposed = items.filter((row) => row.matched_at === null);
  return [...posted, ...[...inChunks(proposed)].map((some): Step => ({ items: some }))];
}

const column = (rows: readonly Row[], name: string): unknown[] => rows.map((row) => row[name]);
const of = (groups: ReadonlyMap<unknown, Row[]>, keys: Iterable<unknown>): Row[] =>
  [...keys].flatMap((key) => groups.get(key) ?? []);

/** A receipt as it was before the bank took it back. */
const asItCame = (row: Row): Row =>
  row.status === 'reversed'
    ? {
        ...row,
        status: 'cleared',
        version: 1,
        reversed_on: null,
        reversed_reason: null,
        reversal_journal_id: null,
      }
    : row;

/** An item as it was before another one reversed it. */
const asMatched = (row: Row): Row =>
  row.status === 'reversed'
    ? { ...row, status: 'matched', version: Number(row.version) - 1, paired_item_id: null }
    : row;

function groupBy(rows: readonly Row[], column: string): Map<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const group = groups.get(row[column]);
    if (group) group.push(row);
    else groups.set(row[column], [row]);
  }
  return groups;
}

function* inChunks<T>(list: readonly T[]) {
  for (let from = 0; from < list.length; from += AT_ONCE) yield list.slice(from, from + AT_ONCE);
}

/** Stores the steps, each in a transaction; returns how many seconds that took. */
export async function storeSteps(client: pg.ClientBase, steps: readonly Step[]): Promise<number> {
  const started = performance.now();
  for (const step of steps) {
    await client.query('begin');
    for (const [name, text] of Object.entries(statements)) {
      const rows = step[name as keyof Step] ?? [];
      if (rows.length > 0) await client.query({ name, text, values: [JSON.stringify(rows)] });
    }
    await client.query('commit');
  }
  return (performance.now() - started) / 1_000;
}
