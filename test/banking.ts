import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/connect.ts';
import { tables } from '#server/reference/tables.ts';
import type { BankAccountItem } from '#shared/banking/account-input.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import type { TestApp } from '#test/test-app.ts';

let counter = 0;

/** The id of an account of the chart, by its code. */
export async function ledgerAccount(database: Database, code: string): Promise<number> {
  const chart = tables['chart-of-accounts'];
  const [row] = await database.select({ id: chart.id }).from(chart).where(eq(chart.code, code));
  return row!.id;
}

/** What a client account of Harbour Debt Solutions is entered with, under a name of its own and without a number. */
export async function accountValues(database: Database, more: Record<string, unknown> = {}) {
  const firm = await demoFirm(database);
  return {
    name: `Client account ${++counter}`,
    kind: 'client_umbrella',
    bankName: 'NatWest',
    domainId: firm.harbour,
    ledgerAccountId: await ledgerAccount(database, '1000'),
    ...more,
  };
}

/** Somebody who does the banking of Harbour Debt Solutions, unless other permissions or domains are given. */
export async function cashier(
  { app, signIn, services }: TestApp,
  held: readonly string[] = ['financials.banking'],
  more: Record<string, unknown> = {},
) {
  const { harbour } = await demoFirm(services.database);
  const user = await signIn(held, { domainId: harbour, additionalDomainIds: [], ...more });
  const call = apiCaller(app, user.headers);
  const addAccount = async (values: Record<string, unknown> = {}): Promise<BankAccountItem> => {
    const { status, body } = await call(
      'POST',
      '/banking/accounts',
      await accountValues(services.database, values),
    );
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.data;
  };
  return { ...user, call, addAccount };
}
