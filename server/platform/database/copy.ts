import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Words, words } from '#shared/platform/words.ts';

const casing = new CasingCache('snake_case');
const escaped: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const asText = (text: string) =>
  /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => escaped[character]!) : text;
const arrayItem = (item: unknown) =>
  typeof item === 'number' ? String(item) : `"${String(item).replace(/["\\]/g, '\\$&')}"`;

/** Writes the values of a column in PostgreSQL's text format. */
function writerOf(column: PgColumn): (value: unknown) => string {
  switch (column.dataType) {
    case 'json':
      return (value) => asText(JSON.stringify(value));
    case 'array':
      return (value) => asText(`{${(value as unknown[]).map(arrayItem).join(',')}}`);
    case 'date':
      return (value) => (value as Date).toISOString();
    case 'boolean':
      return (value) => (value ? 't' : 'f');
    case 'number':
      return String;
    default:
      return (value) => asText(value as string);
  }
}

type ColumnOf<T extends PgTable> = keyof T['$inferSelect'] & string;
/** Texts of which every word is the name of a column; otherwise an error that names the others. */
type InColumns<T extends PgTable, Lines extends readonly string[]> =
  Exclude<Words<Lines[number]>, ColumnOf<T>> extends never
    ? Lines
    : { noSuchColumn: Exclude<Words<Lines[number]>, ColumnOf<T>> };

/** A batch whose columns are given in words: `copyBatch(addresses, 'personId line1 town', 'postcode')`. */
export const copyBatch = <T extends PgTable, const Lines extends readonly string[]>(
  table: T,
  ...lines: Lines & InColumns<T, Lines>
) => new CopyBatch(table, words(...lines) as ColumnOf<T>[]);

/** Rows to be stored in one table by COPY: the named columns are filled, the others get their defaults. */
export class CopyBatch<T extends PgTable> {
  readonly #text: string;
  readonly #writers: [key: string, write: (value: unknown) => string][];
  readonly #lines: string[] = [];

  constructor(table: T, columns: readonly ColumnOf<T>[]) {
    const known = getTableColumns(table) as Record<string, PgColumn>;
    this.#writers = columns.map((key) => [key, writerOf(known[key]!)]);
    const names = columns.map((key) => `"${casing.getColumnCasing(known[key]!)}"`);
    this.#text = `copy "${getTableName(table)}" (${names.join(', ')}) from stdin`;
  }

  add(row: T['$inferInsert']): void {
    const values = row as Record<string, unknown>;
    const texts = this.#writers.map(([key, write]) => {
      const value = values[key];
      return value === null || value === undefined ? '\\N' : write(value);
    });
    this.#lines.push(texts.join('\t'));
  }

  /** Takes the rows added so far and returns a function that stores them; it rejects with the error of the database. */
  take(): (client: pg.ClientBase) => Promise<void> {
    const lines = this.#lines.splice(0);
    return async (client) => {
      if (lines.length > 0)
        await pipeline(Readable.from(chunksOf(lines)), client.query(copyFrom(this.#text)));
    };
  }
}

const LINES_PER_CHUNK = 500;

function* chunksOf(lines: readonly string[]): Generator<string> {
  for (let from = 0; from < lines.length; from += LINES_PER_CHUNK)
    yield `${lines.slice(from, from + LINES_PER_CHUNK).join('\n')}\n`;
}
