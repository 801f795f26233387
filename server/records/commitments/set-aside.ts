import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { bounceProblems } from '#server/records/payments/receipts/bounced-receipts.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { conflict, invalidAt } from '#shared/platform/errors.ts';
import type { RetainedReason } from '#shared/records/commitments/allocations.ts';
import { cashProblem } from '#shared/records/commitments/case-cash.ts';
import { shownAllocation } from './allocations.ts';
import { ALLOCATIONS, askForAllocation } from './ask-for-allocation.ts';
import { cashOfCase } from './cash-of-case.ts';
import { allocations } from './tables.ts';

type Row = typeof allocations.$inferInsert;
/** The money to set aside, after its own rules have been checked. */
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

/** Money that is about to be moved to the case it belongs to is nobody else's: nothing is set aside until that is decided. */
async function refuseWhileMoving(tx: Tx, caseId: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from manual_journals m join receipts r on r.id = m.receipt_id
    where m.status = 'pending' and r.case_id = ${caseId} limit 1`);
  if (rows.length > 0)
    throw conflict('A receipt of this case waits to be moved to another case. Decide on that journal first.');
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
 * Sets money of a case aside, with the case locked: never more than is free. `drafted` keeps the rules of its kind. The same key is
 * set aside once, however often it is sent. A payee who cannot be paid yet has the money retained, not refused.
 */
export function setAside<Input extends Asked>(ctx: SignedIn, input: Input, drafted: Drafted<Input>) {
  return writeToCase(ctx, input.caseId, async (w, found) =>
    shownAllocation(w.tx, await placeAside(w, found, input, drafted)),
  );
}
