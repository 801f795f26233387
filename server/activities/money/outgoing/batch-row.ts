import { and, eq, type SQL, sql } from 'drizzle-orm';
import { equals, within } from '#server/platform/database/conditions.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { rowsOf } from '#server/platform/database/rows.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { refuseInactive } from '#server/records/cases/access.ts';
import { paymentBatches, payments } from '#server/records/commitments/payment-tables.ts';
import { cutInSql, register } from '#server/records/reference/register.ts';
import { checkVersion } from '#server/records/reference/versioned-rows.ts';
import {
  type BatchFacts,
  batchLife,
  batchReference,
} from '#shared/activities/money/outgoing/batch-states.ts';
import {
  type Batch,
  type BatchDay,
  type BatchDetail,
  batchDay,
  batchesContract,
  batchRow,
  fileRow,
  type PaymentFile,
} from '#shared/activities/money/outgoing/contract.ts';
import { batchList } from '#shared/activities/money/outgoing/list.ts';
import { noSuch } from '#shared/platform/errors.ts';
import { offered, refuseStep } from '#shared/platform/life/life.ts';
import type { Actor } from '#shared/platform/permissions.ts';

/** The name of batches in the audit trail. */
export const BATCHES = 'payment-batches';
export type PaymentBatch = typeof paymentBatches.$inferSelect;

/** The refusal of a batch that does not exist, or that the caller may not see. */
export const noSuchBatch = () => noSuch('batch');

/** The batches of the domains that the actor holds. */
export const visibleBatches = ({ domainIds }: Pick<Actor, 'domainIds'>): SQL =>
  domainIds === 'all' ? sql`true` : sql`payment_batches.domain_id = any(${sql.param([...domainIds])}::int[])`;

/** Announces that a batch changed, and with it its payments. */
export function announceBatch(w: Write, id: number): void {
  for (const topic of [`batch:${id}`, 'batches', 'payments']) w.changed(topic);
}

/** The batch, locked until the transaction ends; null if there is none. */
export async function lockBatch(tx: Tx, id: number): Promise<PaymentBatch | null> {
  const [batch] = await tx.select().from(paymentBatches).where(eq(paymentBatches.id, id)).for('update');
  return batch ?? null;
}

