import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { releaseBill } from '#server/activities/money/outgoing/release-bills.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { refuseInactive } from '#server/records/cases/access.ts';
import { invoices } from '#server/records/commitments/invoice-tables.ts';
import { payments } from '#server/records/commitments/payment-tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import type { PayableInvoice, PreparedPayment } from '#shared/activities/money/invoices/contract.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { conflict, noSuchAmong } from '#shared/platform/errors.ts';
import { sumOf } from '#shared/platform/money.ts';
import { INVOICES, type Invoice, invoiceTopics, isPayable, visibleInvoices } from './invoice-row.ts';

const { domains, suppliers } = tables;

/** Approved documents that are not being paid: invoices, and credit notes that reduce the payment. */
export async function payableInvoices(
  { services: { database }, actor }: SignedIn,
  { domainId }: { domainId?: number | undefined },
): Promise<PayableInvoice[]> {
  return database
    .select({
      id: invoices.id,
      number: invoices.number,
      isCreditNote: invoices.isCreditNote,
      issueDate: invoices.issueDate,
      dueDate: invoices.dueDate,
      owedPence: sqlOf(col.number)`${invoices.owedPence}::float8`,
      domain: { id: domains.id, name: domains.name },
      supplier: { id: suppliers.id, name: suppliers.name },
    })
    .from(invoices)
    .innerJoin(domains, eq(domains.id, invoices.domainId))
    .innerJoin(suppliers, eq(suppliers.id, invoices.supplierId))
    .leftJoin(payments, eq(payments.id, invoices.paymentId))
    .where(
      and(
        visibleInvoices(actor),
        domainId === undefined ? undefined : eq(invoices.domainId, domainId),
        ne(invoices.owedPence, 0),
        isPayable,
      ),
    )
    .orderBy(asc(suppliers.name), asc(invoices.dueDate), asc(invoices.id))
    .limit(500);
}

/** The invoices, locked; each must be approved and not in a payment already. */
async function lockPayable(w: Write, ctx: SignedIn, ids: readonly number[]): Promise<Invoice[]> {
  const own = and(inArray(invoices.id, [...ids]), visibleInvoices(ctx.actor));
  const held = await w.tx.select().from(invoices).where(own).orderBy(asc(invoices.id)).for('update');
  if (held.length < new Set(ids).size) throw noSuchAmong('invoices');
  const ready = await w.tx
    .select({ id: invoices.id })
    .from(invoices)
    .leftJoin(payments, eq(payments.id, invoices.paymentId))
    .where(and(own, isPayable));
  const readyIds = new Set(ready.map(({ id }) => id));
  const other = held.find(({ id }) => !readyIds.has(id));
  if (other) throw conflict(`${other.number} is not approved, or has already been paid or sent for payment.`);
  return held;
}

async function payTogether(w: Write, group: readonly Invoice[]): Promise<PreparedPayment> {
  const [first = missing()] = group;
  const { domainId, supplierId } = first;
  const [supplier = missing()] = await w.tx.select().from(suppliers).where(eq(suppliers.id, supplierId));
  const name = supplier.name;
  const amountPence = sumOf(group, ({ owedPence }) => owedPence ?? 0);
  if (amountPence <= 0) throw conflict(`Nothing is left to pay to ${name}: its credit notes cover it.`);
  const numbers = group.map(({ number }) => number).join(', ');
  const bill = { domainId, supplierId, amountPence, reference: first.number };
  const key = `bill:${first.id}:${first.version}`;
  const paymentId = await releaseBill(w, { ...bill, key, description: `${name}: ${numbers}`.slice(0, 200) });
  for (const invoice of group) {
    await changeRow(w, INVOICES, invoices, invoice, invoice.version, { paymentId }, { action: 'released' });
    for (const topic of invoiceTopics(invoice.id)) w.changed(topic);
  }
  return { id: paymentId, number: paymentNumber(paymentId), supplier: { id: supplierId, name }, amountPence };
}

function bySupplier(held: readonly Invoice[]): Invoice[][] {
  const groups = new Map<string, Invoice[]>();
  for (const invoice of held) {
    const key = `${invoice.domainId}:${invoice.supplierId}`;
    groups.set(key, [...(groups.get(key) ?? []), invoice]);
  }
  return [...groups.values()];
}

/**
 * Prepares the payments of approved invoices from the firm's office account, one for each supplier, less those of its
 * credit notes that are included. They leave in a batch like every other payment; one that comes back, or is cancelled,
 * leaves its invoices to be paid again.
 */
export async function payInvoices(
  ctx: SignedIn,
  { ids }: { ids: readonly number[] },
): Promise<PreparedPayment[]> {
  return writeChanges(ctx.services.database, ctx.author, async (w) => {
    const held = await lockPayable(w, ctx, ids);
    await refuseInactive(
      w.tx,
      held.map(({ domainId }) => domainId),
    );
    const prepared: PreparedPayment[] = [];
    for (const group of bySupplier(held)) prepared.push(await payTogether(w, group));
    return prepared;
  });
}
