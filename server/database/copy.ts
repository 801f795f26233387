import type { Writable } from 'node:stream';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** The part of the driver's connection that copies; its types leave it out. */
type CopyConnection = {
  stream: Writable;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

const casing = new CasingCache('snake_case');
const escaped: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const asText = (text: string) =>
  /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => escaped[character]!) : text;
const arrayItem = (item: unknown) =>
  typeof item === 'number' ? String(item) : `"${String(item).replace(/["\\]/g, '\\$&')}"`;

/** How values of a column are written in PostgreSQL's text format. */
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

/** Rows of one table on their way into it by COPY: the named columns, the rest by their defaults. */
export class CopyBatch<T extends PgTable> {
  readonly #text: string;
  readonly #writers: [key: string, write: (value: unknown) => string][];
  readonly #lines: string[] = [];

  constructor(table: T, columns: readonly (keyof T['$inferSelect'] & string)[]) {
    const known = getTableColumns(table) as Record<string, PgColumn>;
    this.#writers = columns.map((key) => [key, writerOf(known[key]!)]);
    const names = columns.map((key) => `"${casing.getColumnCasing(known[key]!)}"`);
    this.#text = `copy "${getTableName(table)}" (${names.join(', ')}) from stdin`;
  }

  add(row: T['$inferInsert']): void {
    const values = row as Record<string, unknown>;
    let line = '';
    for (const [key, write] of this.#writers) {
      const value = values[key];
      line += `${line === '' ? '' : '\t'}${value === null || value === undefined ? '\\N' : write(value)}`;
    }
    this.#lines.push(line);
  }

  /** Takes what was added; the answer stores it. */
  take(): (client: pg.ClientBase) => Promise<void> {
    const lines = this.#lines.splice(0);
    return (client) => (lines.length === 0 ? Promise.resolve() : copyIn(client, this.#text, lines));
  }
}

const linesAtOnce = 500;

/** Until the connection takes more, or is gone. */
const drained = (stream: Writable) =>
  new Promise<void>((done) => {
    const go = () => {
      stream.off('drain', go).off('close', go);
      done();
    };
    stream.on('drain', go).on('close', go);
  });

function copyIn(client: pg.ClientBase, text: string, lines: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    const send = async (connection: CopyConnection) => {
      for (let from = 0; from < lines.length && !failure; from += linesAtOnce) {
        connection.sendCopyFromChunk(Buffer.from(`${lines.slice(from, from + linesAtOnce).join('\n')}\n`));
        if (connection.stream.writableNeedDrain) await drained(connection.stream);
      }
      connection.endCopyFrom();
    };
    client.query({
      submit: (connection: unknown) => (connection as CopyConnection).query(text),
      handleCopyInResponse: (connection: CopyConnection) => void send(connection),
      handleCommandComplete: () => undefined,
      handleError: (error: Error) => {
        failure = error;
        reject(error);
      },
      handleReadyForQuery: () => resolve(),
      callback: () => undefined,
    } as pg.Submittable);
  });
}
