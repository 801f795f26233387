import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import type { PostedLine } from '../statements/identify.ts';
import { bankImportDoubts, bankImportRepeats, bankImports } from '../tables.ts';
import { compareLines } from './compare-lines.ts';
import type { BankImport } from './settle-import.ts';

/** Locks the accounts until the transaction ends, so that imports into one account are serialised. */
export async function lockAccounts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(inArray(bankAccounts.id, [...ids]))
    .orderBy(bankAccounts.id)
    .for('no key update');
}

const fields =
  sql.raw(`line_number, booked_on, value_on, amount_pence, description, reference, payer_name, payer_sort_code,
  payer_account_number, cheque_number, bank_type, is_reversal, balance_pence, bank_id, content_hash, occurrence`);

/** The lines as rows of `bank_items`. */
const given = (lines: readonly PostedLine[]) => sql`
  select "lineNumber" as line_number, "bookedOn" as booked_on, "valueOn" as value_on, "amountPence" as amount_pence, description,
    reference, "payerName" as payer_name, "payerSortCode" as payer_sort_code, "payerAccountNumber" as payer_account_number,
    "chequeNumber" as cheque_number, type as bank_type, coalesce("isReversal", false) as is_reversal,
    "balancePence" as balance_pence, "bankId" as bank_id, "contentHash" as content_hash, occurrence
  from json_to_recordset(${JSON.stringify(lines)}::json) as l("lineNumber" int, "bookedOn" date, "valueOn" date,
    "amountPence" bigint, description text, reference text, "payerName" text, "payerSortCode" text, "payerAccountNumber" text,
    "chequeNumber" text, type text, "isReversal" boolean, "balancePence" bigint, "bankId" text, "contentHash" char(64),
    occurrence int)`;

/**
 * Posts lines of an import into its locked account. Lines that the account already has are recorded as repeats; those that only a person
 * can decide about are kept apart. All are counted on the import.
 */
export async function postLines(tx: Tx, file: BankImport, lines: readonly PostedLine[]): Promise<void> {
  if (lines.length === 0) return;
  const { fresh, identical, same, doubtful } = await compareLines(tx, file, lines);
  await addItems(tx, file, [...fresh, ...identical]);
  await noteRepeats(tx, file.id, same);
  await noteDoubts(tx, file, doubtful);
}

/** Adds lines to the account; the index skips those it holds with the same identity, which are recorded as repeats. */
export async function addItems(
  tx: Tx,
  { id: importId, bankAccountId: accountId, createdBy }: BankImport,
  lines: readonly PostedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.execute(sql`
    with given as materialized (${given(lines)}),
    added as (
      insert into bank_items (bank_account_id, bank_import_id, created_by, updated_by, ${fields})
      select ${accountId}, ${importId}, ${createdBy}::int, ${createdBy}::int, ${fields} from given
      on conflict (bank_account_id, content_hash, occurrence) do nothing
      returning amount_pence, content_hash, occurrence
    ),
    held as materialized (
      select content_hash, occurrence from given except select content_hash, occurrence from added
    ),
    repeated as (
      insert into bank_import_repeats (bank_import_id, bank_item_id)
      select ${importId}, i.id from held h join bank_items i
        on i.bank_account_id = ${accountId} and i.content_hash = h.content_hash and i.occurrence = h.occurrence
      on conflict do nothing
      returning 1
    ),
    sums as (
      select (select count(*) from added) as added, (select coalesce(sum(amount_pence), 0) from added) as pence,
        (select count(*) from repeated) as repeated
    ),
    account as (
      update bank_accounts a set item_count = a.item_count + s.added, items_pence = a.items_pence + s.pence
      from sums s where a.id = ${accountId}
    )
    update bank_imports i set new_count = i.new_count + s.added, duplicate_count = i.duplicate_count + s.repeated
    from sums s where i.id = ${importId}`);
}

type Like = { line: PostedLine; heldId: number };

/** Records lines that other files already hold under different wording. */
export async function noteRepeats(tx: Tx, importId: number, same: readonly Like[]): Promise<void> {
  if (same.length === 0) return;
  const rows = same.map(({ line, heldId }) => ({ bankImportId: importId, bankItemId: heldId, line }));
  await tx.insert(bankImportRepeats).values(rows).onConflictDoNothing();
  await tx
    .update(bankImports)
    .set({ duplicateCount: sql`${bankImports.duplicateCount} + ${same.length}` })
    .where(eq(bankImports.id, importId));
}

async function noteDoubts(tx: Tx, { id, createdBy }: BankImport, doubtful: readonly Like[]): Promise<void> {
  if (doubtful.length === 0) return;
  await tx.insert(bankImportDoubts).values(
    doubtful.map(({ line, heldId }) => ({
      bankImportId: id,
      bankItemId: heldId,
      lineNumber: line.lineNumber,
      line,
      createdBy,
      updatedBy: createdBy,
    })),
  );
  await tx
    .update(bankImports)
    .set({ doubtCount: sql`${bankImports.doubtCount} + ${doubtful.length}` })
    .where(eq(bankImports.id, id));
}

/** Updates the last day that an account's statements cover. */
export async function refreshImportedTo(tx: Tx, accountId: number): Promise<void> {
  await tx
    .update(bankAccounts)
    .set({
      lastImportedTo: sql`(select max(i.period_to) from bank_imports i where i.bank_account_id = ${accountId} and i.status = 'posted')`,
    })
    .where(eq(bankAccounts.id, accountId));
}
