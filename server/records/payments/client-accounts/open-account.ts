import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { currentAddressesOf } from '#server/records/cases/current-address.ts';
import { casePeople, persons } from '#server/records/cases/tables.ts';
import { accountTopic, type BankAccount } from '#server/records/ledger/bank-accounts/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { type CashOnBank, cashOnBanks } from '#server/records/ledger/case-cash.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { isAtBank } from '#shared/activities/money/client-accounts/client-accounts.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { lockAccounts, postMovements } from './movements.ts';
import { clientAccounts } from './tables.ts';

/** The name of client accounts in the audit trail. */
export const ACCOUNT_ENTITY = 'client-accounts';

export type ClientAccount = typeof clientAccounts.$inferSelect;

/** The umbrella account of the case's portfolio, or else of its domain, if it has one with client accounts. */
export async function umbrellaOf(
  tx: Tx,
  { domainId, portfolioId }: Pick<Case, 'domainId' | 'portfolioId'>,
): Promise<BankAccount | null> {
  const ofPortfolio = portfolioId === null ? undefined : eq(bankAccounts.portfolioId, portfolioId);
  const [found] = await tx
    .select()
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.domainId, domainId),
        eq(bankAccounts.isActive, true),
        sql`${bankAccounts.provider} <> 'manual'`,
        or(ofPortfolio, isNull(bankAccounts.portfolioId)),
      ),
    )
    .orderBy(asc(isNull(bankAccounts.portfolioId)), asc(bankAccounts.id))
    .limit(1);
  return found ?? null;
}

/** The account holders as given to the bank: the applicants, with the first one's address unless that is withheld. */
async function holderOf(tx: Tx, { id, caseName, riskOfViolence }: Case) {
  const people = await tx
    .select({ id: persons.id, firstName: persons.firstName, lastName: persons.lastName })
    .from(casePeople)
    .innerJoin(persons, eq(persons.id, casePeople.personId))
    .where(and(eq(casePeople.caseId, id), inArray(casePeople.role, ['applicant_1', 'applicant_2'])))
    .orderBy(asc(casePeople.role));
  const [first] = people;
  const address =
    first && !riskOfViolence ? (await currentAddressesOf(tx, [first.id])).get(first.id) : undefined;
  const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return {
    holderName: names.join(' and ') || caseName,
    holderAddress: address
      ? [address.line1, address.line2, address.town, address.postcode].filter(Boolean).join(', ')
      : null,
  };
}

/**
 * Requests a client account for the case, if its portfolio has an umbrella account with client accounts and the case has none yet. If the
 * firm keeps them itself, it is open at once. Returns the account, or null if there is nothing to request.
 */
export async function requestClientAccount(w: Write, found: Case): Promise<ClientAccount | null> {
  const umbrella = await umbrellaOf(w.tx, found);
  if (!umbrella) return null;
  const [existing] = await w.tx.select().from(clientAccounts).where(eq(clientAccounts.caseId, found.id));
  if (existing) return null;
  const today = londonDate();
  const isInternal = !isAtBank(umbrella.provider);
  const account = await addRow(w, ACCOUNT_ENTITY, clientAccounts, {
    caseId: found.id,
    bankAccountId: umbrella.id,
    providerRef: found.uniqueReference,
    ...(await holderOf(w.tx, found)),
    status: isInternal ? 'open' : 'requested',
    requestedOn: today,
    ...(isInternal && { openedOn: today }),
  });
  w.changed(accountTopic(umbrella.id));
  if (isInternal) await depositHeld(w, account, today);
  return account;
}

/** An amount divided over the bank accounts that hold a case's cash, largest balance first. */
export function partsOf(cash: readonly CashOnBank[], amountPence: number): CashOnBank[] {
  let left = amountPence;
  return cash.flatMap(({ bankAccountId, pence }) => {
    const part = Math.min(pence, left);
    if (part <= 0) return [];
    left -= part;
    return [{ bankAccountId, pence: part }];
  });
}

/** Queues the deposit of a case's balance on 1000 when its account is opened, so that it holds all of the case's money. */
export async function depositHeld(w: Write, { id, caseId, version }: ClientAccount, movedOn: string) {
  const account = (await lockAccounts(w.tx, [caseId])).get(caseId);
  if (!account) return;
  const cash = await cashOnBanks(w.tx, caseId);
  const held = cash.reduce((sum, { pence }) => sum + pence, 0);
  const refusals = await postMovements(
    w,
    partsOf(cash, held).map(({ bankAccountId, pence }) => ({
      account,
      direction: 'dep',
      amountPence: pence,
      movedOn,
      source: 'opening',
      reason: 'Balance when the account was opened',
      clientBankId: bankAccountId,
      idempotencyKey: `client-opening:${id}:${version}:${bankAccountId ?? 0}`,
    })),
  );
  const refusal = refusals.find((each) => each !== null);
  if (refusal) throw refusal;
}
