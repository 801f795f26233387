import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { AppError } from '#shared/platform/errors.ts';
import { itemColumns, openItemColumns } from './open-items.ts';
import { postPaid } from './post-paid.ts';
import type { PhaseStep, RunPayload } from './run-shape.ts';

/** How many days after its processing a payment may arrive. */
const ARRIVES_WITHIN = 10;

/**
 * Payments to the firm that open lines of office accounts may show as arrived: of the same amount and domain, sent, on no line yet. Rows are
 * (item_id, payment_id, on).
 */
export const arrivalsText = (where = sql`true`) => sql`
  select i.id as item_id, p.id as payment_id, p.reference, coalesce(p.processing_on, p.due_on) as on from bank_items i
  join bank_accounts b on b.id = i.bank_account_id and b.kind = 'office'
  join payments p on p.domain_id = b.domain_id and p.payee_kind = 'office' and p.amount_pence = i.amount_pence
    and p.arrival_item_id is null and p.status in ('sent', 'unknown', 'paid')
    and i.booked_on between coalesce(p.processing_on, p.due_on) and coalesce(p.processing_on, p.due_on) + ${ARRIVES_WITHIN}::int
  where i.status in ('unmatched', 'suggested') and i.amount_pence > 0 and ${where}`;

/** Lines that fit exactly one payment, which fits no other line. */
function certain(tx: Tx, { accounts, upTo }: RunPayload) {
  const own = sql`i.bank_account_id = any(${sql.param(accounts.map(({ id }) => id))}::int[]) and i.id <= ${upTo}`;
  return rowsOf(tx, { ...openItemColumns, paymentId: col.number })`
    with fits as (${arrivalsText(own)})
    select ${itemColumns}, f.payment_id as "paymentId" from fits f join bank_items i on i.id = f.item_id
    where (select count(*) from fits o where o.item_id = f.item_id or o.payment_id = f.payment_id) = 1
    order by i.booked_on, i.id for update of i skip locked`;
}

/** Confirms the arrival of payments to the firm on its office accounts: those whose amount and days fit one line alone. */
export async function matchArrivals(w: Write, given: RunPayload): Promise<PhaseStep> {
  const step = { done: 0, matched: 0, suggested: 0, errors: 0, after: null };
  for (const { paymentId, ...item } of await certain(w.tx, given)) {
    if (item.wasUndone) continue;
    const by = { evidence: { proposals: [] }, score: null, byId: null };
    try {
      await w.tx.transaction((tx) => postPaid({ ...w, tx }, item, { kind: 'payment', id: paymentId }, by));
      step.matched++;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      step.errors++;
    }
  }
  return { ...step, done: step.matched };
}
