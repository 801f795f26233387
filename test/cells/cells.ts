import type pg from 'pg';
import type { ReportName } from '#shared/views/reports/registry.ts';
import type { ReportRow } from '#shared/views/reports/report.ts';

/** For whom a report is worked out again: numbers and days that go into the statement as they stand. `each` is the value it is asked for. */
export type Of = { domains: string; today: string; each: string };

/**
 * A report worked out again: a statement of its own over plain tables, written without the program's queries, whose columns have the
 * report's names. `key` finds the row of the report; `given` are the filters that it is asked with. A report of one month, day or creditor is
 * asked for each that `every`, a statement with the column `each`, lists. A column that the statement lacks is `left` with the reason.
 */
export type Oracle = {
  report: ReportName;
  every?: (of: Omit<Of, 'each'>) => string;
  given?: (of: Of) => Record<string, unknown>;
  key: readonly string[];
  text: (of: Of) => string;
  left?: Readonly<Record<string, string>>;
};

/** SQL: a table of the labels of keys, named `labels`. */
export const labels = (of: Readonly<Record<string, string>>) =>
  `(values ${Object.entries(of)
    .map(([key, label]) => `('${key}', '${label.replaceAll("'", "''")}')`)
    .join(', ')}) labels(key, name)`;

export type Compared = { report: ReportName; rows: number; cells: number; unexplained: string[] };

type Row = Readonly<Record<string, unknown>>;

/** A cell as both sides write it: numbers as numbers, instants as ISO text, nothing as null. */
function cell(value: unknown): string | number | null {
  if (value === null || value === undefined || value === '') return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) && value.length < 16) return Number(value);
  return typeof value === 'number' ? value : String(value as string | boolean);
}

const keyOf = (row: Row, key: readonly string[]) => key.map((name) => String(cell(row[name]))).join(' · ');

function byKey(rows: readonly Row[], key: readonly string[]): Map<string, Row> {
  const found = new Map<string, Row>();
  for (const row of rows) {
    let name = keyOf(row, key);
    // Rows that nothing tells apart stand in the order of all their values, and are compared in turn.
    for (let copy = 2; found.has(name); copy += 1) name = `${keyOf(row, key)} (${copy})`;
    found.set(name, row);
  }
  return found;
}

/** The report beside what the statement says, cell by cell; a row that only one of them has is unexplained once. */
export async function compared(
  client: pg.ClientBase,
  { report, key, text, every }: Oracle,
  of: Of,
  rows: readonly ReportRow[],
): Promise<Compared> {
  const { rows: worked, fields } = await client.query<Row>(text(of));
  const names = fields.map(({ name }) => name).filter((name) => !key.includes(name));
  const [told, wanted] = [byKey(rows, key), byKey(worked, key)];
  const unexplained: string[] = [];
  let cells = 0;
  for (const [name, row] of told) {
    const expected = wanted.get(name);
    if (!expected) {
      unexplained.push(`${name}: only in the report`);
      continue;
    }
    for (const column of names) {
      cells += 1;
      const [one, other] = [cell(row[column]), cell(expected[column])];
      if (one !== other) unexplained.push(`${name}: ${column} is ${one}, worked out again ${other}`);
    }
  }
  for (const name of wanted.keys()) if (!told.has(name)) unexplained.push(`${name}: not in the report`);
  const asked = every ? `${of.each}, ` : '';
  return { report, rows: rows.length, cells, unexplained: unexplained.map((each) => `${asked}${each}`) };
}

/** What of the report's columns no statement compares. */
export const leftOf = ({ key, left = {} }: Oracle, columns: readonly string[], compares: readonly string[]) =>
  columns
    .filter((name) => !key.includes(name) && !compares.includes(name))
    .map((name) => [name, left[name] ?? 'not yet'] as const);
