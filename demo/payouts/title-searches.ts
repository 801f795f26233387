import { eq } from 'drizzle-orm';
import { callsOf } from '#demo/payouts/caller.ts';
import { estates } from '#demo/payouts/demo-invoices.ts';
import { approveOn, type Desk } from '#demo/payouts/distribute.ts';
import { missing } from '#server/platform/database/rows.ts';
import { cases } from '#server/records/cases/tables.ts';
import { allocations } from '#server/records/commitments/tables.ts';
import { tables } from '#server/records/reference/tables.ts';

const SUPPLIER = 'Land Title Searches Limited';
const TYPE = 'Land Registry';
const FEE_PENCE = 300;
const SEARCHES = 3;

/** Charges a few estates for Land Registry searches, to be paid with the next run; their invoices never arrive. Only once. */
export async function searchTitles(desk: Desk, domainId: number): Promise<void> {
  const { cashier } = desk;
  const { database } = cashier.services;
  const { suppliers } = tables;
  const types = tables['payment-types'];
  const [supplier = missing()] = await database.select().from(suppliers).where(eq(suppliers.name, SUPPLIER));
  const [type = missing()] = await database.select().from(types).where(eq(types.name, TYPE));
  const bearing = await estates(cashier, domainId);
  for (const [n, { reference }] of bearing.slice(0, SEARCHES).entries()) {
    const idempotencyKey = `demo-title-search:${n}`;
    const known = eq(allocations.idempotencyKey, idempotencyKey);
    if ((await database.$count(allocations, known)) === 0) {
      const [bearer = missing()] = await database
        .select()
        .from(cases)
        .where(eq(cases.uniqueReference, reference));
      await callsOf(cashier).commitments.recordExpense({
        caseId: bearer.id,
        paymentTypeId: type.id,
        supplierId: supplier.id,
        category: 'cat1',
        netPence: FEE_PENCE,
        invoiceExpected: true,
        description: 'Copy of the register of title',
        idempotencyKey,
      });
    }
    const [recorded] = await database.select().from(allocations).where(known);
    if (recorded?.status === 'proposed') await approveOn(desk, 'allocations', recorded.id);
  }
}
