import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import {
  lockReceipts,
  lockWhereItIs,
  reverseReceipts,
} from '#server/records/payments/receipts/reverse-receipt.ts';
import type { RuleEvidence } from '#shared/activities/money/banking/match-evidence.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { beginningOf, itemColumnsText, type OpenItem, openItemColumns } from './open-items.ts';
import { ITEM_ENTITY } from './post-matches.ts';
import { markPaired } from './post-transfer.ts';

const originalColumns = {
  ...openItemColumns,
  receiptId: col.number.filled,
  caseId: col.number.orNull,
  caseReference: col.text.orNull,
};
/** An item whose single receipt can be reversed. */
export type Original = InferRow<typeof originalColumns>;

const columns = `${itemColumnsText}, p.receipt_id as "receiptId", p.case_id as "caseId",
  (select c.unique_reference from cases c where c.id = p.case_id) as "caseReference"`;
const oneReceipt = `i.status = 'matched' and p.receipt_id is not null and p.amount_pence = i.amount_pence and p.undone_at is null`;

const reversibleText = `select w.id as "forItemId", ${columns}
  from json_to_recordset($1::json) as w(id int, "bankAccountId" int, pence bigint, "bookedOn" date)
  join bank_items i on i.bank_account_id = w."bankAccountId" and i.amount_pence = w.pence
    and i.booked_on between w."bookedOn" - (select $2::int) and w."bookedOn"
  join bank_item_parts p on p.bank_item_id = i.id
  where ${oneReceipt} order by w.id, i.booked_on, i.id`;

/**
 * The items that outgoing items may reverse, by the id of the latter: the same amount, matched to one receipt, on the same account, within the
 * days before.
 */
export async function reversibleFor(
  tx: Tx,
  items: readonly OpenItem[],
  days: number,
): Promise<Map<number, Original[]>> {
  const wanted = items.map(({ itemId, bankAccountId, amountPence, bookedOn }) => ({
    id: itemId,
    bankAccountId,
    pence: -amountPence,
    bookedOn,
  }));
  const rows = await planned(tx, { ...originalColumns, forItemId: col.number }, reversibleText, [
    JSON.stringify(wanted),
    days,
  ]);
  const found = new Map<number, Original[]>(items.map(({ itemId }) => [itemId, []]));
  for (const { forItemId, ...original } of rows) found.get(forItemId)?.push(original);
  return found;
}

const lockText = `select ${columns} from bank_items i join bank_item_parts p on p.bank_item_id = i.id
  where ${oneReceipt} and i.id = any((select $1::int[])::int[]) order by i.id for update of i`;

/** Those of them that can still be reversed, locked, by id. */
async function lockOriginals(tx: Tx, itemIds: readonly number[]): Promise<Map<number, Original>> {
  const rows = await planned(tx, originalColumns, lockText, [[...itemIds]]);
  return new Map(rows.map((row) => [row.itemId, row]));
}

/** An outgoing item, the item it reverses, and the evidence, or null when a user decided. */
export type Returned = { item: OpenItem; originalId: number; because: RuleEvidence | null };
/** The case whose receipt is reversed. */
type TakenBack = { caseId: number | null } | { refusal: AppError };

/** Why an item cannot reverse another, or null. */
function refusalOf(item: OpenItem, original: Original | undefined): AppError | null {
  if (!original) return conflict('That line has no receipt to reverse.');
  if (item.bankAccountId !== original.bankAccountId || item.amountPence !== -original.amountPence)
    return conflict('A returned payment must have the same amount, on the same account.');
  return item.bookedOn < original.bookedOn ? conflict('A payment cannot be returned before it came.') : null;
}

/** The receipts of originals, locked; one moved to another case since is found there. */
async function receiptsOf(w: Write, originals: readonly Original[]) {
  const held = await lockReceipts(
    w,
    originals.map(({ receiptId }) => receiptId),
  );
  for (const { receiptId } of originals) {
    const receipt = held.get(receiptId);
    if (receipt?.reversalJournalId != null) held.set(receiptId, await lockWhereItIs(w, receiptId));
  }
  return held;
}

/**
 * Reverses the receipts of items, as the bank did and on the days on which it did, in a few statements for all of them. A refused one does
 * not affect the others.
 */
export async function postReversals(w: Write, returned: readonly Returned[]): Promise<TakenBack[]> {
  if (returned.length === 0) return [];
  const originals = await lockOriginals(
    w.tx,
    returned.map(({ originalId }) => originalId),
  );
  const refusals = returned.map(({ item, originalId }) => refusalOf(item, originals.get(originalId)));
  const fitting = returned.filter((_, n) => refusals[n] === null);
  const held = await receiptsOf(
    w,
    fitting.map(({ originalId }) => originals.get(originalId) ?? missing()),
  );
  const receiptOf = ({ originalId }: Returned) =>
    held.get((originals.get(originalId) ?? missing()).receiptId) ?? missing();
  const undone = await reverseReceipts(
    w,
    fitting.map((each) => ({
      receiptId: receiptOf(each).id,
      reason: beginningOf(`Returned by the bank: ${each.item.description}`, 300),
      reversedOn: each.item.bookedOn,
    })),
  );
  const pairs = fitting.flatMap((each, n) => {
    const outcome = undone[n] ?? missing();
    return 'refusal' in outcome ? [] : [{ ...each, receipt: receiptOf(each), journalId: outcome.journalId }];
  });
  await pairUp(w, pairs);
  const outcomes = new Map(fitting.map((each, n) => [each, undone[n] ?? missing()]));
  return returned.map((each, n) => {
    const refusal = refusals[n];
    if (refusal) return { refusal };
    const outcome = outcomes.get(each) ?? missing();
    return 'refusal' in outcome ? outcome : { caseId: receiptOf(each).caseId };
  });
}

type Pair = Returned & { receipt: { id: number }; journalId: number };

async function pairUp(w: Write, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  await markPaired(
    w,
    pairs.map(({ item, originalId, because, receipt, journalId }) => ({
      item,
      kind: 'reversal',
      otherId: originalId,
      matchedId: receipt.id,
      journalId,
      because,
    })),
  );
  const rows = pairs.map(({ item, originalId }) => ({ id: originalId, by: item.itemId }));
  await w.tx.execute(sql`
    update bank_items i set status = 'reversed', paired_item_id = o.by, version = i.version + 1, updated_at = now(),
      updated_by = ${w.author.id || null}::int
    from json_to_recordset(${JSON.stringify(rows)}::json) as o(id int, by int) where i.id = o.id`);
  for (const { originalId, item, because } of pairs)
    if (because !== null)
      w.audit({
        entity: ITEM_ENTITY,
        entityId: originalId,
        action: 'reversed',
        before: { status: 'matched' },
        after: { status: 'reversed', pairedItemId: item.itemId },
      });
}

/** Reverses one receipt; returns its case, or null for unallocated money. */
export async function postReversal(w: Write, returned: Returned): Promise<number | null> {
  const [taken] = await postReversals(w, [returned]);
  if (!taken || 'refusal' in taken) throw taken?.refusal ?? new Error('Nothing was taken back.');
  return taken.caseId;
}
