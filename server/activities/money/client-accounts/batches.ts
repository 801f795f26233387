import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { keepFile } from '#server/platform/files/keep-file.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import {
  accountTopic,
  type BankAccount,
  visibleAccounts,
  writeToAccount,
} from '#server/records/ledger/bank-accounts/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { MOVEMENT_ENTITY } from '#server/records/payments/client-accounts/movements.ts';
import {
  clientAccountMovements,
  clientAccounts,
  wthDepBatches,
  wthDepFiles,
} from '#server/records/payments/client-accounts/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow, changeRow, changeRows, checkVersion } from '#server/records/reference/versioned-rows.ts';
import {
  type MovementBatchFacts,
  movementBatchLife,
} from '#shared/activities/money/client-accounts/account-life.ts';
import { isAtBank } from '#shared/activities/money/client-accounts/client-accounts.ts';
import { AppError, conflict, noSuch } from '#shared/platform/errors.ts';
import { offered, refuseStep } from '#shared/platform/life/life.ts';
import { type MovementLine, writeMovementFile } from './movement-file.ts';
import { profilesOf } from './profiles.ts';

/** The name of batches in the audit trail. */
export const BATCH_ENTITY = 'wth-dep-batches';

type Batch = typeof wthDepBatches.$inferSelect;
type Key = { id: number; version: number };

/** The facts that decide which steps of a batch this person may take. */
const factsOf = (
  userId: number,
  { bankAccountId, status, exportedBy, wthPence }: Batch,
): MovementBatchFacts => ({
  bankAccountId,
  status,
  isOwn: exportedBy === userId && wthPence > 0,
});

const confirmer = alias(tables.users, 'confirmer');

/** Batches as the API returns them, the newest first. */
export async function batchRows(
  database: Database | Tx,
  userId: number,
  where: { bankAccountId: number } | { id: number },
) {
  const rows = await database
    .select({ batch: wthDepBatches, confirmedBy: { id: confirmer.id, name: confirmer.name } })
    .from(wthDepBatches)
    .leftJoin(confirmer, eq(confirmer.id, wthDepBatches.confirmedBy))
    .where(
      'id' in where ? eq(wthDepBatches.id, where.id) : eq(wthDepBatches.bankAccountId, where.bankAccountId),
    )
    .orderBy(desc(wthDepBatches.id))
    .limit(100);
  const written = await database
    .select({ file: wthDepFiles, exportedBy: { id: tables.users.id, name: tables.users.name } })
    .from(wthDepFiles)
    .innerJoin(tables.users, eq(tables.users.id, wthDepFiles.exportedBy))
    .where(
      inArray(
        wthDepFiles.batchId,
        rows.map(({ batch }) => batch.id),
      ),
    )
    .orderBy(desc(wthDepFiles.seq));
  return rows.map(({ batch, confirmedBy }) => {
    const { exportedBy: _exportedBy, exportedAt: _exportedAt, ...shown } = batch;
    return {
      ...shown,
      confirmedBy,
      steps: offered(movementBatchLife, factsOf(userId, batch)),
      files: written
        .filter(({ file }) => file.batchId === batch.id)
        .map(({ file: { batchId: _batchId, fileId: _fileId, ...file }, exportedBy }) => ({
          ...file,
          exportedBy,
        })),
    };
  });
}

async function batchRow(tx: Tx, userId: number, id: number) {
  const [row = missing()] = await batchRows(tx, userId, { id });
  return row;
}

/** The sums over movements: their number, and their pence by direction. */
export const movementSums = {
  movementCount: sqlOf(col.number)`count(*)::int`,
  wthPence: sqlOf(
    col.number,
  )`coalesce(sum(${clientAccountMovements.amountPence}) filter (where ${clientAccountMovements.direction} = 'wth'), 0)::float8`,
  depPence: sqlOf(
    col.number,
  )`coalesce(sum(${clientAccountMovements.amountPence}) filter (where ${clientAccountMovements.direction} = 'dep'), 0)::float8`,
};

