import { and, desc, eq, getViewSelectedFields, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { visibleCase, visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { noSuch } from '#shared/platform/errors.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { stepsByHand } from '#shared/records/commitments/allocations.ts';
import type { Allocation, MadeAllocation } from '#shared/records/commitments/contract.ts';
import { cashOfCase } from './cash-of-case.ts';
import { allAllocations, allocations } from './tables.ts';

const { creditors, suppliers, users } = tables;
const types = tables['payment-types'];
const toCases = alias(cases, 'to_cases');

/** Whom the money is for, in words. */
const payeeName = sql<string>`coalesce(${suppliers.name}, ${creditors.name}, ${toCases.uniqueReference},
  case ${allAllocations.kind} when 'refund' then ${cases.caseName} else 'The firm' end)`;

async function rowsOf(database: Database | Tx, where: SQL | undefined): Promise<Allocation[]> {
  const rows = await database
    .select({
      row: getViewSelectedFields(allAllocations),
      paymentType: sql<NamedRow>`json_build_object('id', ${types.id}, 'name', ${types.name})`,
      payee: payeeName,
      createdBy: users.name,
    })
    .from(allAllocations)
    .innerJoin(cases, eq(cases.id, allAllocations.caseId))
    .innerJoin(types, eq(types.id, allAllocations.paymentTypeId))
    .leftJoin(suppliers, eq(suppliers.id, allAllocations.supplierId))
    .leftJoin(caseCreditors, eq(caseCreditors.id, allAllocations.caseCreditorId))
    .leftJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
    .leftJoin(toCases, eq(toCases.id, allAllocations.toCaseId))
    .leftJoin(users, eq(users.id, allAllocations.createdBy))
    .where(where)
    .orderBy(desc(allAllocations.allocatedOn), desc(allAllocations.id), allAllocations.idempotencyKey)
    .limit(1_000);
  return rows.map(({ row, createdBy, ...names }) => ({
    id: row.id,
    key: row.idempotencyKey,
    version: row.version,
    kind: row.kind,
    status: row.status,
    retainedReason: row.retainedReason,
    statusReason: row.statusReason,
    category: row.category,
    amountPence: row.amountPence,
    netPence: row.netPence,
    vatPence: row.vatPence,
    invoiceExpected: row.invoiceExpected,
    description: row.description,
    allocatedOn: row.allocatedOn,
    createdAt: row.createdAt.toISOString(),
    createdBy,
    ...names,
    // Shares proposed by an open run are decided there.
    ...stepsByHand(row.id === null ? 'approved' : row.status),
  }));
}

/** One allocation as its case shows it. */
export async function shownAllocation(database: Database | Tx, id: number): Promise<MadeAllocation> {
  const [row] = await rowsOf(database, eq(allAllocations.id, id));
  return { ...row!, id };
}

/** The case of an allocation that the actor may see; of another domain it is refused as though it did not exist. */
export async function caseOfAllocation(database: Database, actor: Actor, id: number): Promise<number> {
  const [row] = await database
    .select({ caseId: allocations.caseId })
    .from(allocations)
    .innerJoin(cases, eq(cases.id, allocations.caseId))
    .where(and(eq(allocations.id, id), visibleCases(actor)));
  if (!row) throw noSuch('allocation');
  return row.caseId;
}

/** The allocations of a case, newest first, and the cash that remains free. */
export async function commitmentsOfCase({ services: { database }, actor }: SignedIn, caseId: number) {
  const found = await visibleCase(database, actor, caseId);
  const [linkedCase] = found.interlockingCaseId
    ? await database
        .select({ uniqueReference: cases.uniqueReference, caseName: cases.caseName })
        .from(cases)
        .where(and(eq(cases.id, found.interlockingCaseId), visibleCases(actor)))
    : [];
  return {
    cash: await cashOfCase(database, found),
    allocations: await rowsOf(database, eq(allAllocations.caseId, caseId)),
    linkedCase: linkedCase ?? null,
  };
}
