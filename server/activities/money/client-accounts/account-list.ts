import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import { within } from '#server/platform/database/conditions.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
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
import { register } from '#server/records/reference/register.ts';
import { clientAccountsContract } from '#shared/activities/money/client-accounts/contract.ts';
import { clientAccountList, movementList } from '#shared/activities/money/client-accounts/list.ts';
import { journalReference } from '#shared/records/ledger/ledger.ts';

/** The columns that name a case in rows of this module, for a query that joins `cases`. */
export const caseNamed = sqlOf(
  col.json<{ id: number; uniqueReference: string; caseName: string }>(),
)`json_build_object('id', ${cases.id},
  'uniqueReference', ${cases.uniqueReference}, 'caseName', ${cases.caseName})`;

/** The part of an account's balance that the bank has not confirmed. */
const waitingPence = sqlOf(
  col.number,
)`(${clientAccounts.balancePence} - ${clientAccounts.confirmedPence})::float8`;

/** The bank's balance in excess of the confirmed one, on the date of its latest file; null before the first. */
const differencePence = sqlOf(
  col.number.orNull,
)`(coalesce(${clientBalances.bankPence}, 0) - ${clientBalances.confirmedPence})::float8`;

const called = [clientAccounts.providerRef, cases.uniqueReference, cases.caseName];
const umbrella = ({ services, actor }: SignedIn, { bankAccountId }: { bankAccountId: number }) =>
  visibleAccount(services.database, actor, bankAccountId);

const accounts = (database: Database) =>
  database
    .select({
      ...getTableColumns(clientAccounts),
      waitingPence,
      differencePence: sqlOf(
        col.number.orNull,
      )`case when ${clientBalances.balanceOn} is not null then ${differencePence} end`,
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
    );

/** The client accounts within an umbrella account that the caller sees. */
export const accountRegister = register(clientAccountList, clientAccountsContract.list, {
  facts: umbrella,
  scope: visibleCases,
  rows: ({ services }, where, { order, limit, offset }) =>
    accounts(services.database)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  from: sql`${clientAccounts} join ${cases} on ${cases.id} = ${clientAccounts.caseId}`,
  conditions: {
    bankAccountId: clientAccounts.bankAccountId,
    status: clientAccounts.status,
    differs: isNotNull(clientAccounts.differsSince),
    search: called,
  },
  orders: {
    providerRef: clientAccounts.providerRef,
    status: clientAccounts.status,
    balancePence: clientAccounts.balancePence,
    differencePence: sql`coalesce(${differencePence}, 0)`,
  },
  tie: clientAccounts.id,
});

const joined = (database: Database) =>
  database
    .select({ ...movementColumns, providerRef: clientAccounts.providerRef, case: caseNamed })
    .from(clientAccountMovements)
    .innerJoin(clientAccounts, eq(clientAccounts.id, clientAccountMovements.clientAccountId))
    .innerJoin(cases, eq(cases.id, clientAccountMovements.caseId));

/** The movements on the client accounts within an umbrella account. */
export const movementRegister = register(movementList, clientAccountsContract.movements, {
  facts: umbrella,
  scope: visibleCases,
  rows: async ({ services }, where, { order, limit, offset }) => {
    const rows = await joined(services.database)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return rows.map((row) => ({ ...row, journal: journalReference(row.journalId) }));
  },
  from: sql`${clientAccountMovements} join ${clientAccounts} on ${clientAccounts.id} = ${clientAccountMovements.clientAccountId}
    join ${cases} on ${cases.id} = ${clientAccountMovements.caseId}`,
  conditions: {
    bankAccountId: clientAccountMovements.bankAccountId,
    direction: clientAccountMovements.direction,
    status: clientAccountMovements.status,
    from: (from) => within(clientAccountMovements.movedOn, { from }),
    to: (to) => within(clientAccountMovements.movedOn, { to }),
    batch: clientAccountMovements.batchId,
    search: called,
  },
  orders: { movedOn: clientAccountMovements.movedOn, amountPence: clientAccountMovements.amountPence },
  tie: clientAccountMovements.id,
});
