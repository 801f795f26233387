import { sql } from 'drizzle-orm';
import { planned } from '#server/platform/database/planned.ts';
import { col, missing, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Posting } from '#server/records/ledger/post-journal.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { JournalDraft } from '#shared/records/ledger/ledger.ts';
import type { Entry, ReceiptInput } from './receipt-entry.ts';

/** The receipt of a journal, and whether it was posted from this input. */
type Stored = { id: number; isSame: (input: ReceiptInput) => boolean };

/** Stores the receipts of new journals; returns receipts by journal, those of repeated journals too. */
export async function storeReceipts(
  w: Write,
  entries: readonly Entry[],
  drafts: readonly (JournalDraft | AppError)[],
  outcomes: readonly Posting[],
): Promise<Map<number, Stored>> {
  const fresh = outcomes.flatMap((outcome, index) => {
    const draft = drafts[index] ?? missing();
    if ('refusal' in outcome || !outcome.isNew || draft instanceof AppError) return [];
    const { input, fromReceiptId = null } = entries[index] ?? missing();
    const { clearedOn = input.receivedOn } = input;
    const status = clearedOn === null ? 'received' : 'cleared';
    return [
      { ...input, fromReceiptId, clearedOn, status, domainId: draft.domainId, journalId: outcome.journalId },
    ];
  });
  const repeated = outcomes.flatMap((outcome) =>
    'refusal' in outcome || outcome.isNew ? [] : [outcome.journalId],
  );
  const ids = new Map<number, Stored>();
  if (repeated.length > 0) {
    const rows = await rowsOf(w.tx, {
      receivedOn: col.text,
      caseId: col.number.orNull,
      incomeTypeId: col.number.orNull,
      ...storedRowColumns,
    })`
      select id, journal_id as "journalId", case_id as "caseId", income_type_id as "incomeTypeId", received_on::text as "receivedOn"
      from receipts where journal_id = any(${sql.param(repeated)}::int[])`;
    for (const { id, journalId, caseId, incomeTypeId, receivedOn } of rows)
      ids.set(journalId, {
        id,
        isSame: (input) =>
          input.caseId === caseId &&
          (input.incomeTypeId ?? null) === incomeTypeId &&
          input.receivedOn === receivedOn,
      });
  }
  if (fresh.length > 0)
    for (const { id, journalId } of await insertReceipts(w, fresh))
      ids.set(journalId, { id, isSame: () => true });
  return ids;
}

const storedRowColumns = { id: col.number, journalId: col.number };
type Fresh = Omit<ReceiptInput, 'idempotencyKey'> & { journalId: number; domainId: number; status: string };

const insertText = `insert into receipts (domain_id, case_id, income_type_id, from_receipt_id, bank_account_id, bank_item_id,
    received_on, cleared_on, amount_pence, method, payer_name, payer_reference, status, journal_id, created_by, updated_by)
  select r."domainId", r."caseId", r."incomeTypeId", r."fromReceiptId", r."bankAccountId", r."bankItemId", r."receivedOn",
    r."clearedOn", r."amountPence", r.method, r."payerName", r."payerReference", r.status, r."journalId", $2::int, $2::int
  from json_to_recordset($1::json) as r("domainId" int, "caseId" int, "incomeTypeId" int, "fromReceiptId" int,
    "bankAccountId" int, "bankItemId" int, "receivedOn" date, "clearedOn" date, "amountPence" bigint, method text,
    "payerName" text, "payerReference" text, status text, "journalId" int)
  returning id, journal_id as "journalId"`;

async function insertReceipts({ tx, author, audit }: Write, fresh: readonly Fresh[]) {
  const rows = await planned(tx, storedRowColumns, insertText, [JSON.stringify(fresh), author.id || null]);
  const byJournal = new Map(fresh.map((each) => [each.journalId, each]));
  for (const { id, journalId } of rows) {
    const { caseId, amountPence, receivedOn, payerName, payerReference } =
      byJournal.get(journalId) ?? missing();
    audit({
      entity: 'receipts',
      entityId: id,
      action: 'created',
      after: { amountPence, receivedOn, payerName, payerReference, journalId },
      ...(caseId !== null && { caseId }),
    });
  }
  return rows;
}
