import { and, eq, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { holds } from '#server/platform/database/conditions.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import { write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { balanceRows } from '#server/records/ledger/balances.ts';
import {
  accountTopic,
  type BankAccount,
  visibleAccount,
  visibleAccounts,
  writeToAccount,
} from '#server/records/ledger/bank-accounts/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { clientAccounts } from '#server/records/payments/client-accounts/tables.ts';
import { modulusProblem } from '#server/records/reference/modulus.ts';
import { holdsDomain } from '#server/records/reference/queries.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow, changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import type {
  BankAccountChange,
  BankAccountRow,
  BankAccountValues,
  bankAccountListInput,
} from '#shared/activities/money/banking/accounts-contract.ts';
import { invalid } from '#shared/platform/errors.ts';
import { accountOfIban } from '#shared/platform/fields/iban.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';
import { accountRow, accountRows } from './account-row.ts';

type Errors = Record<string, string>;

/** The name of bank accounts in the audit trail. */
export const ACCOUNT_ENTITY = 'bank-accounts';

const refuse = (errors: Errors): void => {
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

/** One page of the firm's accounts that the caller may see, by name. */
export async function listAccounts(
  { services, actor }: SignedIn,
  { search, domainId, active, page, limit }: z.output<typeof bankAccountListInput>,
) {
  const { database } = services;
  const where = and(
    visibleAccounts(actor, domainId),
    active === undefined ? undefined : eq(bankAccounts.isActive, active),
    holds(
      [
        sql`concat_ws(' ', ${bankAccounts.name}, ${bankAccounts.bankName}, ${bankAccounts.sortCode}, ${bankAccounts.accountNumber},
          ${bankAccounts.iban})`,
      ],
      search,
    ),
  );
  const [data, totalResults] = await Promise.all([
    accountRows(database, where, { limit, offset: (page - 1) * limit }),
    database.$count(bankAccounts, where),
  ]);
  return { data, meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) } };
}

/** One account; accounts of other domains are reported as missing. */
export async function getAccount({ services, actor }: SignedIn, id: number): Promise<BankAccountRow> {
  await visibleAccount(services.database, actor, id);
  return accountRow(services.database, id);
}

/** Adds an account to the system. */
export async function addAccount(ctx: SignedIn, values: BankAccountValues): Promise<BankAccountRow> {
  const { database } = ctx.services;
  const id = await write(database, ctx.author, async (w) => {
    const { modulusCheck, errors } = numbersOf(values);
    refuse({ ...(await errorsOf(w.tx, ctx.actor, values)), ...errors });
    const account = await addRow(w, ACCOUNT_ENTITY, bankAccounts, { ...values, modulusCheck });
    w.changed(accountTopic(account.id));
    return account.id;
  });
  return accountRow(database, id);
}

/** Changes an account. Fields that the ledger relies on are fixed once lines have been imported or money posted. */
export async function changeAccount(
  ctx: SignedIn,
  { id, version, ...values }: BankAccountChange,
): Promise<BankAccountRow> {
  await writeToAccount(ctx, id, async (w, before) => {
    await checkVersion(w, before, version, () => accountRow(w.tx, id));
    const { modulusCheck, errors } = numbersOf(values);
    refuse({
      ...(await errorsOf(w.tx, ctx.actor, values, before)),
      ...errors,
      ...(values.provider === 'manual' && (await hasClientAccounts(w.tx, id))
        ? { provider: 'Cannot be removed: clients have accounts here.' }
        : {}),
      ...(await lockErrors(w.tx, before, values)),
    });
    await changeRow(w, ACCOUNT_ENTITY, bankAccounts, before, version, { ...values, modulusCheck });
  });
  return accountRow(ctx.services.database, id);
}

async function lockErrors(tx: Tx, before: BankAccount, after: BankAccountValues): Promise<Errors> {
  const message =
    before.itemCount > 0
      ? 'Cannot be changed: statement lines have been imported.'
      : 'Cannot be changed: the books have postings to this account.';
  if (before.itemCount === 0 && !(await isPosted(tx, before))) return {};
  return {
    ...(before.domainId !== after.domainId && { domainId: message }),
    ...(before.ledgerAccountId !== after.ledgerAccountId && { ledgerAccountId: message }),
    ...(before.kind !== after.kind &&
      (before.kind === 'office' || after.kind === 'office') && { kind: message }),
  };
}

const hasClientAccounts = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.$count(clientAccounts, eq(clientAccounts.bankAccountId, id))) > 0;

