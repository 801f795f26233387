import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { type Posting, postJournals } from '#server/records/ledger/post-journal.ts';
import { mirrorsOf } from '#server/records/ledger/reverse-journal.ts';
import { returnReceipts } from '#server/records/payments/client-accounts/follow-receipts.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import type { DraftLine } from '#shared/records/ledger/ledger.ts';
import { clearSuspenseLines } from '#shared/records/ledger/ledger-events.ts';
import { receipts } from '../receipt-tables.ts';
import { followReceipts } from './follow-receipts.ts';

export type Receipt = typeof receipts.$inferSelect;

const noSuchReceipt = () => new AppError('notFound', 'That receipt does not exist.');

/** Receipts by id, locked in ascending order until the transaction ends. */
export async function lockReceipts(w: Write, ids: readonly number[]): Promise<Map<number, Receipt>> {
  const rows = await w.tx
    .select()
    .from(receipts)
    .where(inArray(receipts.id, [...ids]))
    .orderBy(asc(receipts.id))
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** The receipt, locked until the transaction ends. */
export async function lockReceipt(w: Write, id: number): Promise<Receipt> {
  const receipt = (await lockReceipts(w, [id])).get(id);
  if (!receipt) throw noSuchReceipt();
  return receipt;
}

/**
 * The current receipt, locked: if it has since been moved to other cases, the one that it became. One that was reversed and not moved is
 * returned as it is.
 */
export async function lockWhereItIs(w: Write, id: number): Promise<Receipt> {
  const receipt = await lockReceipt(w, id);
  if (receipt.reversalJournalId === null) return receipt;
  const [moved] = await w.tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(eq(receipts.journalId, receipt.reversalJournalId));
  return moved ? lockWhereItIs(w, moved.id) : receipt;
}

/** The part of an unallocated receipt that has not been moved to a case, in pence. */
export async function unallocatedPence(w: Write, { id, amountPence }: Receipt): Promise<number> {
  const [given] = await w.tx
    .select({ pence: sqlOf(col.number)`coalesce(sum(${receipts.amountPence}), 0)::float8` })
    .from(receipts)
    .where(and(eq(receipts.fromReceiptId, id), ne(receipts.status, 'reversed')));
  return amountPence - (given?.pence ?? 0);
}

type Undoing = { receiptId: number; reason: string; reversedOn?: string };

/** Reverses one receipt; see `reverseReceipts`. */
export async function reverseReceipt(
  w: Write,
  undoing: Undoing,
): Promise<Extract<Posting, { journalId: number }>> {
  const [undone] = await reverseReceipts(w, [undoing]);
  if (!undone || 'refusal' in undone) throw undone?.refusal ?? new Error('Nothing was undone.');
  return undone;
}

/**
 * Reverses receipts with mirror journals, for example when they bounce, and refreshes the standings of their cases: a few statements for
 * all of them. A refused one does not hold up the others. Money cleared from unallocated money goes back there; an unallocated receipt can
 * be reversed once no case has any of it.
 */
export async function reverseReceipts(w: Write, undoings: readonly Undoing[]): Promise<Posting[]> {
  if (undoings.length === 0) return [];
  const held = await lockReceipts(
    w,
    undoings.map(({ receiptId }) => receiptId),
  );
  const receiptOf = ({ receiptId }: Undoing) => held.get(receiptId);
  const refusals = new Map<Undoing, AppError>();
  for (const each of undoings) {
    const refusal = await refusalOf(w, receiptOf(each));
    if (refusal) refusals.set(each, refusal);
  }
  const wanted = undoings.filter((each) => !refusals.has(each));
  await returnReceipts(
    w,
    wanted.map(({ receiptId, reversedOn = londonDate() }) => ({ receiptId, movedOn: reversedOn })),
  );
  const mirrors = await mirrorsOf(
    w.tx,
    wanted.map((each) => {
      const receipt = receiptOf(each) ?? missing();
      const { reason, reversedOn = londonDate() } = each;
      const { journalId } = receipt;
      return { journalId, postedOn: reversedOn, reason, part: (lines) => ownPart(receipt, lines) };
    }),
  );
  const postings = await postJournals(
    w,
    mirrors.flatMap((mirror) => ('refusal' in mirror ? [] : [mirror])),
  );
  const outcomes = new Map<Undoing, Posting>();
  for (const [n, each] of wanted.entries()) {
    const mirror = mirrors[n] ?? missing();
    outcomes.set(each, 'refusal' in mirror ? mirror : (postings.shift() ?? missing()));
  }
  const reversed = wanted.flatMap((each) => {
    const outcome = outcomes.get(each) ?? missing();
    const { reason, reversedOn = londonDate() } = each;
    if ('refusal' in outcome) return [];
    return [{ receipt: receiptOf(each) ?? missing(), reversedOn, reason, journalId: outcome.journalId }];
  });
  await noteReversals(w, reversed);
  await followReceipts(w, { reversed: reversed.map(({ receipt }) => receipt.caseId) });
  return undoings.map((each) => outcomes.get(each) ?? { refusal: refusals.get(each) ?? missing() });
}

/** Why a receipt cannot be reversed, or null. */
async function refusalOf(w: Write, receipt: Receipt | undefined): Promise<AppError | null> {
  if (!receipt) return noSuchReceipt();
  if (receipt.status === 'reversed')
    return conflict(`Reversed already, on ${showDate(receipt.reversedOn ?? '')}.`);
  if (receipt.caseId === null && (await unallocatedPence(w, receipt)) < receipt.amountPence)
    return conflict('Some of this money was allocated to a case: reverse those receipts first.');
  return null;
}

type Reversed = { receipt: Receipt; reversedOn: string; reason: string; journalId: number };

async function noteReversals({ tx, author, audit }: Write, reversed: readonly Reversed[]): Promise<void> {
  if (reversed.length === 0) return;
  const rows = reversed.map(({ receipt: { id }, ...more }) => ({ id, ...more }));
  await tx.execute(sql`
    update receipts t set status = 'reversed', reversed_on = r."reversedOn", reversed_reason = r.reason,
      reversal_journal_id = r."journalId", version = t.version + 1, updated_at = now(), updated_by = ${author.id || null}::int
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id int, "reversedOn" date, reason text, "journalId" int)
    where t.id = r.id`);
  for (const { receipt, reversedOn, reason, journalId } of reversed)
    audit({
      entity: 'receipts',
      entityId: receipt.id,
      action: 'updated',
      before: { status: receipt.status, reversedOn: null, reversedReason: null, reversalJournalId: null },
      after: { status: 'reversed', reversedOn, reversedReason: reason, reversalJournalId: journalId },
      ...(receipt.caseId !== null && { caseId: receipt.caseId }),
    });
}

/**
 * The lines to reverse of a receipt that was moved here: it shares a journal with the case it came from, so only its own part is reversed,
 * back to unallocated money if that is where it came from. Null if the receipt has the journal to itself.
 */
function ownPart(receipt: Receipt, lines: readonly DraftLine[]): DraftLine[] | null {
  const { caseId, fromReceiptId } = receipt;
  if (caseId === null || lines.every((line) => line.caseId === null || line.caseId === caseId)) return null;
  const own = lines.filter((line) => line.caseId === caseId);
  const income = own.find(({ creditPence }) => creditPence > 0) ?? missing();
  return fromReceiptId === null ? own : clearSuspenseLines({ ...receipt, caseId, account: income.account });
}
