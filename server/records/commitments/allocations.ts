import { and, desc, eq, getViewSelectedFields, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { type Case, visibleCase, visibleCases, writeToCase } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { bounceProblems } from '#server/records/payments/receipts/bounced-receipts.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { conflict, invalidAt, noSuch } from '#shared/platform/errors.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { type RetainedReason, stepsByHand } from '#shared/records/commitments/allocations.ts';
import { cashProblem } from '#shared/records/commitments/case-cash.ts';
import type { Allocation, MadeAllocation } from '#shared/records/commitments/contract.ts';
import { ALLOCATIONS, askForAllocation } from './ask-for-allocation.ts';
import { cashOfCase } from './cash-of-case.ts';
import { allAllocations, allocations } from './tables.ts';

const { creditors, suppliers, users } = tables;
const types = tables['payment-types'];
const toCases = alias(cases, 'to_cases');

/** The payee, in words. */
const payeeName = sqlOf(col.text)`coalesce(${suppliers.name}, ${creditors.name}, ${toCases.uniqueReference},
  case ${allAllocations.kind} when 'refund' then ${cases.caseName} else 'The firm' end)`;

async function rowsOf(database: Database | Tx, where: SQL | undefined): Promise<Allocation[]> {
  const rows = await database
    .select({
      row: getViewSelectedFields(allAllocations),
      paymentType: sqlOf(col.json<NamedRow>())`json_build_object('id', ${types.id}, 'name', ${types.name})`,
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
    // Shares proposed by an open run are decided with the run.
    ...stepsByHand(row.id === null ? 'approved' : row.status),
  }));
}

/** One allocation as its case shows it. */
export async function shownAllocation(database: Database | Tx, id: number): Promise<MadeAllocation> {
  const [row = missing()] = await rowsOf(database, eq(allAllocations.id, id));
  return { ...row, id };
}

/** The case of an allocation that the actor may see; one in another domain is refused as though it did not exist. */
export async function caseOfAllocation(database: Database, actor: Actor, id: number): Promise<number> {
  const [row] = await database
    .select({ caseId: allocations.caseId })
    .from(allocations)
    .innerJoin(cases, eq(cases.id, allocations.caseId))
    .where(and(eq(allocations.id, id), visibleCases(actor)));
  if (!row) throw noSuch('allocation');
  return row.caseId;
}

/** The allocations of a case, newest first, and the remaining free cash. */
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

type Row = typeof allocations.$inferInsert;
/** The money to set aside, checked by the rules of its kind. */
export type Draft = Pick<Row, 'kind' | 'paymentTypeId' | 'netPence'> &
  Partial<
    Pick<
      Row,
      | 'supplierId'
      | 'caseCreditorId'
      | 'isBeyondClaim'
      | 'toCaseId'
      | 'category'
      | 'vatPence'
      | 'invoiceExpected'
      | 'description'
    >
  > & { retainedReason?: RetainedReason | null; statusReason?: string };

/** Refuses to set money aside while a transfer of it to the right case is being decided. */
async function refuseWhileMoving(tx: Tx, caseId: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from manual_journals m join receipts r on r.id = m.receipt_id
    where m.status = 'pending' and r.case_id = ${caseId} limit 1`);
  if (rows.length > 0)
    throw conflict(
      'A receipt of this case is waiting to be moved to another case. Decide on that journal first.',
    );
}

async function store(w: Write, found: Case, idempotencyKey: string, draft: Draft): Promise<number> {
  const amountPence = draft.netPence + (draft.vatPence ?? 0);
  await refuseWhileMoving(w.tx, found.id);
  const bounced = (await bounceProblems(w.tx, [found.id])).get(found.id);
  if (bounced !== undefined) throw conflict(bounced);
  const problem = cashProblem(await cashOfCase(w.tx, found), amountPence);
  if (problem) throw invalidAt(draft.kind === 'expense' ? 'netPence' : 'amountPence', problem);
  const row = await addRow(w, ALLOCATIONS, allocations, {
    ...draft,
    caseId: found.id,
    amountPence,
    allocatedOn: londonDate(),
    status: draft.retainedReason ? 'retained' : 'proposed',
    idempotencyKey,
  });
  if (row.status === 'proposed') await askForAllocation(w, row);
  return row.id;
}

type Asked = { caseId: number; idempotencyKey: string };
type Drafted<Input> = (tx: Tx, found: Case, input: Input) => Promise<Draft>;

/** The same within a transaction that holds the case: returns the id of the allocation. */
export async function placeAside<Input extends Asked>(
  w: Write,
  found: Case,
  input: Input,
  drafted: Drafted<Input>,
): Promise<number> {
  const { idempotencyKey } = input;
  const isSame = and(eq(allocations.caseId, found.id), eq(allocations.idempotencyKey, idempotencyKey));
  const [known] = await w.tx.select({ id: allocations.id }).from(allocations).where(isSame);
  return known?.id ?? store(w, found, idempotencyKey, await drafted(w.tx, found, input));
}

/**
 * Sets money of a case aside, with the case locked: never more than is free. `drafted` applies the rules of its kind. A repeated key sets
 * money aside only once. If the payee cannot be paid yet, the money is retained rather than refused.
 */
export function setAside<Input extends Asked>(ctx: SignedIn, input: Input, drafted: Drafted<Input>) {
  return writeToCase(ctx, input.caseId, async (w, found) =>
    shownAllocation(w.tx, await placeAside(w, found, input, drafted)),
  );
}
