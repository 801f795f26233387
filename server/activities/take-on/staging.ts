import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { csvRows } from '#server/platform/bank-files/csv-rows.ts';
import { shown } from '#server/platform/bank-files/fields.ts';
import { BankFileError, FieldError } from '#server/platform/bank-files/problems.ts';
import { clientRows, col, missing } from '#server/platform/database/rows.ts';
import type { Values } from '#server/records/reference/versioned-rows.ts';
import { keysOf } from '#shared/platform/options.ts';
import {
  type Column,
  type FileName,
  fileNames,
  LONGEST_REFERENCE,
  neededFiles,
  takeOnFiles,
  totalledColumns,
} from './files.ts';
import type { Names } from './names.ts';
import { cellReader } from './read-cells.ts';

/** What is wrong, and where: rows count from 1 with the headings, as in a spreadsheet. */
export type Problem = { file: string; row: number | null; column: string | null; message: string };

/** A row of a file with the cells that could be read. */
export type StagedRow = { row: number; data: Values };

/** A case with its rows from all files. */
export type StagedCase = StagedRow & { key: string } & Record<Exclude<FileName, 'cases.csv'>, StagedRow[]>;

/** The number of a file's rows, and the sum of its totalled column, in pence. */
export type FileSum = { rows: number; pence: number };

/** The old system’s references are compared ignoring case and surrounding spaces. */
export const keyOf = (reference: string): string => reference.trim().toLowerCase();

const ROWS_AT_ONCE = 1_000;

/** More characters than a row can need; a cell that is too long is named by its column. */
export const LONGEST_ROW = 10_000_000;

type ReadCell = ReturnType<typeof cellReader>;

/**
 * Holds the contents of the files in temporary tables of this connection, so that rows may come in any order and only a few hundred cases
 * are in memory at a time.
 */
