import { sql } from 'drizzle-orm';
import type { Tx } from '#server/database/connect.ts';
import type { Write } from '#server/database/write.ts';
import { lockWhereItIs, reverseReceipt } from '#server/ledger/reverse-receipt.ts';
import type { RuleEvidence } from '#shared/banking/match-evidence.ts';
import { AppError } from '#shared/errors.ts';
import type { Reversible } from './match-bounced.ts';
import { beginningOf, itemColumns, type OpenItem } from './open-items.ts';
import { markPaired } from './post-transfer.ts';

/** An item whose one receipt can be taken back. */
export type Original = OpenItem & Reversible & { receiptId: number; caseId: number | null };

const originalColumns = sql`${itemColumns}, p.receipt_id as "receiptId", p.case_id as "caseId",
  (select c.unique_reference from cases c where c.id = p.case_id) as "caseReference"`;
const oneReceipt = sql`i.status = 'matched' and p.receipt_id is not null and p.amount_pence = i.amount_pence and p.undone_at is null`;

/** The items that one of money out may take back: the same amount, matched to one receipt, on the same account, within the days before. */
export async function reversibleFor(
  tx: Tx,
  { bankAccountId, amountPence, bookedOn }: OpenItem,
  days: number,
): Promise<Original[]> {
  const { rows } = await tx.execute<Original>(sql`
    select ${originalColumns} from bank_items i join bank_item_parts p on p.bank_item_id = i.id
    where i.bank_account_id = ${bankAccountId} and i.amount_pence = ${-amountPence} and ${oneReceipt}
      and i.booked_on between ${bookedOn}::date - ${days}::int and ${bookedOn}::date
    order by i.booked_on, i.id`);
  return rows;
}

/** One of them, held; refused when there is nothing of it to take back. */
export async function lockOriginal(tx: Tx, itemId: number): Promise<Original> {
  const { rows } = await tx.execute<Original>(sql`
    select ${originalColumns} from bank_items i join bank_item_parts p on p.bank_item_id = i.id
    where i.id = ${itemId} and ${oneReceipt} for update of i`);
  if (!rows[0])
    throw new AppError('conflict', 'That line has no receipt of its own that could be taken back.');
  return rows[0];
}

/**
 * Takes the receipt of an item back because the bank did, on the day on which the bank did. Answers the case, which owes it again: the
 * caller passes it to the hooks of receipts.
 */
export async function postReversal(
  w: Write,
  item: OpenItem,
  original: Original,
  because: RuleEvidence | null,
): Promise<number | null> {
  if (item.bankAccountId !== original.bankAccountId || item.amountPence !== -original.amountPence)
    throw new AppError('conflict', 'A returned payment has the same amount, on the same account.');
  if (item.bookedOn < original.bookedOn)
    throw new AppError('conflict', 'A payment cannot be returned before it came.');
  const { id: receiptId, caseId } = await lockWhereItIs(w, original.receiptId);
  const reason = beginningOf(`Returned by the bank: ${item.description}`, 300);
  const { journalId } = await reverseReceipt(w, { receiptId, reason, reversedOn: item.bookedOn });
  await markPaired(w, item, {
    kind: 'reversal',
    otherId: original.itemId,
    matchedId: receiptId,
    journalId,
    because,
  });
  await w.tx.execute(sql`update bank_items set status = 'reversed', paired_item_id = ${item.itemId}, version = version + 1,
    updated_at = now(), updated_by = ${w.author.id || null}::int where id = ${original.itemId}`);
  return caseId;
}