/** Collects the movements up to a day that have not been sent to the bank into a batch. */
export function collectBatch(
  ctx: SignedIn,
  { bankAccountId, until }: { bankAccountId: number; until: string },
) {
  return writeToAccount(ctx, bankAccountId, async (w, umbrella) => {
    refuseInternal(umbrella);
    const waiting = and(
      eq(clientAccountMovements.bankAccountId, bankAccountId),
      eq(clientAccountMovements.status, 'pending'),
      isNull(clientAccountMovements.batchId),
      lte(clientAccountMovements.movedOn, until),
    );
    const held = await w.tx
      .select()
      .from(clientAccountMovements)
      .where(waiting)
      .orderBy(asc(clientAccountMovements.id))
      .for('update');
    if (held.length === 0) throw conflict('No movements are waiting to be sent to the bank.');
    const ids = held.map(({ id }) => id);
    const [sums = missing()] = await w.tx
      .select(movementSums)
      .from(clientAccountMovements)
      .where(inArray(clientAccountMovements.id, ids));
    const periodFrom = held.reduce((least, { movedOn }) => (movedOn < least ? movedOn : least), until);
    const batch = await addRow(w, BATCH_ENTITY, wthDepBatches, {
      bankAccountId,
      periodFrom,
      periodTo: until,
      ...sums,
    });
    await changeRows(w, MOVEMENT_ENTITY, clientAccountMovements, held, { batchId: batch.id });
    return batchRow(w.tx, ctx.actor.id, batch.id);
  });
}

function refuseInternal({ provider, name }: BankAccount): void {
  if (!isAtBank(provider))
    throw conflict(`The firm keeps the client accounts of ${name} itself: there is no bank to write to.`);
}

/** Takes a step of a batch of an umbrella account that the caller sees, with the account and the batch locked. */
async function takeStep(
  ctx: SignedIn,
  { id, version }: Key,
  step: keyof typeof movementBatchLife.steps,
  make: (w: Write, batch: Batch, umbrella: BankAccount) => Promise<void>,
) {
  const bankAccountId = await umbrellaOfBatch(ctx, id);
  return writeToAccount(ctx, bankAccountId, async (w, umbrella) => {
    const [batch = missing()] = await w.tx
      .select()
      .from(wthDepBatches)
      .where(eq(wthDepBatches.id, id))
      .for('update');
    await checkVersion(w, batch, version, () => batchRow(w.tx, ctx.actor.id, id));
    refuseStep(movementBatchLife, step, factsOf(ctx.actor.id, batch));
    await make(w, batch, umbrella);
    return batchRow(w.tx, ctx.actor.id, id);
  });
}

/** The umbrella account of a batch; one in a domain that the caller does not hold is reported as missing. */
export async function umbrellaOfBatch({ services: { database }, actor }: SignedIn, id: number) {
  const [found] = await database
    .select({ bankAccountId: wthDepBatches.bankAccountId })
    .from(wthDepBatches)
    .innerJoin(bankAccounts, eq(bankAccounts.id, wthDepBatches.bankAccountId))
    .where(and(eq(wthDepBatches.id, id), visibleAccounts(actor)));
  if (!found) throw noSuch('batch');
  return found.bankAccountId;
}

/** Writes the batch's file in the bank's layout and keeps it. A further file needs a reason; the earlier ones are kept. */
export function exportBatch(ctx: SignedIn, { reason, ...key }: Key & { reason?: string | undefined }) {
  return takeStep(ctx, key, 'export', async (w, batch, umbrella) => {
    const [last = missing()] = await w.tx
      .select({ seq: sqlOf(col.number)`coalesce(max(${wthDepFiles.seq}), 0)::int` })
      .from(wthDepFiles)
      .where(eq(wthDepFiles.batchId, batch.id));
    const seq = last.seq + 1;
    if (seq > 1 && !reason) {
      const message = 'Say why the file is written again.';
      throw new AppError('invalid', message, { errors: { reason: message } });
    }
    const { movements: profile } = (await profilesOf(w.tx, umbrella.id)).layout;
    const lines = await linesOf(w.tx, batch, umbrella);
    const bytes = Buffer.from(writeMovementFile(profile, lines));
    const fileName = `wth-dep-${batch.id}-${batch.periodTo}${seq > 1 ? `-${seq}` : ''}.${profile.extension}`;
    const { fileId, sha256 } = await keepFile(ctx.services.files, w, {
      name: fileName,
      type: 'text/csv',
      bytes,
    });
    const { movementCount, wthPence, depPence } = batch;
    await w.tx.insert(wthDepFiles).values({
      batchId: batch.id,
      seq,
      fileId,
      fileName,
      sha256,
      movementCount,
      wthPence,
      depPence,
      reason: seq > 1 ? reason : null,
      exportedBy: ctx.actor.id,
    });
    await changeUnconfirmed(w, batch, 'exported');
    await changeRow(w, BATCH_ENTITY, wthDepBatches, batch, batch.version, {
      status: 'exported',
      statusReason: null,
      exportedBy: ctx.actor.id,
      exportedAt: new Date(),
    });
    w.audit({
      entity: BATCH_ENTITY,
      entityId: batch.id,
      action: 'exported',
      after: { seq, fileName, sha256, reason: reason ?? null },
    });
  });
}

