import { and, desc, eq, isNotNull, ne } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { cashOnBanks } from '#server/records/ledger/case-cash.ts';
import { movementColumns } from '#server/records/payments/client-accounts/movements.ts';
import { type ClientAccount, umbrellaOf } from '#server/records/payments/client-accounts/open-account.ts';
import { clientAccountMovements, clientAccounts } from '#server/records/payments/client-accounts/tables.ts';
import { type AccountFacts, accountLife } from '#shared/activities/money/client-accounts/account-life.ts';
import { offered } from '#shared/platform/life/life.ts';
import { journalReference } from '#shared/records/ledger/ledger.ts';

const MOVEMENTS_SHOWN = 200;

/** The client bank account that the latest deposit came from: withdrawals go there. */
export async function lastClientBank(tx: Tx, clientAccountId: number): Promise<number | null> {
  const [last] = await tx
    .select({ id: clientAccountMovements.clientBankId })
    .from(clientAccountMovements)
    .where(
      and(
        eq(clientAccountMovements.clientAccountId, clientAccountId),
        eq(clientAccountMovements.direction, 'dep'),
        isNotNull(clientAccountMovements.clientBankId),
      ),
    )
    .orderBy(desc(clientAccountMovements.id))
    .limit(1);
  return last?.id ?? null;
}

/** The facts that decide which steps a client account may take. */
export async function factsOf(tx: Database | Tx, account: ClientAccount): Promise<AccountFacts> {
  const { clientAccountId, status } = clientAccountMovements;
  const open = and(eq(clientAccountId, account.id), ne(status, 'confirmed'));
  return { ...account, unconfirmedCount: await tx.$count(clientAccountMovements, open) };
}

type OfCase = { id: number; domainId: number; portfolioId: number | null };

/** The client account of a case with its movements, newest first, and whether one could be requested. */
export async function caseAccount(database: Database | Tx, { id: caseId, ...found }: OfCase) {
  const [row] = await database
    .select({ account: clientAccounts, umbrella: bankAccounts })
    .from(clientAccounts)
    .innerJoin(bankAccounts, eq(bankAccounts.id, clientAccounts.bankAccountId))
    .where(eq(clientAccounts.caseId, caseId));
  const cash = await cashOnBanks(database, caseId);
  const held = { clientBankPence: cash.reduce((sum, { pence }) => sum + pence, 0) };
  if (!row) return { account: null, mayRequest: (await umbrellaOf(database as Tx, found)) !== null, ...held };
  const { account, umbrella } = row;
  const movements = await database
    .select(movementColumns)
    .from(clientAccountMovements)
    .where(eq(clientAccountMovements.clientAccountId, account.id))
    .orderBy(desc(clientAccountMovements.movedOn), desc(clientAccountMovements.id))
    .limit(MOVEMENTS_SHOWN);
  const [sums = missing()] = await database
    .select({
      waitingPence: sqlOf(
        col.number,
      )`coalesce(sum(case when ${clientAccountMovements.direction} = 'dep' then 1 else -1 end
        * ${clientAccountMovements.amountPence}) filter (where ${clientAccountMovements.status} <> 'confirmed'), 0)::float8`,
    })
    .from(clientAccountMovements)
    .where(eq(clientAccountMovements.clientAccountId, account.id));
  return {
    account: {
      ...account,
      umbrella: { id: umbrella.id, name: umbrella.name, provider: umbrella.provider },
      waitingPence: sums.waitingPence,
      steps: offered(accountLife, await factsOf(database, account)),
      movements: movements.map((each) => ({ ...each, journal: journalReference(each.journalId) })),
    },
    mayRequest: false,
    ...held,
  };
}

/** The same for a case that the caller sees. */
export async function clientAccountOf({ services: { database }, actor }: SignedIn, caseId: number) {
  return caseAccount(database, await visibleCase(database, actor, caseId));
}
