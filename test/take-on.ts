import { byHandAccount, demoBankAccounts, payingAccounts } from '#demo/banking/demo-accounts.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { ledgerAccount } from './banking.ts';

/** Gives a firm that has none the bank accounts that the demo firm has once its statements are loaded. */
export async function addDemoAccounts(database: Database): Promise<void> {
  const ledgerAccountId = await ledgerAccount(database, '1000');
  const domains = await database.select().from(tables.domains);
  const portfolios = await database.select().from(tables.portfolios);
  const collecting = [...demoBankAccounts, byHandAccount].map(({ firm, name, portfolios: of }) => ({
    firm,
    name,
    kind: of.length > 0 ? ('collection' as const) : ('client_umbrella' as const),
    portfolioId: of.length === 1 ? portfolios.find((each) => each.name === of[0])!.id : null,
  }));
  const paying = payingAccounts.map(({ firm, name }) => ({
    firm,
    name,
    kind: 'payments' as const,
    portfolioId: null,
  }));
  await database.insert(bankAccounts).values(
    [...collecting, ...paying].map(({ firm, ...account }) => ({
      ...account,
      domainId: domains.find(({ code }) => code === firm)!.id,
      ledgerAccountId,
    })),
  );
}