const isUnconfirmed = sql`${clientAccountMovements.status} <> 'confirmed'`;

/** Gives a batch's movements that the bank has not shown yet their new status. */
async function changeUnconfirmed(w: Write, batch: Batch, status: 'exported' | 'failed'): Promise<void> {
  const open = await w.tx
    .select()
    .from(clientAccountMovements)
    .where(and(eq(clientAccountMovements.batchId, batch.id), isUnconfirmed))
    .orderBy(asc(clientAccountMovements.id))
    .for('update');
  await changeRows(w, MOVEMENT_ENTITY, clientAccountMovements, open, { status });
}

async function linesOf(tx: Tx, { id }: Batch, umbrella: BankAccount): Promise<MovementLine[]> {
  const rows = await tx
    .select({ movement: clientAccountMovements, account: clientAccounts })
    .from(clientAccountMovements)
    .innerJoin(clientAccounts, eq(clientAccounts.id, clientAccountMovements.clientAccountId))
    .where(eq(clientAccountMovements.batchId, id))
    .orderBy(asc(clientAccountMovements.movedOn), asc(clientAccountMovements.id));
  return rows.map(({ movement: { direction, amountPence, movedOn, reason }, account }) => ({
    batch: id,
    umbrella: umbrella.cmsUmbrellaRef ?? umbrella.name,
    reference: account.providerRef,
    holder: account.holderName,
    direction,
    amountPence,
    movedOn,
    narrative: reason,
  }));
}

/** Records that the bank has refused the batch's file: it can be exported again, with a reason. */
export const failBatch = (ctx: SignedIn, { reason, ...key }: Key & { reason: string }) =>
  takeStep(ctx, key, 'fail', async (w, batch) => {
    await changeUnconfirmed(w, batch, 'failed');
    await changeRow(w, BATCH_ENTITY, wthDepBatches, batch, batch.version, {
      status: 'failed',
      statusReason: reason,
    });
  });

/** Takes a movement out of its batch, to go with a later one. This changes a batch even if it was exported. */
export const takeOut = (ctx: SignedIn, { movementId, ...key }: Key & { movementId: number }) =>
  takeStep(ctx, key, 'takeOut', async (w, batch) => {
    const [moved] = await w.tx
      .select()
      .from(clientAccountMovements)
      .where(
        and(
          eq(clientAccountMovements.id, movementId),
          eq(clientAccountMovements.batchId, batch.id),
          isUnconfirmed,
        ),
      )
      .for('update');
    if (!moved) throw new AppError('notFound', 'That movement is not in this batch, or has been confirmed.');
    const free = { batchId: null, status: 'pending' } as const;
    await changeRows(w, MOVEMENT_ENTITY, clientAccountMovements, [moved], free, { action: 'taken out' });
    const [sums = missing()] = await w.tx
      .select(movementSums)
      .from(clientAccountMovements)
      .where(eq(clientAccountMovements.batchId, batch.id));
    if (sums.movementCount === 0)
      throw conflict('A batch must keep at least one movement: mark it as failed instead.');
    await changeRow(w, BATCH_ENTITY, wthDepBatches, batch, batch.version, {
      ...sums,
      status: batch.status === 'collected' ? 'collected' : 'changed',
    });
    w.changed(`case:${moved.caseId}`);
  });

/** Confirms a batch once the bank's balances show all its movements. Nobody confirms withdrawals that they sent. */
export const confirmBatch = (ctx: SignedIn, key: Key) =>
  takeStep(ctx, key, 'confirm', (w, batch) => markConfirmed(w, ctx.actor.id, batch));

/** Marks a batch as confirmed, or as agreed if its exporter would otherwise confirm their own withdrawals. */
export async function markConfirmed(w: Write, userId: number, batch: Batch): Promise<void> {
  const { isOwn } = factsOf(userId, batch);
  await changeRow(
    w,
    BATCH_ENTITY,
    wthDepBatches,
    batch,
    batch.version,
    isOwn ? { status: 'agreed' } : { status: 'confirmed', confirmedBy: userId, confirmedAt: new Date() },
  );
  w.changed(accountTopic(batch.bankAccountId));
}
