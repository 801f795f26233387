import { eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { within } from '#server/platform/database/conditions.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { visibleAccounts } from '#server/records/ledger/bank-accounts/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { bankReconciliations as kept } from '#server/records/ledger/reconciliations/tables.ts';
import { type Cut, register } from '#server/records/reference/register.ts';
import { tables } from '#server/records/reference/tables.ts';
import { reconciliationContract, type StoredKept } from '#shared/activities/money/reconciliation/contract.ts';
import { keptList } from '#shared/activities/money/reconciliation/list.ts';
import { reconciliationState } from '#shared/records/ledger/reconciliations.ts';

const [preparers, reviewers, voiders] = [
  alias(tables.users, 'preparer'),
  alias(tables.users, 'reviewer'),
  alias(tables.users, 'voider'),
];
type Name = { id: number; name: string };
const nameOf = (users: typeof preparers | typeof reviewers | typeof voiders) =>
  sqlOf(
    col.json<Name>().orNull,
  )`case when ${users.id} is not null then json_build_object('id', ${users.id}, 'name', ${users.name}) end`;

/** Signed reconciliations as lists show them. */
export async function keptRows(
  database: Database | Tx,
  where: SQL | undefined,
  { order, limit = 100, offset = 0 }: Partial<Cut> = {},
): Promise<StoredKept[]> {
  const rows = await database
    .select({
      id: kept.id,
      version: kept.version,
      account: sqlOf(
        col.json<Name>(),
      )`json_build_object('id', ${bankAccounts.id}, 'name', ${bankAccounts.name})`,
      reconciledOn: kept.reconciledOn,
      figures: sqlOf(
        col.json<{ statedPence: number | null; linesPence: number; booksPence: number }>(),
      )`json_build_object('statedPence', ${kept.figures} #> '{stated,pence}', 'linesPence', ${kept.figures} -> 'linesPence',
        'booksPence', ${kept.figures} -> 'booksPence')`,
      preparedBy: sqlOf(
        col.json<Name>(),
      )`json_build_object('id', ${preparers.id}, 'name', ${preparers.name})`,
      preparedAt: kept.preparedAt,
      reviewedBy: nameOf(reviewers),
      reviewedAt: kept.reviewedAt,
      voidedAt: kept.voidedAt,
      voidedReason: kept.voidedReason,
      voidedBy: nameOf(voiders),
      digest: kept.digest,
    })
    .from(kept)
    .innerJoin(bankAccounts, eq(bankAccounts.id, kept.bankAccountId))
    .innerJoin(preparers, eq(preparers.id, kept.preparedBy))
    .leftJoin(reviewers, eq(reviewers.id, kept.reviewedBy))
    .leftJoin(voiders, eq(voiders.id, kept.voidedBy))
    .where(where)
    .orderBy(...(order ?? [sql`${kept.id} desc`]))
    .limit(limit)
    .offset(offset);
  return rows.map(({ figures, voidedAt, ...row }) => ({
    ...row,
    ...figures,
    state: reconciliationState({ reviewedAt: row.reviewedAt, voidedAt }),
  }));
}

/** The list of signed reconciliations, and its file. */
export const keptRegister = register(keptList, reconciliationContract.list, {
  scope: (actor, domainId) => visibleAccounts(actor, domainId),
  conditions: {
    search: [bankAccounts.name],
    state: sql`case when ${kept.voidedAt} is not null then 'voided' when ${kept.reviewedAt} is null then 'prepared' else 'signed' end`,
    from: (from) => within(kept.reconciledOn, { from }),
    to: (to) => within(kept.reconciledOn, { to }),
  },
  orders: {
    account: sql`lower(${bankAccounts.name})`,
    reconciledOn: kept.reconciledOn,
    preparedAt: kept.preparedAt,
  },
  tie: kept.id,
  from: sql`bank_reconciliations join bank_accounts on bank_accounts.id = bank_reconciliations.bank_account_id`,
  rows: ({ services }, where, cut) => keptRows(services.database, where, cut),
});
