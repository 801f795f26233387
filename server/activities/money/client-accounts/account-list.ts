import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  ilike,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { ROWS_TO_READ } from '#server/platform/http/export-list.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { visibleAccount } from '#server/records/ledger/bank-accounts/access.ts';
import { movementColumns } from '#server/records/payments/client-accounts/movements.ts';
import {
  clientAccountMovements,
  clientAccounts,
  clientBalances,
} from '#server/records/payments/client-accounts/tables.ts';
import type { AccountFilters, MovementFilters } from '#shared/activities/money/client-accounts/contract.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { journalReference } from '#shared/records/ledger/ledger.ts';

type Paged<Filters> = Filters & { page: number; limit: number };

/** A case as rows of this slice name it, for a query that joins `cases`. */
export const caseNamed = sql<{
  id: number;
  uniqueReference: string;
  caseName: string;
}>`json_build_object('id', ${cases.id},
  'uniqueReference', ${cases.uniqueReference}, 'caseName', ${cases.caseName})`;

/** The part of an account's balance that the bank has not confirmed. */
const waitingPence = sql<number>`(${clientAccounts.balancePence} - ${clientAccounts.confirmedPence})::float8`;

/** The bank's balance in excess of the confirmed one, on the date of its latest file; null before the first. */
const differencePence = sql<
  number | null
>`(coalesce(${clientBalances.bankPence}, 0) - ${clientBalances.confirmedPence})::float8`;

const found = (search: string | undefined): SQL | undefined => {
  if (!search) return undefined;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    ...[clientAccounts.providerRef, cases.uniqueReference, cases.caseName].map((column) =>
      ilike(column, pattern),
    ),
  );
};

const accountsWhere = (actor: Actor, { bankAccountId, search, status, differs }: AccountFilters) =>
  and(
    eq(clientAccounts.bankAccountId, bankAccountId),
    visibleCases(actor),
    status && eq(clientAccounts.status, status),
    differs === undefined
      ? undefined
      : differs
        ? isNotNull(clientAccounts.differsSince)
        : isNull(clientAccounts.differsSince),
    found(search),
  );

const accountOrder = {
  providerRef: clientAccounts.providerRef,
  status: clientAccounts.status,
  balancePence: clientAccounts.balancePence,
  differencePence: sql`coalesce(${differencePence}, 0)`,
};

async function accountRows(
  { services: { database }, actor }: SignedIn,
  { sort, dir, ...filters }: AccountFilters,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  const direction = dir === 'asc' ? asc : desc;
  return database
    .select({
      ...getTableColumns(clientAccounts),
      waitingPence,
      differencePence: sql<
        number | null
      >`case when ${clientBalances.balanceOn} is not null then ${differencePence} end`,
      case: caseNamed,
    })
    .from(clientAccounts)
    .innerJoin(cases, eq(cases.id, clientAccounts.caseId))
    .leftJoin(
      clientBalances,
      and(
        eq(clientBalances.clientAccountId, clientAccounts.id),
        eq(clientBalances.balanceOn, clientAccounts.lastBalanceOn),
      ),
    )
    .where(accountsWhere(actor, { sort, dir, ...filters }))
    .orderBy(direction(accountOrder[sort]), direction(clientAccounts.id))
    .limit(limit)
    .offset(offset);
}

const metaOf = (page: number, limit: number, totalResults: number) => ({
  page,
  limit,
  totalResults,
  totalPages: Math.ceil(totalResults / limit),
});

/** One page of the client accounts within an umbrella account that the caller sees. */
export async function listClientAccounts(ctx: SignedIn, { page, limit, ...filters }: Paged<AccountFilters>) {
  const { database } = ctx.services;
  await visibleAccount(database, ctx.actor, filters.bankAccountId);
  const [data, [counted]] = await Promise.all([
    accountRows(ctx, filters, { limit, offset: (page - 1) * limit }),
    database
      .select({ n: sql<number>`count(*)::int` })
      .from(clientAccounts)
      .innerJoin(cases, eq(cases.id, clientAccounts.caseId))
      .where(accountsWhere(ctx.actor, filters)),
  ]);
  return { data, meta: metaOf(page, limit, counted!.n) };
}

/** The same from the first on, as many as `exportList` must see. */
export async function allClientAccounts(ctx: SignedIn, filters: AccountFilters) {
  await visibleAccount(ctx.services.database, ctx.actor, filters.bankAccountId);
  return accountRows(ctx, filters, { limit: ROWS_TO_READ });
}

const movementsWhere = (actor: Actor, input: MovementFilters) =>
  and(
    eq(clientAccountMovements.bankAccountId, input.bankAccountId),
    visibleCases(actor),
    input.direction && eq(clientAccountMovements.direction, input.direction),
    input.status && eq(clientAccountMovements.status, input.status),
    input.from === undefined ? undefined : gte(clientAccountMovements.movedOn, input.from),
    input.to === undefined ? undefined : lte(clientAccountMovements.movedOn, input.to),
    input.batch === undefined ? undefined : eq(clientAccountMovements.batchId, input.batch),
    found(input.search),
  );

const joined = (database: Database) =>
  database
    .select({ ...movementColumns, providerRef: clientAccounts.providerRef, case: caseNamed })
    .from(clientAccountMovements)
    .innerJoin(clientAccounts, eq(clientAccounts.id, clientAccountMovements.clientAccountId))
    .innerJoin(cases, eq(cases.id, clientAccountMovements.caseId))
    .$dynamic();

const movementOrder = {
  movedOn: clientAccountMovements.movedOn,
  amountPence: clientAccountMovements.amountPence,
};

async function movementRows(
  { services: { database }, actor }: SignedIn,
  filters: MovementFilters,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  const direction = filters.dir === 'asc' ? asc : desc;
  const rows = await joined(database)
    .where(movementsWhere(actor, filters))
    .orderBy(direction(movementOrder[filters.sort]), direction(clientAccountMovements.id))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({ ...row, journal: journalReference(row.journalId) }));
}

/** One page of the movements on the client accounts within an umbrella account. */
export async function listMovements(ctx: SignedIn, { page, limit, ...filters }: Paged<MovementFilters>) {
  const { database } = ctx.services;
  await visibleAccount(database, ctx.actor, filters.bankAccountId);
  const [data, totalResults] = await Promise.all([
    movementRows(ctx, filters, { limit, offset: (page - 1) * limit }),
    database.$count(joined(database).where(movementsWhere(ctx.actor, filters)).as('found')),
  ]);
  return { data, meta: metaOf(page, limit, totalResults) };
}

/** The same from the first on, as many as `exportList` must see. */
export async function allMovements(ctx: SignedIn, filters: MovementFilters) {
  await visibleAccount(ctx.services.database, ctx.actor, filters.bankAccountId);
  return movementRows(ctx, filters, { limit: ROWS_TO_READ });
}
