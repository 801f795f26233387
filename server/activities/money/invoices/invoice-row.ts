import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { equals, within } from '#server/platform/database/conditions.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { files } from '#server/platform/files/tables.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { invoiceMappings, invoices } from '#server/records/commitments/invoice-tables.ts';
import { payments } from '#server/records/commitments/payment-tables.ts';
import { register } from '#server/records/reference/register.ts';
import { tables } from '#server/records/reference/tables.ts';
import { type InvoiceDetail, invoicesContract } from '#shared/activities/money/invoices/contract.ts';
import {
  type InvoiceStatus,
  isOpenInvoice,
  openInvoiceStatuses,
  totalsProblem,
} from '#shared/activities/money/invoices/invoices.ts';
import { invoiceList } from '#shared/activities/money/invoices/list.ts';
import { batchReference } from '#shared/activities/money/outgoing/batch-states.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';

/** The name of invoices in the audit trail. */
export const INVOICES = 'invoices';
export type Invoice = typeof invoices.$inferSelect;

/** The topics announced when an invoice changes. */
export const invoiceTopics = (id: number) => [`invoice:${id}`, INVOICES];

const { domains, suppliers, users } = tables;
const credited = alias(invoices, 'credited');

/** The status of an invoice; once approved, that of its payment. Needs `payments` joined. */
const standing = sqlOf(
  col.word<InvoiceStatus>(),
)`case when ${invoices.status} <> 'approved' or ${payments.id} is null then ${invoices.status}
  when ${payments.status} in ('paid', 'returned') then ${payments.status}
  when ${payments.status} = 'cancelled' then 'approved' else 'paying' end`;

/** Whether an invoice is waiting to be paid: approved, and in no open payment. Needs `payments` joined. */
export const isPayable = inArray(standing, ['approved', 'returned']);

/** The invoices of the domains that the actor holds. */
export const visibleInvoices = ({ domainIds }: Pick<Actor, 'domainIds'>): SQL | undefined =>
  domainIds === 'all' ? undefined : inArray(invoices.domainId, [...domainIds]);

/** The refusal of an invoice that does not exist, or that the caller may not see. */
export const noSuchInvoice = () => noSuch('invoice');

/** The invoice; one of a domain that the actor does not hold is refused as though it did not exist. */
export async function visibleInvoice(database: Database | Tx, actor: Actor, id: number): Promise<Invoice> {
  const [invoice] = await database
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), visibleInvoices(actor)));
  if (!invoice) throw noSuchInvoice();
  return invoice;
}

const gross = sqlOf(col.number)`(${invoices.netPence} + ${invoices.vatPence})::float8`;
// Decided lines: charged to a case, or written off.
const lineSums = sql`lateral (select count(*)::int as lines, coalesce(sum(l.net_pence), 0)::float8 as net,
    coalesce(sum(l.vat_pence), 0)::float8 as vat,
    coalesce(sum(l.net_pence + l.vat_pence) filter (where l.status in ('matched', 'written_off')), 0)::float8 as settled,
    coalesce(sum(l.net_pence + l.vat_pence) filter (where l.status = 'matched'), 0)::float8 as matched,
    json_build_object('unmatched', count(*) filter (where l.status = 'unmatched'), 'suggested',
      count(*) filter (where l.status = 'suggested'), 'matched', count(*) filter (where l.status = 'matched'),
      'disputed', count(*) filter (where l.status = 'disputed'),
      'written_off', count(*) filter (where l.status = 'written_off')) as counts,
    count(*) filter (where l.is_waiting)::int as waiting
  from invoice_lines l where l.invoice_id = ${invoices.id}) sums`;
const unmatched = sqlOf(col.number)`(${gross} - sums.settled)`;

type Cut = { order?: SQL[]; limit?: number; offset?: number };

const shown = {
  invoice: invoices,
  domain: { id: domains.id, name: domains.name },
  supplier: { id: suppliers.id, name: suppliers.name },
  grossPence: gross,
  matchedShare: sqlOf(col.number)`round(10000 * sums.matched / ${gross})::int`,
  unmatchedPence: unmatched,
  status: standing,
  ageDays: sqlOf(col.number)`greatest(0, (now() at time zone 'Europe/London')::date - ${invoices.issueDate})`,
  lineCount: sqlOf(col.number)`sums.lines`,
};

const namedOf = (invoice: Invoice) => {
  const { id, version, number, issueDate, dueDate, category, isCreditNote, netPence, vatPence } = invoice;
  return { id, version, number, issueDate, dueDate, category, isCreditNote, netPence, vatPence };
};

