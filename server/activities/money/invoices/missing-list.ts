import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { invoiceLines } from '#server/records/commitments/invoice-tables.ts';
import { allocations } from '#server/records/commitments/tables.ts';
import { register } from '#server/records/reference/register.ts';
import { tables } from '#server/records/reference/tables.ts';
import { invoicesContract } from '#shared/activities/money/invoices/contract.ts';
import { missingList } from '#shared/activities/money/invoices/list.ts';

const { suppliers } = tables;
const types = tables['payment-types'];

const isMissing = and(
  eq(allocations.kind, 'expense'),
  eq(allocations.category, 'cat1'),
  eq(allocations.invoiceExpected, true),
  sql`${allocations.status} not in ('cancelled', 'returned')`,
  sql`not exists (select from ${invoiceLines} where ${invoiceLines.allocationId} = ${allocations.id} and not is_credit)`,
);

const missingOf = (database: Database) =>
  database
    .select({
      id: allocations.id,
      case: { id: cases.id, uniqueReference: cases.uniqueReference, caseName: cases.caseName },
      supplier: { id: suppliers.id, name: suppliers.name },
      paymentType: { id: types.id, name: types.name },
      amountPence: allocations.amountPence,
      description: allocations.description,
      allocatedOn: allocations.allocatedOn,
      ageDays: sqlOf(
        col.number,
      )`greatest(0, (now() at time zone 'Europe/London')::date - ${allocations.allocatedOn})`,
    })
    .from(allocations)
    .innerJoin(cases, eq(cases.id, allocations.caseId))
    .innerJoin(suppliers, eq(suppliers.id, allocations.supplierId))
    .innerJoin(types, eq(types.id, allocations.paymentTypeId));

/** Category 1 expenses still waiting for their invoice, on cases that the caller may see. */
export const missingRegister = register(missingList, invoicesContract.missing, {
  scope: (actor, domainId) => and(visibleCases(actor, domainId), isMissing),
  rows: ({ services }, where, { order, limit, offset }) =>
    missingOf(services.database)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  from: sql`${allocations} join ${cases} on ${cases.id} = ${allocations.caseId}`,
  conditions: {
    supplierId: allocations.supplierId,
    search: [cases.uniqueReference, cases.caseName],
  },
  orders: { allocatedOn: allocations.allocatedOn, amountPence: allocations.amountPence },
  tie: allocations.id,
});
