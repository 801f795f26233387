import { sql } from 'drizzle-orm';
import type { Tx } from '#server/database/connect.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Write } from '#server/database/write.ts';
import { lockWhereItIs, reverseReceipt } from '#server/ledger/reverse-receipt.ts';
import type { RuleEvidence } from '#shared/banking/match-evidence.ts';
import { AppError } from '#shared/errors.ts';
import type { Reversible } from './match-bounced.ts';
import { beginningOf, itemColumnsText, type OpenItem } from './open-items.ts';
import { markPaired } from './post-transfer.ts';

/** An item whose one receipt can be taken back. */
export type Original = OpenItem & Reversible & { receiptId: number; caseId: number | null };

const originals = `select ${itemColumnsText}, p.receipt_id as "receiptId", p.case_id as "caseId",
  (select c.unique_reference from cases c where c.id = p.case_id) as "caseReference"
  from bank_items i join bank_item_parts p on p.bank_item_id = i.id
  where i.status = 'matched' and p.receipt_id is not null and p.amount_pence = i.amount_pence and p.undone_at is null`;
const reversibleText = `${originals} and i.bank_account_id = (select $1::int) and i.amount_pence = (select $2::bigint)
  and i.booked_on between (select $3::date) - (select $4::int) and (select $3::date) order by i.booked_on, i.id`;
const lockText = `${originals} and i.id = $1 for update of i`;

/** The items that one of money out may take back: the same amount, matched to one receipt, on the same account, within the days before. */
export async function reversibleFor(
  tx: Tx,
  { bankAccountId, amountPence, bookedOn }: OpenItem,
  days: number,
): Promise<Original[]> {
  return prepared<Original>(tx, 'matching-reversible', reversibleText, [
    bankAccountId,
    -amountPence,
    bookedOn,
    days,
  ]);
}

/** One of them, held; refused when there is nothing of it to take back. */
export async function lockOriginal(tx: Tx, itemId: number): Promise<Original> {
  const [original] = await prepared<Original>(tx, 'matching-original', lockText, [itemId]);
  if (!original)
    throw new AppError('conflict', 'That line has no receipt of its own that could be taken back.');
  return original;
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
