import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, type InferRow, rowsOf } from '#server/platform/database/rows.ts';

/** A fee on an invoice, with the part not yet credited. */
const billedFeeColumns = {
  lineId: col.number,
  allocationId: col.number,
  description: col.text,
  vatRateBp: col.number,
  netPence: col.number,
  vatPence: col.number,
  /** From its payment type: the kind of fee, and the estate account that it was drawn on. */
  class: col.text,
  account: col.text,
};
export type BilledFee = InferRow<typeof billedFeeColumns>;

/** The fees on an invoice, each with the part not yet credited. */
export async function feesLeftOn(database: Database | Tx, invoiceId: number): Promise<BilledFee[]> {
  const rows = await rowsOf(database, billedFeeColumns)`
    select l.id as "lineId", l.allocation_id as "allocationId", l.description, l.vat_rate_bp as "vatRateBp",
      (l.net_pence - k.net)::float8 as "netPence", (l.vat_pence - k.vat)::float8 as "vatPence", t.class, c.code as account
    from fee_invoice_lines l join allocations a on a.id = l.allocation_id join payment_types t on t.id = a.payment_type_id
    join chart_of_accounts c on c.id = t.account_id
    cross join lateral (select coalesce(sum(net_pence), 0) as net, coalesce(sum(vat_pence), 0) as vat from fee_invoice_lines k
      where k.allocation_id = l.allocation_id and k.is_credit) k
    where l.fee_invoice_id = ${invoiceId} and not l.is_credit order by l.id`;
  return rows;
}
