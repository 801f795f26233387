import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleAccount } from '#server/records/ledger/bank-accounts/access.ts';
import {
  clientAccountMovements,
  clientAccounts,
  clientBalanceFiles,
} from '#server/records/payments/client-accounts/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { ClientAccountStatus } from '#shared/activities/money/client-accounts/client-accounts.ts';
import { batchRows, movementSums } from './batches.ts';
import { profilesOf } from './profiles.ts';

const FILES_SHOWN = 60;

const {
  fileId: _fileId,
  bankAccountId: _bankAccountId,
  version: _version,
  updatedAt: _updatedAt,
  updatedBy: _updatedBy,
  ...shown
} = getTableColumns(clientBalanceFiles);

async function fileRows(database: Database | Tx, where: { id: number } | { bankAccountId: number }) {
  const { users } = tables;
  const rows = await database
    .select({ ...shown, createdBy: { id: users.id, name: users.name } })
    .from(clientBalanceFiles)
    .leftJoin(users, eq(users.id, clientBalanceFiles.createdBy))
    .where(
      'id' in where
        ? eq(clientBalanceFiles.id, where.id)
        : eq(clientBalanceFiles.bankAccountId, where.bankAccountId),
    )
    .orderBy(desc(clientBalanceFiles.balanceOn), desc(clientBalanceFiles.id))
    .limit(FILES_SHOWN);
  return rows.map((row) => ({ ...row, differencePence: row.bankPence - row.confirmedPence }));
}

/** One of the bank's files of balances as the API returns it. */
export async function balanceFileRow(database: Database | Tx, id: number) {
  const [row = missing()] = await fileRows(database, { id });
  return row;
}

/** A summary of the client accounts within an umbrella account: their number, pending movements, and the bank's files and batches. */
export async function umbrellaSummary({ services: { database }, actor }: SignedIn, bankAccountId: number) {
  await visibleAccount(database, actor, bankAccountId);
  const of = eq(clientAccounts.bankAccountId, bankAccountId);
  const [byStatus, [sums = missing()], [unsent = missing()], files, batches, profiles] = await Promise.all([
    database
      .select({ status: clientAccounts.status, count: sqlOf(col.number)`count(*)::int` })
      .from(clientAccounts)
      .where(of)
      .groupBy(clientAccounts.status),
    database
      .select({
        ledgerPence: sqlOf(col.number)`coalesce(sum(${clientAccounts.balancePence}), 0)::float8`,
        confirmedPence: sqlOf(col.number)`coalesce(sum(${clientAccounts.confirmedPence}), 0)::float8`,
        differingCount: sqlOf(
          col.number,
        )`(count(*) filter (where ${clientAccounts.differsSince} is not null))::int`,
      })
      .from(clientAccounts)
      .where(of),
    database
      .select(movementSums)
      .from(clientAccountMovements)
      .where(
        sql`${clientAccountMovements.bankAccountId} = ${bankAccountId} and ${clientAccountMovements.batchId} is null
          and ${clientAccountMovements.status} = 'pending'`,
      ),
    fileRows(database, { bankAccountId }),
    batchRows(database, actor.id, { bankAccountId }),
    profilesOf(database, bankAccountId),
  ]);
  const { movementCount, ...unsentPence } = unsent;
  return {
    counts: Object.fromEntries(byStatus.map(({ status, count }) => [status, count])) as Partial<
      Record<ClientAccountStatus, number>
    >,
    ...sums,
    unsent: { count: movementCount, ...unsentPence },
    files,
    batches,
    profiles,
  };
}
