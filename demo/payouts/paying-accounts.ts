import { eq } from 'drizzle-orm';
import { officeAccounts, payingAccounts } from '#demo/banking/demo-accounts.ts';
import { addAccount } from '#server/activities/money/banking/accounts/accounts.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import {
  type BankAccountValues,
  bankAccountFields,
} from '#shared/activities/money/banking/accounts-contract.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';

type Values = Pick<BankAccountValues, 'name' | 'kind' | 'bankName' | 'sortCode' | 'accountNumber'> &
  Partial<Pick<BankAccountValues, 'fileSettings' | 'openedOn'>>;

async function openAccount(ctx: SignedIn, firm: string, ledgerCode: string, values: Values): Promise<void> {
  const { database } = ctx.services;
  if ((await database.$count(bankAccounts, eq(bankAccounts.name, values.name))) > 0) return;
  const { domains } = tables;
  const chart = tables['chart-of-accounts'];
  const [domain = missing()] = await database
    .select({ id: domains.id })
    .from(domains)
    .where(eq(domains.code, firm));
  const [ledger = missing()] = await database
    .select({ id: chart.id })
    .from(chart)
    .where(eq(chart.code, ledgerCode));
  const fields = { ...values, domainId: domain.id, ledgerAccountId: ledger.id };
  await addAccount(ctx, bankAccountFields.parse(fields));
}

/** Opens the accounts from which estates pay, and the firms' own, which receive fees and pay invoices; existing ones stay as they are. */
export async function openPayingAccounts(ctx: SignedIn, openedOn: string): Promise<void> {
  for (const { key: _key, firm, format: _format, ...account } of payingAccounts)
    await openAccount(ctx, firm, ledgerCodes.clientBank, { ...account, kind: 'payments', openedOn });
  for (const { firm, ...account } of officeAccounts) {
    const { fileSettings } = payingAccounts.find((paying) => paying.firm === firm)!;
    await openAccount(ctx, firm, ledgerCodes.officeBank, {
      ...account,
      kind: 'office',
      openedOn,
      fileSettings,
    });
  }
}