export class Staging {
  readonly #client: pg.ClientBase;
  readonly sums = new Map<FileName, FileSum>();
  /** Whether a file is missing or could not be read in full, so that no case can be known to be complete. */
  isLacking = false;
  #rows: { file: number; row: number; key: string; data: string }[] = [];
  #problems: (Problem & { file: string; key: string | null })[] = [];

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /** Creates the tables again. */
  async prepare(): Promise<void> {
    await this.#client.query(`
      drop table if exists pg_temp.staged_rows, pg_temp.staged_problems;
      create temp table staged_rows (file int, row int, key text, data text);
      create temp table staged_problems (file int, row int, place text, message text, key text)`);
  }

  /** Reads the files of a folder; returns which of them are there. */
  async readFolder(folder: string, names: Names): Promise<FileName[]> {
    const present = fileNames.filter((file) => existsSync(join(folder, file)));
    for (const file of neededFiles)
      if (!present.includes(file))
        this.#noteLacking({ file, row: null, column: null, message: 'The file is missing.' });
    const read = cellReader(names);
    for (const file of present) await this.#readFile(folder, file, read);
    await this.#flush();
    await this.#client.query(`
      create index on staged_rows (key, file, row);
      create index on staged_rows (file, row);
      analyze staged_rows`);
    await this.#compare();
    return present;
  }

  /** Notes a problem; the case of the key is not taken on. */
  note(problem: Problem, key: string | null): void {
    this.#problems.push({ ...problem, key });
  }

  /** Notes a problem of a whole file: no case is taken on. */
  #noteLacking(problem: Problem): void {
    this.isLacking = true;
    this.note(problem, null);
  }

  /** Stores the problems that were noted so far. */
  async flushProblems(): Promise<void> {
    const rows = this.#problems.splice(0).map(({ file, column, ...rest }) => ({
      ...rest,
      file: fileNames.indexOf(file as FileName),
      place: column,
    }));
    if (rows.length > 0)
      await this.#client.query(
        `insert into staged_problems select file, row, place, message, key
          from json_to_recordset($1::json) as r(file int, row int, place text, message text, key text)`,
        [JSON.stringify(rows)],
      );
  }

  async #flush(): Promise<void> {
    const rows = this.#rows.splice(0);
    if (rows.length > 0)
      await this.#client.query(
        `insert into staged_rows select file, row, key, data
          from json_to_recordset($1::json) as r(file int, row int, key text, data text)`,
        [JSON.stringify(rows)],
      );
    await this.flushProblems();
  }

  async #readFile(folder: string, file: FileName, read: ReadCell): Promise<void> {
    const sum: FileSum = { rows: 0, pence: 0 };
    this.sums.set(file, sum);
    const path = join(folder, file);
    let columns: (Column | null)[] | null = null;
    try {
      for await (const { lineNumber, cells } of csvRows(textOf(path, await encodingOf(path)), ',', {
        longest: LONGEST_ROW,
      })) {
        if (!columns) {
          columns = this.#headings(file, cells);
          if (!columns) return;
        } else this.#readRow({ file, row: lineNumber, cells, columns, sum }, read);
        if (this.#rows.length >= ROWS_AT_ONCE || this.#problems.length >= ROWS_AT_ONCE) await this.#flush();
      }
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      for (const { lineNumber, message } of error.problems)
        this.#noteLacking({ file, row: lineNumber, column: null, message });
    }
    if (!columns) this.#noteLacking({ file, row: 1, column: null, message: 'The file is empty.' });
  }

  /** The columns by position; null if the first row has no headings. */
  #headings(file: FileName, cells: readonly string[]): (Column | null)[] | null {
    const { columns } = takeOnFiles[file];
    const headings = cells.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'));
    const wrong = (column: string, message: string) => this.#noteLacking({ file, row: 1, column, message });
    if (!headings.includes('reference')) {
      const message = cells.some((cell) => cell.includes('\0'))
        ? 'The file is not in UTF-8 or Windows-1252. Save it as CSV (UTF-8).'
        : 'The first row must hold the headings, separated by commas, reference among them.';
      this.#noteLacking({ file, row: 1, column: null, message });
      return null;
    }
    for (const [at, heading] of headings.entries()) {
      if (!columns.some(({ name }) => name === heading))
        wrong(
          shown(heading).replaceAll('\0', '') || `column ${at + 1}`,
          'There is no such column in this file.',
        );
      else if (headings.indexOf(heading) < at) wrong(heading, 'The column appears twice.');
    }
    for (const { name, isRequired } of columns)
      if (isRequired && !headings.includes(name)) wrong(name, 'The column is missing.');
    return headings.map((heading) => columns.find(({ name }) => name === heading) ?? null);
  }

  #readRow(
    {
      file,
      row,
      cells,
      columns,
      sum,
    }: {
      file: FileName;
      row: number;
      cells: readonly string[];
      columns: readonly (Column | null)[];
      sum: FileSum;
    },
    read: ReadCell,
  ): void {
    sum.rows++;
    const at = columns.findIndex((column) => column?.name === 'reference');
    const key = keyIn(cells[at] ?? '');
    if (cells.length > columns.length)
      this.note({ file, row, column: null, message: 'The row has more cells than there are headings.' }, key);
    const data: Values = {};
    for (const [n, column] of columns.entries()) {
      if (!column) continue;
      try {
        const value = read(column, cells[n] ?? '');
        if (value === undefined) continue;
        data[column.key] = value;
        if (column.name === totalledColumns[file]) sum.pence += value as number;
      } catch (error) {
        if (!(error instanceof FieldError)) throw error;
        this.note({ file, row, column: column.name, message: error.message }, key);
      }
    }
    if (key) this.#rows.push({ file: fileNames.indexOf(file), row, key, data: JSON.stringify(data) });
  }

  /** Problems across rows: cases that occur twice, and rows whose case does not exist. */
  async #compare(): Promise<void> {
    await this.#client.query(`
      insert into staged_problems
        select 0, row, 'reference', 'The case is already in row ' || first || '.', key
        from (select row, key, min(row) over (partition by key) as first from staged_rows where file = 0) r where row > first;
      insert into staged_problems
        select 0, row, 'new_reference', 'Row ' || first || ' has the same.', key
        from (select row, key, min(row) over (partition by new) as first
          from (select row, key, data::json->>'newReference' as new from staged_rows where file = 0) n where new is not null) r
        where row > first;
      insert into staged_problems
        select o.file, o.row, 'reference', 'There is no case in cases.csv with this reference.', null
        from staged_rows o where o.file > 0 and not exists (select from staged_rows c where c.file = 0 and c.key = o.key);
      insert into staged_problems
        select 0, row, 'linked_reference', 'There is no case with this reference.', key
        from (select row, key, lower(data::json->>'linkedReference') as linked from staged_rows where file = 0) l
        where linked is not null and not exists (select from staged_rows c where c.file = 0 and c.key = l.linked)
          and not exists (select from taken_on_cases t where t.old_key = l.linked)`);
  }

  /** The next cases in the order of cases.csv, with all their rows, and the keys of those with problems. */
  async nextCases(after: number, most: number): Promise<{ cases: StagedCase[]; wrong: Set<string> }> {
    await this.flushProblems();
    const heads = await clientRows(this.#client, { row: col.number, key: col.text, data: col.text })(
      'select row, key, data from staged_rows where file = 0 and row > $1 order by row limit $2',
      [after, most],
    );
    const keys = heads.map(({ key }) => key);
    const rows = await clientRows(this.#client, {
      file: col.number,
      row: col.number,
      key: col.text,
      data: col.text,
    })('select file, row, key, data from staged_rows where key = any($1) and file > 0 order by file, row', [
      keys,
    ]);
    const wrong = await clientRows(this.#client, { key: col.text })(
      'select distinct key from staged_problems where key = any($1)',
      [keys],
    );
    const cases = heads.map(({ data, ...head }) => emptyCase(head, JSON.parse(data) as Values));
    // If a case occurs twice the first gets its rows: it is not taken on either way.
    const byKey = new Map(cases.toReversed().map((each) => [each.key, each]));
    for (const { file, row, key, data } of rows)
      (byKey.get(key) ?? missing())[fileNames[file] as keyof StagedCase & `${string}.csv`].push({
        row,
        data: JSON.parse(data) as Values,
      });
    return { cases, wrong: new Set(wrong.map(({ key }) => key)) };
  }

  /** All problems, by file and row, a batch at a time. */
  async *problems(): AsyncGenerator<Problem> {
    await this.flushProblems();
    const AT_ONCE = 5_000;
    for (let from = 0; ; from += AT_ONCE) {
      const rows = await clientRows(this.#client, {
        file: col.number,
        row: col.number.orNull,
        place: col.text.orNull,
        message: col.text,
      })(
        'select file, row, place, message from staged_problems order by file, row nulls first, place, message limit $1 offset $2',
        [AT_ONCE, from],
      );
      for (const { file, place, ...rest } of rows)
        yield { ...rest, file: fileNames[file] ?? missing(), column: place };
      if (rows.length < AT_ONCE) return;
    }
  }
}

/** The key of a row; null if it has no valid reference. */
const keyIn = (reference: string): string | null =>
  reference.length > LONGEST_REFERENCE || reference.includes('\0') ? null : keyOf(reference) || null;

const emptyCase = (head: { row: number; key: string }, data: Values): StagedCase => {
  const others = keysOf(takeOnFiles).filter((file) => file !== 'cases.csv');
  return { ...head, data, ...Object.fromEntries(others.map((file) => [file, []])) } as StagedCase;
};

/** UTF-8 if the whole file is valid UTF-8, else Windows-1252. */
async function encodingOf(path: string): Promise<'utf-8' | 'windows-1252'> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of createReadStream(path)) decoder.decode(piece as Buffer, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of createReadStream(path)) yield decoder.decode(piece as Buffer, { stream: true });
  yield decoder.decode();
}
