import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { ROWS_TO_READ } from '#server/platform/http/export-list.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { invoiceLines } from '#server/records/commitments/invoice-tables.ts';
import { allocations } from '#server/records/commitments/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { MissingFilters } from '#shared/activities/money/invoices/contract.ts';
import type { MissingSort } from '#shared/activities/money/invoices/list.ts';
import type { Actor } from '#shared/platform/permissions.ts';

const { suppliers } = tables;
const types = tables['payment-types'];

const holding = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const conditionOf = (actor: Actor, { domainId, search, supplierId }: MissingFilters) =>
  and(
    visibleCases(actor, domainId),
    eq(allocations.kind, 'expense'),
    eq(allocations.category, 'cat1'),
    eq(allocations.invoiceExpected, true),
    sql`${allocations.status} not in ('cancelled', 'returned')`,
    sql`not exists (select from ${invoiceLines} where ${invoiceLines.allocationId} = ${allocations.id} and not is_credit)`,
    supplierId === undefined ? undefined : eq(allocations.supplierId, supplierId),
    search
      ? or(ilike(cases.uniqueReference, holding(search)), ilike(cases.caseName, holding(search)))
      : undefined,
  );

const orders: Record<MissingSort, SQL> = {
  allocatedOn: sql`${allocations.allocatedOn}`,
  amountPence: sql`${allocations.amountPence}`,
};

function rowsOf(
  database: Database,
  where: SQL | undefined,
  { sort, dir }: MissingFilters,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  const direction = dir === 'asc' ? asc : desc;
  return database
    .select({
      id: allocations.id,
      case: { id: cases.id, uniqueReference: cases.uniqueReference, caseName: cases.caseName },
      supplier: { id: suppliers.id, name: suppliers.name },
      paymentType: { id: types.id, name: types.name },
      amountPence: allocations.amountPence,
      description: allocations.description,
      allocatedOn: allocations.allocatedOn,
      ageDays: sql<number>`greatest(0, (now() at time zone 'Europe/London')::date - ${allocations.allocatedOn})`,
    })
    .from(allocations)
    .innerJoin(cases, eq(cases.id, allocations.caseId))
    .innerJoin(suppliers, eq(suppliers.id, allocations.supplierId))
    .innerJoin(types, eq(types.id, allocations.paymentTypeId))
    .where(where)
    .orderBy(direction(orders[sort]), direction(allocations.id))
    .limit(limit)
    .offset(offset);
}

/** Category 1 expenses that wait for their invoice, oldest first, a page at a time. */
export async function listMissing(
  { services: { database }, actor }: SignedIn,
  { page, limit, ...filters }: MissingFilters & { page: number; limit: number },
) {
  const where = conditionOf(actor, filters);
  const [data, [counted]] = await Promise.all([
    rowsOf(database, where, filters, { limit, offset: (page - 1) * limit }),
    database
      .select({ n: sql<number>`count(*)::int` })
      .from(allocations)
      .innerJoin(cases, eq(cases.id, allocations.caseId))
      .where(where),
  ]);
  const totalResults = counted!.n;
  return { data, meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) } };
}

/** The same expenses from the first on, as many as a file needs to see. */
export const allMissing = ({ services: { database }, actor }: SignedIn, filters: MissingFilters) =>
  rowsOf(database, conditionOf(actor, filters), filters, { limit: ROWS_TO_READ });
