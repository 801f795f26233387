import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { bookDomains, writeToBooks, writeToCaseBooks } from '#server/records/ledger/ledger-access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { AppError, conflict, noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { journalReference } from '#shared/records/ledger/ledger.ts';
import type { Allocation, NewReceipt, NewUnallocated } from '#shared/records/payments/contract.ts';
import { receipts } from '../receipt-tables.ts';
import { clearSuspense } from './clear-suspense.ts';
import { postReceipt } from './post-receipt.ts';
import { reverseReceipt } from './reverse-receipt.ts';

const types = tables['income-types'];

async function rowsOf(database: Database | Tx, where: SQL | undefined, limit: number) {
  const rows = await database
    .select({
      row: receipts,
      incomeType: sqlOf(col.text.orNull)`${types.name}`,
      allocatedPence: sqlOf(col.number)`(select coalesce(sum(part.amount_pence), 0)::float8 from receipts part
        where part.from_receipt_id = "receipts"."id" and part.status <> 'reversed')`,
    })
    .from(receipts)
    .leftJoin(types, eq(types.id, receipts.incomeTypeId))
    .leftJoin(cases, eq(cases.id, receipts.caseId))
    .where(where)
    .orderBy(desc(receipts.receivedOn), desc(receipts.id))
    .limit(limit);
  return rows.map(({ row: { bouncedItemId: _, ...row }, ...more }) => ({
    ...row,
    ...more,
    journal: journalReference(row.journalId),
  }));
}

/** The receipts of a case, newest first. */
export async function receiptsOf({ services: { database }, actor }: SignedIn, caseId: number) {
  await visibleCase(database, actor, caseId);
  return rowsOf(database, eq(receipts.caseId, caseId), 1_000);
}

/** Unallocated money waiting for its case, newest first. */
export async function unallocatedReceipts(
  { services: { database }, actor }: SignedIn,
  domainId: number | undefined,
) {
  const where = and(
    isNull(receipts.caseId),
    ne(receipts.status, 'reversed'),
    inArray(receipts.domainId, await bookDomains(database, actor, domainId)),
  );
  const rows = await rowsOf(database, where, 1_000);
  return rows.filter(({ allocatedPence, amountPence }) => allocatedPence < amountPence);
}

/** The receipt, if it is in one of the actor's domains. */
export async function visibleReceipt(database: Database | Tx, actor: Actor, id: number) {
  const [row] = await rowsOf(
    database,
    and(eq(receipts.id, id), inArray(receipts.domainId, await bookDomains(database, actor))),
    1,
  );
  if (!row) throw noSuch('receipt');
  return row;
}

const keyFor = (scope: string, key: string = randomUUID()) => `${scope}:${key}`;

/** Posts a receipt to a case. */
export function addReceipt(
  { services, author, actor }: SignedIn,
  { caseId, idempotencyKey, ...input }: NewReceipt,
) {
  const key = keyFor(`case:${caseId}`, idempotencyKey);
  const receipt = { ...input, caseId, bankItemId: null, idempotencyKey: key };
  return writeChanges(services.database, author, (w) => postReceipt(w, receipt, actor));
}

/** Posts a receipt whose case is not known yet. */
export function addUnallocated(ctx: SignedIn, { domainId, idempotencyKey, ...input }: NewUnallocated) {
  return writeToBooks(ctx, domainId, (w) =>
    postReceipt(w, {
      ...input,
      domainId,
      caseId: null,
      bankItemId: null,
      idempotencyKey: keyFor(`domain:${domainId}`, idempotencyKey),
    }),
  );
}

/** Allocates unallocated money to a case of the same domain. */
export async function allocateReceipt(
  ctx: SignedIn,
  { id, idempotencyKey, postedOn = londonDate(), ...to }: Allocation,
) {
  const receipt = await visibleReceipt(ctx.services.database, ctx.actor, id);
  return writeToCaseBooks(ctx, to.caseId, async (w, { domainId }) => {
    if (domainId !== receipt.domainId) {
      const message = 'That case belongs to another domain.';
      throw new AppError('invalid', message, { errors: { caseId: message } });
    }
    return clearSuspense(w, {
      ...to,
      receiptId: id,
      postedOn,
      idempotencyKey: keyFor(`allocation:${id}`, idempotencyKey),
    });
  });
}

/**
 * Reverses a receipt, for example because the bank took it back. One linked to a statement line is reversed with that line, or by the line
 * that takes the money back, so that a line never lacks its receipt.
 */
export async function undoReceipt(
  ctx: SignedIn,
  { id, reason, reversedOn }: { id: number; reason: string; reversedOn?: string | undefined },
) {
  const { domainId, bankItemId } = await visibleReceipt(ctx.services.database, ctx.actor, id);
  if (bankItemId !== null)
    throw conflict('This came from a bank statement line: undo it there, under Items.');
  const undoing = { receiptId: id, reason, ...(reversedOn !== undefined && { reversedOn }) };
  return writeToBooks(ctx, domainId, (w) => reverseReceipt(w, undoing));
}
