import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import { systemActor, writeUnaudited } from '#server/platform/database/write.ts';
import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import { type Checkpoint, latestCheckpoint } from './checkpoint.ts';
import { RECONCILED_LOCK } from './lock.ts';
import { type Account, linesOf } from './read-facts.ts';
import { type At, sidesText } from './subjects-sql.ts';
import { bankCheckpoints } from './tables.ts';

/**
 * What is open at the end of a day: its journals and lines, with those of all that shares one with it (a batch of which one payment is
 * not presented stays whole), and the sums of what is not kept by journal.
 */
const openAt = (tx: Tx, at: At, checkpoint: Checkpoint | undefined) =>
  oneRow(tx, {
    journalIds: col.numbers,
    itemIds: col.numbers,
    openingPence: col.number,
    movedPence: col.number,
  })`
    ${sidesText(at, checkpoint)}, open as (
      select kind, id from sides group by 1, 2 having sum(bank) <> sum(books) or kind = 'opening'
    ), edges as materialized (
      select kind, id, event from sides where event is not null and (bank <> 0 or books <> 0)
    ), reached as (
      select kind, id from open
      union
      select t.kind, t.id from reached r join edges e on e.kind = r.kind and e.id = r.id join edges t on t.event = e.event
    ), events as (select distinct event from reached join edges using (kind, id))
    select array(select event from events where event > 0 order by 1) as "journalIds",
      array(select -event from events where event < 0 order by 1) as "itemIds",
      (select coalesce(sum(books), 0) from sides where kind = 'opening' and event is null)::float8 as "openingPence",
      (select coalesce(sum(books), 0) from sides where kind = 'moved')::float8 as "movedPence"`;

/** Keeps the checkpoint of an account at the end of a day. Whatever changes the account's past waits for it, and then deletes it. */
export const keepCheckpoint = (database: Database, account: Account, on: string): Promise<void> =>
  writeUnaudited(database, systemActor, async ({ tx }) => {
    const { id: bankAccountId, domainId, ledgerAccountId } = account;
    await tx.execute(sql`select pg_advisory_xact_lock(${RECONCILED_LOCK}, ${bankAccountId})`);
    const checkpoint = await latestCheckpoint(tx, bankAccountId, on);
    if (checkpoint?.checkedOn === on) return;
    const at = { bankAccountId, domainId, ledgerAccountId, on };
    await tx.insert(bankCheckpoints).values({
      bankAccountId,
      checkedOn: on,
      days: await linesOf(tx, at, checkpoint),
      ...(await openAt(tx, at, checkpoint)),
    });
  });

/** The month ends that an account's statements cover and that have no checkpoint, oldest first. */
const missingMonthEnds = (database: Database) =>
  rowsOf(database, {
    id: col.number,
    domainId: col.number,
    ledgerAccountId: col.number,
    openingPence: col.number,
    on: col.day,
  })`
    select a.id, a.domain_id as "domainId", a.ledger_account_id as "ledgerAccountId", a.opening_pence::float8 as "openingPence", m.on
    from bank_accounts a cross join lateral (
      select (month + interval '1 month' - interval '1 day')::date as on from generate_series(
        date_trunc('month', (select min(booked_on) from bank_items i where i.bank_account_id = a.id)::timestamp), a.last_imported_to, '1 month') month
    ) m
    where m.on <= a.last_imported_to and not exists (select from bank_checkpoints k where k.bank_account_id = a.id and k.checked_on = m.on)
    order by a.id, m.on`;

/** Keeps what is missing, each month end from the one before. Safe to run twice at once, and to interrupt. */
export async function keepCheckpoints(
  database: Database,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  for (const { on, ...account } of await missingMonthEnds(database)) {
    signal?.throwIfAborted();
    await keepCheckpoint(database, account, on);
  }
}

export const keepCheckpointsJob = defineScheduledJob(
  'keep-bank-checkpoints',
  '50 3 * * *',
  ({ services: { database }, signal }) => keepCheckpoints(database, { signal }),
  { isMadeUp: true },
);
