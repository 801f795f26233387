import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { cases } from '#server/records/cases/tables.ts';
import { invoiceLines } from '#server/records/commitments/invoice-tables.ts';
import { allocations } from '#server/records/commitments/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { InvoiceLine } from '#shared/activities/money/invoices/contract.ts';
import { isOpenLine } from '#shared/activities/money/invoices/invoices.ts';
import { visibleInvoice } from './invoice-row.ts';
import { linesOf } from './write-to-invoice.ts';

const types = tables['payment-types'];
const caseOfLine = { id: cases.id, uniqueReference: cases.uniqueReference, caseName: cases.caseName };

/** The lines of an invoice with the cases they are matched to, or suggested for. */
export async function shownLines(
  { services: { database }, actor }: SignedIn,
  id: number,
): Promise<InvoiceLine[]> {
  await visibleInvoice(database, actor, id);
  const lines = await linesOf(database, id);
  const ids = lines.flatMap(({ caseId, proposals }) =>
    [caseId ?? [], proposals.map((each) => each.caseId)].flat(),
  );
  const named = await database
    .select(caseOfLine)
    .from(cases)
    .where(inArray(cases.id, [...new Set(ids)]));
  const byId = new Map(named.map((each) => [each.id, each]));
  const taken = new Set(lines.map(({ allocationId }) => allocationId));
  return lines.map(
    ({ id: lineId, version, seq, reference, clientName, accountNumber, description, ...line }) => ({
      id: lineId,
      version,
      seq,
      reference,
      clientName,
      accountNumber,
      description,
      quantity: line.quantity,
      netPence: line.netPence,
      vatPence: line.vatPence,
      status: line.status,
      allocationId: line.allocationId,
      isMatchedByItself: line.isMatchedByItself,
      isWaiting: line.isWaiting,
      statusReason: line.statusReason,
      hasBest: line.hasBest,
      case: byId.get(line.caseId ?? 0) ?? null,
      proposals: isOpenLine(line.status)
        ? line.proposals.flatMap(({ caseId, allocationId, ...more }) => {
            const of = byId.get(caseId);
            return of
              ? [{ ...more, case: of, allocationId: taken.has(allocationId) ? null : allocationId }]
              : [];
          })
        : [],
    }),
  );
}

const hasInvoice = sql`exists (select from ${invoiceLines} where ${invoiceLines.allocationId} = ${allocations.id} and not is_credit)`;

/** The expenses of a case that the supplier has not billed yet; for a credit note, those that its invoice billed. */
export async function expensesOfCase(
  { services: { database }, actor }: SignedIn,
  { id, caseId }: { id: number; caseId: number },
) {
  const { supplierId, domainId, creditsInvoiceId } = await visibleInvoice(database, actor, id);
  const isFree =
    creditsInvoiceId === null
      ? sql`not ${hasInvoice}`
      : sql`exists (select from ${invoiceLines} where allocation_id = ${allocations.id} and invoice_id = ${creditsInvoiceId})`;
  return database
    .select({
      id: allocations.id,
      case: caseOfLine,
      amountPence: allocations.amountPence,
      paymentType: { id: types.id, name: types.name },
      description: allocations.description,
      allocatedOn: allocations.allocatedOn,
    })
    .from(allocations)
    .innerJoin(cases, eq(cases.id, allocations.caseId))
    .innerJoin(types, eq(types.id, allocations.paymentTypeId))
    .where(
      and(
        eq(allocations.caseId, caseId),
        eq(cases.domainId, domainId),
        eq(allocations.supplierId, supplierId),
        eq(allocations.kind, 'expense'),
        sql`${allocations.status} not in ('cancelled', 'returned')`,
        isFree,
      ),
    )
    .orderBy(asc(allocations.allocatedOn), asc(allocations.id))
    .limit(100);
}
