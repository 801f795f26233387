import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { systemActor, type Write, writeChanges } from '#server/platform/database/write.ts';
import type { ReceiptInput } from '#server/records/payments/receipts/receipt-entry.ts';
import { tables } from '#server/records/reference/tables.ts';

/** Runs a test's ledger calls in one transaction, as the system. */
export const posting = <T>(database: Database, change: (w: Write) => Promise<T>): Promise<T> =>
  writeChanges(database, systemActor, change);

/** The id of an income type of the starter data. */
export async function incomeType(database: Database, name = 'Voluntary contribution'): Promise<number> {
  const table = tables['income-types'];
  const [row] = await database.select({ id: table.id }).from(table).where(eq(table.name, name));
  return row!.id;
}

let counter = 0;

/** A receipt of £150 on 5 October 2026 for the case, with a key of its own. */
export const receiptOf = (
  caseId: number,
  incomeTypeId: number,
  more: Partial<Omit<ReceiptInput, 'caseId' | 'incomeTypeId'>> = {},
): ReceiptInput => ({
  caseId,
  incomeTypeId,
  bankAccountId: null,
  bankItemId: null,
  amountPence: 15_000,
  receivedOn: '2026-10-05',
  method: 'so',
  payerName: 'A SAMPLE',
  payerReference: null,
  idempotencyKey: `test-${++counter}`,
  ...more,
});

/** Every posting of a journal in common notation: 'Dr 1000 (7) 15000'. */
export async function postingsOf(database: Database, journalId: number): Promise<string[]> {
  const { rows } = await database.execute<{ text: string }>(sql`
    select case when l.debit_pence > 0 then 'Dr ' else 'Cr ' end || a.code || ' (' || coalesce(l.case_id::text, 'no case') || ') '
      || (l.debit_pence + l.credit_pence) as text
    from journal_lines l join chart_of_accounts a on a.id = l.account_id where l.journal_id = ${journalId} order by l.line`);
  return rows.map(({ text }) => text);
}

/** The balance of an account: debits less credits, of a case or of no case. */
export async function balanceOf(database: Database, code: string, caseId?: number | null): Promise<number> {
  const ofCase =
    caseId === undefined ? sql`true` : caseId === null ? sql`l.case_id is null` : sql`l.case_id = ${caseId}`;
  const { rows } = await database.execute<{ pence: string }>(sql`
    select coalesce(sum(l.debit_pence - l.credit_pence), 0) as pence
    from journal_lines l join chart_of_accounts a on a.id = l.account_id where a.code = ${code} and ${ofCase}`);
  return Number(rows[0]!.pence);
}