async function isPosted(tx: Tx, { id, ledgerAccountId }: BankAccount): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${balanceRows} b where b.account_id = ${ledgerAccountId} and b.bank_account_id = ${id} limit 1`);
  return rows.length > 0;
}

/** The result of the modulus check on sort code and account number, and the errors by field. */
function numbersOf({ sortCode, accountNumber, iban }: BankAccountValues) {
  const errors: Errors = {};
  if (sortCode && !accountNumber) errors.accountNumber = 'Enter the account number too.';
  if (accountNumber && !sortCode) errors.sortCode = 'Enter the sort code too.';
  const inIban = iban ? accountOfIban(iban) : null;
  if (inIban && accountNumber && (inIban.sortCode !== sortCode || inIban.accountNumber !== accountNumber))
    errors.iban = 'This IBAN belongs to another sort code and account number.';
  const check = sortCode && accountNumber ? modulusProblem(sortCode, accountNumber) : null;
  if (check === 'invalid')
    errors.accountNumber = 'No account with this number can exist under this sort code.';
  return { modulusCheck: check === 'invalid' ? null : check, errors };
}

/** Errors in the account's domain, portfolio or ledger account. */
async function errorsOf(
  tx: Tx,
  actor: Actor,
  values: BankAccountValues,
  before?: BankAccount,
): Promise<Errors> {
  const { domainId, portfolioId, ledgerAccountId, kind } = values;
  if (!holdsDomain(actor, domainId)) return { domainId: 'You do not hold this domain.' };
  const { domains, portfolios } = tables;
  const chart = tables['chart-of-accounts'];
  const errors: Errors = {};
  if (values.provider !== 'manual' && kind !== 'client_umbrella')
    errors.provider = 'Only an account for client money has clients’ accounts of their own.';
  const [domain] = await tx.select().from(domains).where(eq(domains.id, domainId));
  if (!domain) return { domainId: 'That row no longer exists.' };
  if (!domain.isActive) errors.domainId = `${domain.name} is not active.`;
  if (portfolioId !== null) {
    const [portfolio] = await tx
      .select({ domainId: portfolios.domainId })
      .from(portfolios)
      .where(eq(portfolios.id, portfolioId));
    if (portfolio?.domainId !== domainId)
      errors.portfolioId = `That portfolio is not one of ${domain.name}’s.`;
  }
  const [ledgerAccount] = await tx.select().from(chart).where(eq(chart.id, ledgerAccountId));
  const ledger = kind === 'office' ? 'office' : 'estate';
  if (!ledgerAccount) errors.ledgerAccountId = 'That row no longer exists.';
  else if (ledgerAccount.ledger !== ledger)
    errors.ledgerAccountId = `An account for this use belongs in the ${ledger} ledger.`;
  else if (values.provider !== 'manual' && ledgerAccount.code !== ledgerCodes.clientAccounts)
    errors.ledgerAccountId = 'An account with clients’ accounts of their own belongs on 1010.';
  else if (!ledgerAccount.isActive && before?.ledgerAccountId !== ledgerAccountId)
    errors.ledgerAccountId = `${ledgerAccount.code} ${ledgerAccount.name} is no longer used.`;
  return { ...errors, ...(await takenErrors(tx, values, before?.id ?? 0)) };
}

/** Two accounts never share a name, a number or an IBAN: files find their account by them. */
async function takenErrors(
  tx: Tx,
  { name, sortCode, accountNumber, iban }: BankAccountValues,
  ownId: number,
): Promise<Errors> {
  const others = await tx
    .select({ name: bankAccounts.name, accountNumber: bankAccounts.accountNumber, iban: bankAccounts.iban })
    .from(bankAccounts)
    .where(
      and(
        sql`${bankAccounts.id} <> ${ownId}`,
        or(
          sql`lower(${bankAccounts.name}) = lower(${name})`,
          sortCode && accountNumber
            ? and(eq(bankAccounts.sortCode, sortCode), eq(bankAccounts.accountNumber, accountNumber))
            : undefined,
          iban ? eq(bankAccounts.iban, iban) : undefined,
        ),
      ),
    );
  const errors: Errors = {};
  for (const other of others) {
    if (other.name.toLowerCase() === name.toLowerCase()) errors.name = 'Already in use. Choose another.';
    if (iban && other.iban === iban) errors.iban = 'Another account has this IBAN.';
    if (accountNumber && other.accountNumber === accountNumber)
      errors.accountNumber = 'Another account has this number.';
  }
  return errors;
}
