import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { invalidAt } from '#shared/platform/errors.ts';
import { listColumnOf } from '#shared/views/reports/generator/columns.ts';
import type { GeneratedKind } from '#shared/views/reports/generator/dictionary.ts';
import {
  keyInWords,
  type PivotLine,
  type PivotTable,
} from '#shared/views/reports/generator/pivot/pivot-table.ts';
import type { Compiled, FileColumn } from '../../compiled.ts';
import { orderBy } from '../../compiled.ts';
import { headingsOf } from './read-pivot.ts';

const foldedKeys = z.array(z.array(z.string().max(500).nullable()).max(3)).max(500);
export type Folded = z.output<typeof foldedKeys>;

/** The collapsed groups, as an address gives them: JSON of their keys. */
export function readFolded(given: unknown): Folded {
  if (given === undefined) return [];
  try {
    return foldedKeys.parse(JSON.parse(z.string().parse(given)));
  } catch {
    throw invalidAt('folded', 'Not the groups of a pivot.');
  }
}

const idOf = (keys: readonly (string | null)[]) => JSON.stringify(keys);

/** The lines that are visible while some groups are collapsed. */
export function unfolded(lines: readonly PivotLine[], folded: Folded): PivotLine[] {
  const closed = new Set(folded.map(idOf));
  return lines.filter(({ keys }) => !keys.some((_, at) => at > 0 && closed.has(idOf(keys.slice(0, at)))));
}

const column = (name: string, heading: string, kind: GeneratedKind): FileColumn => ({
  name,
  heading,
  kind,
  column: listColumnOf({ kind, label: heading, options: null }),
});

/** How the database holds a cell. */
const types: Readonly<Record<string, string>> = { day: 'date', text: 'text' };

/** A pivot as a report whose rows are its lines, including subtotals, so that it can be saved as any kind of file. */
export function pivotAsReport(compiled: Compiled, table: PivotTable, folded: Folded): Compiled {
  const heads = table.rows.map(({ label }, at) => column(`row${at}`, label, 'text'));
  const kindAt = (at: number) => table.values[at % table.values.length]?.kind ?? 'count';
  const cells = headingsOf(table).map((heading, at) => column(`cell${at}`, heading, kindAt(at)));
  const lines = unfolded(table.lines, folded).map(({ keys, cells: values }, at) => ({
    id: at + 1,
    ...Object.fromEntries(table.rows.map((head, level) => [`row${level}`, labelAt(keys, level, head)])),
    ...Object.fromEntries(values.map((value, index) => [`cell${index}`, value])),
  }));
  const columns = [...heads, ...cells];
  const typed = columns.map(
    ({ name, kind }) => sql`${sql.identifier(name)} ${sql.raw(types[kind] ?? 'bigint')}`,
  );
  const rows = sql`select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t(id int, ${sql.join(typed, sql`, `)})`;
  const { mostRows: _, asRead: _read, ...rest } = compiled;
  return {
    ...rest,
    columns,
    rows,
    order: orderBy([{ by: 'id', dir: 'asc' }]),
    orderedBy: ['id'],
    totals: [],
    grains: {},
    summaries: [],
    isSummedUp: true,
    naming: heads.length,
  };
}

/** The label of a line at a level: a subtotal says so below the last of its keys. */
function labelAt(keys: PivotLine['keys'], level: number, head: PivotTable['rows'][number]): string | null {
  const key = keys[level];
  if (key !== undefined) return keyInWords(head, key);
  if (keys.length === 0) return level === 0 ? 'TOTAL' : null;
  return level === keys.length ? 'All' : null;
}
