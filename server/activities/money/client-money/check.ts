import { and, asc, eq, sql } from 'drizzle-orm';
import { reconciliationOf } from '#server/activities/money/reconciliation/read-facts.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type BankAccount, visibleAccounts } from '#server/records/ledger/bank-accounts/access.ts';
import { officeAccounts } from '#server/records/ledger/bank-accounts/office-account.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import {
  type ClientMoney,
  clientMoneyOf,
  clientMoneyState,
} from '#shared/activities/money/client-money/client-money.ts';
import type { StoredAtDay } from '#shared/activities/money/client-money/contract.ts';
import { sumOf } from '#shared/platform/money.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { newestChecks } from './kept-checks.ts';
import { readMoves } from './moves.ts';
import { nothingOwed, readOwed } from './read-owed.ts';
import { clientMoneyChecks } from './tables.ts';

/** The name of checks of client money in the audit trail. */
export const CHECKS = 'client-money-checks';
/** Announced when client money was checked, looked at or topped up. */
export const CHECKS_TOPIC = 'client-money';

type Of = { account: BankAccount; domain: string; money: ClientMoney };
type Day = { on: string; domainId?: number | undefined };

const chart = tables['chart-of-accounts'];

/** The accounts in use that hold clients' money, by name. */
const clientAccountsOf = (tx: Database | Tx, actor: Pick<Actor, 'domainIds'>, domainId?: number) =>
  tx
    .select({ account: bankAccounts, domain: tables.domains.name })
    .from(bankAccounts)
    .innerJoin(tables.domains, eq(tables.domains.id, bankAccounts.domainId))
    .innerJoin(chart, and(eq(chart.id, bankAccounts.ledgerAccountId), eq(chart.ledger, 'estate')))
    .where(and(visibleAccounts(actor, domainId), eq(bankAccounts.isActive, true)))
    .orderBy(asc(sql`lower(${bankAccounts.name})`));

/** Client money of the accounts that the actor sees at the end of a day, and what cases hold without a bank account. */
async function moneyAt(tx: Database | Tx, actor: Pick<Actor, 'domainIds'>, { on, domainId }: Day) {
  const accounts = await clientAccountsOf(tx, actor, domainId);
  const owed = await readOwed(tx, [...new Set(accounts.map(({ account }) => account.domainId))], on);
  const found: Of[] = [];
  for (const { account, domain } of accounts) {
    const money = clientMoneyOf(owed.get(account.id) ?? nothingOwed, await reconciliationOf(tx, account, on));
    found.push({ account, domain, money });
  }
  const { caseCount, heldPence, overdrawnPence } = owed.get(0) ?? nothingOwed;
  return { found, nowhere: { caseCount, pence: heldPence - overdrawnPence } };
}

/** What the transfers by the end of a day leave to be moved between the accounts. */
async function toMoveAt(tx: Database | Tx, on: string, found: readonly Of[]): Promise<StoredAtDay['toMove']> {
  const names = new Map(found.map(({ account: { id, name } }) => [id, { id, name }]));
  const domainIds = [...new Set(found.map(({ account }) => account.domainId))];
  return (await readMoves(tx, domainIds, on)).flatMap(({ fromId, toId, cases, movedPence }) => {
    const [from, to] = [names.get(fromId), names.get(toId)];
    const pence = sumOf(cases, (each) => each.pence) - movedPence;
    return from && to && pence > 0 ? [{ from, to, caseCount: cases.length, pence }] : [];
  });
}

/** Client money at the end of a day as the caller sees it, with the newest check of each account. */
async function showDay(tx: Database | Tx, actor: Actor, day: Day): Promise<StoredAtDay> {
  const { found, nowhere } = await moneyAt(tx, actor, day);
  const checks = await newestChecks(
    tx,
    day.on,
    found.map(({ account }) => account.id),
  );
  const offices = await officeAccounts(
    tx,
    found.map(({ account }) => account.domainId),
  );
  return {
    on: day.on,
    nowhere,
    toMove: await toMoveAt(tx, day.on, found),
    accounts: found.map(({ account, domain, money }) => ({
      account: { id: account.id, name: account.name },
      domain: { id: account.domainId, name: domain },
      ...money,
      state: clientMoneyState(money.differencePence),
      check: checks.get(account.id) ?? null,
      topUpFrom: offices.get(account.domainId) ?? null,
    })),
  };
}

/** What `clientMoney.at` answers. */
export const clientMoneyAt = ({ services: { database }, actor }: SignedIn, day: Day): Promise<StoredAtDay> =>
  showDay(database, actor, day);

/** Stores what was found; the nightly job keeps one check of an account and day. */
async function keepChecks(w: Write, on: string, found: readonly Of[]): Promise<number> {
  if (found.length === 0) return 0;
  const rows = await w.tx
    .insert(clientMoneyChecks)
    .values(
      found.map(({ account, money }) => ({
        domainId: account.domainId,
        bankAccountId: account.id,
        checkedOn: on,
        figures: money,
        owedPence: money.owedPence,
        differencePence: money.differencePence,
        madeBy: w.author.id || null,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: clientMoneyChecks.id, differencePence: clientMoneyChecks.differencePence });
  for (const { id, differencePence } of rows)
    w.audit({ entity: CHECKS, entityId: id, action: 'checked', after: { on, differencePence } });
  w.changed(CHECKS_TOPIC);
  return rows.length;
}

/** Checks client money at the end of a day, and keeps what was found; a firm without client accounts has nothing to keep. */
export const checkClientMoney = (
  { services: { database }, actor, author }: SignedIn,
  day: Day,
): Promise<StoredAtDay> =>
  writeChanges(database, author, async (w) => {
    const { found } = await moneyAt(w.tx, actor, day);
    await keepChecks(w, day.on, found);
    return showDay(w.tx, actor, day);
  });

/** The check of every account of active domains at the end of a day that the nightly job has not made yet; returns how many it made. */
export async function checkNightly(w: Write, on: string): Promise<number> {
  const { found } = await moneyAt(w.tx, { domainIds: 'all' }, { on });
  const active = await w.tx
    .select({ id: tables.domains.id })
    .from(tables.domains)
    .where(eq(tables.domains.isActive, true));
  const ids = new Set(active.map(({ id }) => id));
  return keepChecks(
    w,
    on,
    found.filter(({ account }) => ids.has(account.domainId)),
  );
}
