import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { csvRows } from '#server/platform/bank-files/csv-rows.ts';
import { readAmount, shown } from '#server/platform/bank-files/fields.ts';
import { BankFileError, FieldError } from '#server/platform/bank-files/problems.ts';
import { clientRows } from '#server/platform/database/rows.ts';
import { cashCodes, ledgerCodes } from '#shared/records/ledger/ledger.ts';
import { type FileName, fileNames } from './files.ts';
import { type FileSum, LONGEST_ROW, type Problem } from './staging.ts';

/** The old system's totals for a file. */
type Total = { file: FileName; rows: number | null; pence: number | null };

/** One total of a file: according to the old system, as read, and as stored; null if not counted. */
export type Agreement = {
  file: FileName;
  what: 'rows' | 'amount';
  told: number | null;
  read: number;
  booked: number | null;
};

export const TOTALS = 'totals.csv';

/** Reads the old system's totals: a row for each file, with its number of rows and the sum of its amounts. */
export async function readTotals(folder: string, note: (problem: Problem) => void): Promise<Total[] | null> {
  const path = join(folder, TOTALS);
  if (!existsSync(path)) return null;
  const totals: Total[] = [];
  const wrong = (row: number | null, column: string | null, message: string) =>
    note({ file: TOTALS, row, column, message });
  const read = <T>(row: number, column: string, cell: string, reader: (text: string) => T): T | null => {
    if (cell === '') return null;
    try {
      return reader(cell);
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      wrong(row, column, error.message);
      return null;
    }
  };
  try {
    let isHeading = true;
    for await (const { lineNumber, cells } of csvRows(createReadStream(path, 'utf8'), ',', {
      longest: LONGEST_ROW,
    })) {
      const [name = '', rows = '', amount = ''] = cells.map((cell) => cell.trim().replace(/^\uFEFF/, ''));
      if (isHeading && name.toLowerCase() !== 'file')
        wrong(1, null, 'The first row must hold file, rows, amount.');
      const file = fileNames.find((each) => each === name.toLowerCase());
      if (!isHeading && !file) wrong(lineNumber, 'file', `“${shown(name)}” is not a take-on file.`);
      if (file)
        totals.push({
          file,
          rows: read(lineNumber, 'rows', rows, countOf),
          pence: read(lineNumber, 'amount', amount, readAmount),
        });
      isHeading = false;
    }
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    for (const { lineNumber, message } of error.problems) wrong(lineNumber, null, message);
  }
  return totals;
}

function countOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new FieldError(`“${shown(text)}” is not a whole number.`);
  return Number(text);
}

/** What the cases of the files have in the books, as they were taken on: read back from the tables. */
async function booksOf(client: pg.ClientBase, caseIds: readonly number[]): Promise<Map<string, number>> {
  const rows = await clientRows(client, {})(
    `with taken as materialized (
        select t.case_id, t.taken_on_at from taken_on_cases t where t.case_id = any($3::int[])
      ), posted as materialized (
        select sum(l.debit_pence) filter (where a.code = $2) as received, sum(l.credit_pence) filter (where a.code = $2) as paid,
          count(distinct j.id) filter (where l.debit_pence > 0 and a.code = $2) as receipts
        from taken t join journal_lines l on l.case_id = t.case_id join journals j on j.id = l.journal_id and j.source = 'opening'
        join chart_of_accounts a on a.id = l.account_id and a.code = any($1)
      ), statements as materialized (
        -- What was stored with the case has the moment of its take-on.
        select s.id from taken t join iande_statements s on s.case_id = t.case_id and s.created_at = t.taken_on_at
      ), assets as materialized (
        select a.value_pence as pence from taken t join case_assets a on a.case_id = t.case_id and a.created_at = t.taken_on_at
      ), covers as materialized (
        select e.change_pence as pence from taken t join bond_entries e on e.case_id = t.case_id and e.created_at = t.taken_on_at
      )
      select (select count(*) from taken) as "cases.csv rows",
        coalesce(received, 0) - coalesce(paid, 0) as "cases.csv amount",
        (select count(*) from taken t join case_people p on p.case_id = t.case_id and p.created_at = t.taken_on_at) as "people.csv rows",
        (select count(*) from taken t join case_creditors d on d.case_id = t.case_id and d.source = 'import') as "debts.csv rows",
        (select coalesce(sum(d.balance_soa_pence), 0) from taken t join case_creditors d on d.case_id = t.case_id and d.source = 'import') as "debts.csv amount",
        (select count(*) from assets) as "assets.csv rows", (select coalesce(sum(pence), 0) from assets) as "assets.csv amount",
        (select count(*) from taken t join case_modifications m on m.case_id = t.case_id and m.created_at = t.taken_on_at) as "modifications.csv rows",
        (select count(*) from statements) as "statements.csv rows",
        (select count(*) from statements s join iande_lines l on l.statement_id = s.id) as "statement-lines.csv rows",
        (select coalesce(sum(l.amount_pence), 0) from statements s join iande_lines l on l.statement_id = s.id) as "statement-lines.csv amount",
        (select count(*) from covers) as "bonds.csv rows", (select coalesce(sum(pence), 0) from covers) as "bonds.csv amount",
        coalesce(receipts, 0) as "receipts.csv rows", coalesce(received, 0) as "receipts.csv amount",
        coalesce(paid, 0) as "payments.csv amount"
      from posted`,
    [[...cashCodes], ledgerCodes.clientBank, caseIds],
  );
  return new Map(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
}

/**
 * Compares each file with what was stored from it, and both with the old system’s totals, if given. `caseIds` are the cases of the files
 * that are here; null if nothing was to be stored.
 */
export async function agree(
  client: pg.ClientBase,
  totals: readonly Total[] | null,
  sums: ReadonlyMap<FileName, FileSum>,
  caseIds: readonly number[] | null,
): Promise<Agreement[]> {
  const books = caseIds === null ? new Map<string, number>() : await booksOf(client, caseIds);
  return fileNames.flatMap((file): Agreement[] => {
    const told = totals?.find((total) => total.file === file);
    const sum = sums.get(file);
    if (!told && !sum) return [];
    const { rows, pence } = sum ?? { rows: 0, pence: 0 };
    const compared = (what: Agreement['what'], from: number | null | undefined, read: number): Agreement => ({
      file,
      what,
      told: from ?? null,
      read,
      booked: books.get(`${file} ${what}`) ?? null,
    });
    const amount = compared('amount', told?.pence, pence);
    return [compared('rows', told?.rows, rows), ...(amount.told !== null || pence !== 0 ? [amount] : [])];
  });
}

/** The difference of the books from the old system or, if it gives no total, from the files; else the difference of the files from it. */
export const differenceOf = ({ told, read, booked }: Agreement): number => {
  const expected = told ?? read;
  return (booked ?? read) - expected || read - expected;
};