async function invoiceRows(database: Database, where: SQL | undefined, cut: Cut = {}) {
  const { order = [], limit = 1, offset = 0 } = cut;
  const rows = await database
    .select(shown)
    .from(invoices)
    .innerJoin(domains, eq(domains.id, invoices.domainId))
    .innerJoin(suppliers, eq(suppliers.id, invoices.supplierId))
    .innerJoin(lineSums, sql`true`)
    .leftJoin(payments, eq(payments.id, invoices.paymentId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map(({ invoice, ...more }) => ({ ...namedOf(invoice), ...more }));
}

type Standing = Pick<Invoice, 'status' | 'owedPence'> & { totalsProblem: string | null; waiting: number };

/** Why an invoice cannot be put before a second person, or null. */
export function submitBlocker({
  status,
  totalsProblem: problem,
  waiting,
}: Omit<Standing, 'owedPence'>): string | null {
  if (problem) return problem;
  if (waiting > 0) return 'A write-off is still awaiting approval.';
  if (status === 'disputed') return 'A line is disputed.';
  return status === 'matched' ? null : 'Some lines have no case yet.';
}

function abilitiesOf(standing: Standing): InvoiceDetail['abilities'] {
  const mayChange = isOpenInvoice(standing.status);
  const mayBePaid = standing.status === 'approved' || standing.status === 'returned';
  const blocker = mayChange ? submitBlocker(standing) : null;
  return {
    mayChange,
    maySubmit: mayChange && blocker === null,
    mayPay: mayBePaid && (standing.owedPence ?? 0) > 0,
    mayRecordPaid: mayBePaid,
    submitBlocker: blocker,
  };
}

const paymentOf = ({ id, status, statusReason, batchId }: typeof payments.$inferSelect) => ({
  id,
  number: paymentNumber(id),
  status,
  statusReason,
  batch: batchId === null ? null : { id: batchId, reference: batchReference(batchId) },
});

/** An invoice with its matching progress, and the actions open to the caller. */
export async function invoiceDetail(
  { services: { database }, actor }: SignedIn,
  id: number,
): Promise<InvoiceDetail> {
  const [found] = await database
    .select({
      ...shown,
      sums: sqlOf(
        col.json<{
          lines: number;
          net: number;
          vat: number;
          waiting: number;
          counts: InvoiceDetail['counts'];
        }>(),
      )`to_json(sums)`,
      credits: { id: credited.id, number: credited.number },
      file: { id: files.id, name: files.name },
      mapping: invoiceMappings.mapping,
      approvedBy: { id: users.id, name: users.name },
      payment: payments,
    })
    .from(invoices)
    .innerJoin(domains, eq(domains.id, invoices.domainId))
    .innerJoin(suppliers, eq(suppliers.id, invoices.supplierId))
    .innerJoin(lineSums, sql`true`)
    .leftJoin(credited, eq(credited.id, invoices.creditsInvoiceId))
    .leftJoin(files, eq(files.id, invoices.fileId))
    .leftJoin(users, eq(users.id, invoices.approvedBy))
    .leftJoin(payments, eq(payments.id, invoices.paymentId))
    .leftJoin(invoiceMappings, eq(invoiceMappings.supplierId, invoices.supplierId))
    .where(and(eq(invoices.id, id), visibleInvoices(actor)));
  if (!found) throw noSuchInvoice();
  const { invoice, sums, payment, ...more } = found;
  const { taxPoint, vatTreatment, notes, comment, owedPence } = invoice;
  const lines = sums.lines === 0 ? [] : [{ netPence: sums.net, vatPence: sums.vat }];
  const problem = totalsProblem(invoice, lines);
  return {
    ...namedOf(invoice),
    ...more,
    taxPoint,
    vatTreatment,
    notes,
    comment,
    counts: sums.counts,
    totalsProblem: problem,
    owedPence,
    paidOn: invoice.paidOn ?? payment?.paidOn ?? null,
    payment: payment && paymentOf(payment),
    abilities: abilitiesOf({ status: more.status, owedPence, totalsProblem: problem, waiting: sums.waiting }),
  };
}

/** The invoices of the domains that the caller holds. */
export const invoiceRegister = register(invoiceList, invoicesContract.list, {
  scope: (actor, domainId) => and(visibleInvoices(actor), equals(invoices.domainId, domainId)),
  rows: ({ services }, where, cut) => invoiceRows(services.database, where, cut),
  from: sql`${invoices} join ${suppliers} on ${suppliers.id} = ${invoices.supplierId}
    left join ${payments} on ${payments.id} = ${invoices.paymentId}`,
  conditions: {
    search: [invoices.number, suppliers.name],
    status: standing,
    category: invoices.category,
    supplierId: invoices.supplierId,
    isOpen: inArray(invoices.status, [...openInvoiceStatuses]),
    issuedFrom: (from) => within(invoices.issueDate, { from }),
    issuedTo: (to) => within(invoices.issueDate, { to }),
  },
  orders: {
    number: sql`lower(${invoices.number})`,
    supplier: sql`lower(${suppliers.name})`,
    issueDate: invoices.issueDate,
    dueDate: invoices.dueDate,
    grossPence: gross,
    unmatchedPence: unmatched,
  },
  tie: invoices.id,
});