/** Changes a batch of the caller's domains, locked until the change is done. `before` runs before it is locked. */
export function writeToBatch<T>(
  { services, actor, author }: Pick<SignedIn, 'services' | 'actor' | 'author'>,
  id: number,
  change: (w: Write, batch: PaymentBatch) => Promise<T>,
  before: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<T> {
  return writeChanges(services.database, author, async (w) => {
    await before(w.tx);
    const where = and(eq(paymentBatches.id, id), visibleBatches(actor));
    const [batch] = await w.tx.select().from(paymentBatches).where(where).for('update');
    if (!batch) throw noSuchBatch();
    await refuseInactive(w.tx, [batch.domainId]);
    announceBatch(w, id);
    return change(w, batch);
  });
}

/** The facts that decide which steps a batch may take, with its current file. */
export async function factsOf(
  tx: Database | Tx,
  { id, status }: Pick<PaymentBatch, 'id' | 'status'>,
  actorId: number,
): Promise<BatchFacts> {
  const files = await filesOf(tx, id);
  const current = files.find(({ isCurrent }) => isCurrent);
  return {
    id,
    status,
    actorId,
    generatedById: current?.generatedBy?.id ?? null,
    paymentCount: await tx.$count(payments, eq(payments.batchId, id)),
    hasFiles: files.length > 0,
    isReadBack: current !== undefined,
    wasDownloaded: (current?.downloadCount ?? 0) > 0,
  };
}

/** A batch with the version that the caller saw. */
export type Step = { id: number; version: number };

/** Takes a step of a batch of the caller's domains, with the batch locked, and returns it as it then stands. */
export async function takeStep(
  ctx: SignedIn,
  { id, version }: Step,
  step: keyof typeof batchLife.steps,
  change: (w: Write, batch: PaymentBatch, facts: BatchFacts) => Promise<unknown>,
  before?: (tx: Tx) => Promise<unknown>,
): Promise<BatchDetail> {
  await writeToBatch(
    ctx,
    id,
    async (w, batch) => {
      await checkVersion(w, batch, version);
      const facts = await factsOf(w.tx, batch, ctx.actor.id);
      refuseStep(batchLife, step, facts);
      await change(w, batch, facts);
    },
    before,
  );
  return batchDetail(ctx, id);
}

async function batchRows(database: Database | Tx, where: SQL, cut: SQL = sql``): Promise<Batch[]> {
  const rows = await rowsOf(database, batchRow.omit({ reference: true }).shape)`
    select payment_batches.id, payment_batches.version, json_build_object('id', d.id, 'name', d.name) as domain,
      json_build_object('id', b.id, 'name', b.name) as account, payment_batches.pay_on::text as "payOn",
      payment_batches.processing_on::text as "processingOn", payment_batches.status,
      payment_batches.status_reason as "statusReason", payment_batches.warning, sums.count, sums.pence as "totalPence",
      f.file_name as "fileName",
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as "generatedBy",
      case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as "authorisedBy",
      to_json(payment_batches.submitted_at) #>> '{}' as "submittedAt"
    from payment_batches join domains d on d.id = payment_batches.domain_id
    join bank_accounts b on b.id = payment_batches.bank_account_id
    left join payment_files f on f.batch_id = payment_batches.id and f.retired_at is null
    left join users g on g.id = f.generated_by left join users a on a.id = payment_batches.authorised_by
    join lateral (select count(*)::int as count, coalesce(sum(p.amount_pence), 0)::float8 as pence from payments p
      where p.batch_id = payment_batches.id) sums on true
    where ${where} ${cut}`;
  return rows.map((row) => ({ ...row, reference: batchReference(row.id) }));
}

async function filesOf(database: Database | Tx, batchId: number): Promise<PaymentFile[]> {
  const rows = await rowsOf(database, fileRow.shape)`
    select f.id, f.file_name as "fileName", f.format, f.sha256, f.count, f.total_pence::float8 as "totalPence",
      to_json(f.generated_at) #>> '{}' as "generatedAt", case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as "generatedBy",
      f.reason, f.download_count as "downloadCount", to_json(f.downloaded_at) #>> '{}' as "downloadedAt",
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "downloadedBy",
      f.retired_at is null as "isCurrent"
    from payment_files f left join users g on g.id = f.generated_by left join users u on u.id = f.downloaded_by
    where f.batch_id = ${batchId} order by f.id desc`;
  return rows;
}

async function daysOfBatch(database: Database, batchId: number): Promise<BatchDay[]> {
  const rows = await rowsOf(database, batchDay.shape)`
    select processing_on::text as "processingOn", count(*)::int as count, sum(amount_pence)::float8 as "totalPence" from payments
    where batch_id = ${batchId} group by processing_on order by processing_on`;
  return rows;
}

/** A batch with its files, newest first, and the actions open to the caller. */
export async function batchDetail({ services, actor }: SignedIn, id: number): Promise<BatchDetail> {
  const where = sql`payment_batches.id = ${id} and ${visibleBatches(actor)}`;
  const [row] = await batchRows(services.database, where);
  if (!row) throw noSuchBatch();
  const files = await filesOf(services.database, id);
  const days = await daysOfBatch(services.database, id);
  const facts = await factsOf(services.database, row, actor.id);
  return { ...row, files, days, steps: offered(batchLife, facts) };
}

/** The batches of the domains that the caller holds. */
export const batchRegister = register(batchList, batchesContract.list, {
  scope: (actor, domainId) => and(visibleBatches(actor), equals(paymentBatches.domainId, domainId)),
  rows: ({ services }, where, cut) => batchRows(services.database, where, cutInSql(cut)),
  from: sql`${paymentBatches}`,
  conditions: {
    status: paymentBatches.status,
    payFrom: (from) => within(paymentBatches.payOn, { from }),
    payTo: (to) => within(paymentBatches.payOn, { to }),
  },
  orders: { reference: paymentBatches.id, payOn: paymentBatches.payOn },
  tie: paymentBatches.id,
});
