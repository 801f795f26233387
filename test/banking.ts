import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { StatementFormat } from '#server/activities/money/banking/statements/statement.ts';
import type {
  LineToWrite,
  StatementToWrite,
} from '#server/activities/money/banking/statements/statement-to-write.ts';
import { writeStatement } from '#server/activities/money/banking/statements/write-statement.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import type { ListedImport } from '#shared/activities/money/banking/imports-contract.ts';
import type { BankItem } from '#shared/activities/money/banking/items-contract.ts';
import type { TestApp } from './app-of.ts';
import { apiCaller, demoFirm } from './new-cases.ts';
import { form } from './uploads.ts';

let counter = 0;

/** A sort code outside the modulus table and a number unique within the test. */
export const freshNumber = () => ({
  sortCode: '99-00-01',
  accountNumber: String(10_000_000 + ++counter),
});

/** A statement of three lines over January 2026 by default. */
export const statementOf = (
  account: { sortCode: string; accountNumber: string },
  lines: readonly LineToWrite[] = [
    {
      bookedOn: '2026-01-05',
      amountPence: 15_000,
      description: 'STANDING ORDER HDS000123 SMITH',
      bankId: 'A1',
    },
    { bookedOn: '2026-01-06', amountPence: 9_950, description: 'FASTER PAYMENT JONES', bankId: 'A2' },
    { bookedOn: '2026-01-30', amountPence: -1_200, description: 'BANK CHARGES', bankId: 'A3' },
  ],
): StatementToWrite => ({
  sortCode: account.sortCode,
  accountNumber: account.accountNumber,
  accountName: 'Harbour Debt Solutions',
  openingPence: 100_000,
  openingOn: '2026-01-01',
  closingOn: '2026-01-31',
  lines,
});

/** The statement as a file of the format. */
export const fileOf = (format: StatementFormat, statement: StatementToWrite): string =>
  [...writeStatement(format, statement)].join('');

/** The id of an account of the chart, by its code. */
export async function ledgerAccount(database: Database, code: string): Promise<number> {
  const chart = tables['chart-of-accounts'];
  const [row] = await database.select({ id: chart.id }).from(chart).where(eq(chart.code, code));
  return row!.id;
}

/** The input for a client account of Harbour Debt Solutions, with a unique name and without a number. */
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
  const addAccount = async (values: Record<string, unknown> = {}): Promise<ListedBankAccount> => {
    const { status, body } = await call(
      'POST',
      '/banking/accounts',
      await accountValues(services.database, values),
    );
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.data;
  };
  const upload = async (accountId: number, ...files: [name: string, content: string | Buffer][]) => {
    const sent = form(files.map(([name, content]) => ({ name, content })));
    const answer = await app.inject({
      method: 'POST',
      url: `/api/banking/accounts/${accountId}/imports`,
      headers: { ...user.headers, 'content-type': sent.type },
      payload: sent.payload,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const importOf = async (id: number): Promise<ListedImport> =>
    (await call('GET', `/banking/imports/${id}`)).body.data;
  /** Waits for the jobs to finish it. */
  const done = async (id: number): Promise<ListedImport> => {
    await expect.poll(async () => (await importOf(id)).progress, { timeout: 30_000 }).toBeNull();
    return importOf(id);
  };
  /** Uploads a file and waits until its import has ended. */
  const importFile = async (
    accountId: number,
    name: string,
    content: string | Buffer,
  ): Promise<ListedImport> => {
    const { status, body } = await upload(accountId, [name, content]);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return done(body.data.imports[0].id);
  };
  const items = async (accountId: number, query = ''): Promise<BankItem[]> =>
    (await call('GET', `/banking/accounts/${accountId}/items?limit=200${query}`)).body.data;
  const account = async (id: number): Promise<ListedBankAccount> =>
    (await call('GET', `/banking/accounts/${id}`)).body.data;
  return { ...user, call, addAccount, upload, importOf, done, importFile, items, account };
}
