import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { clientAccounts } from '#server/app/parts/client-accounts.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { cashier, ledgerAccount } from './banking.ts';
import { addCase } from './cases.ts';
import { testDatabase } from './database.ts';
import { incomeType, posting, receiptOf } from './ledger.ts';
import { storeItems } from './matching-set.ts';
import { demoFirm } from './new-cases.ts';
import { appWith } from './records-app.ts';
import { form } from './uploads.ts';

type Caller = Awaited<ReturnType<typeof cashier>>;
let counter = 0;

/** A row of the bank's file: reference, balance in pounds, and interest after tax. */
type Told = readonly [reference: string, pounds: string, net?: string];

/** The bank's file of balances in the shipped layout. */
export const balances = (on: string, rows: readonly Told[]) =>
  `Date,Client reference,Balance,Interest,Tax,Net\n${rows.map(([reference, pounds, net = '']) => `${on},${reference},${pounds},,,${net}`).join('\n')}\n`;

/** A database with two cashiers, one of another domain, and calls on umbrella accounts. Call it at the top of a test file. */
export async function clientDesk() {
  const database = await testDatabase({ seeded: true });
  const server = await appWith(banking, clientAccounts)(database);
  const firm = await demoFirm(database);
  const clerk = await cashier(server);
  const second = await cashier(server);
  const foreign = await cashier(server, ['financials.banking'], { domainId: firm.northgate });
  const vc = await incomeType(database);
  const of1010 = await ledgerAccount(database, '1010');
  const collection = await clerk.addAccount({ name: 'Collection', kind: 'collection' });

  /** An umbrella account with client accounts that each hold £150. */
  async function umbrellaWith(count: number) {
    const { id, name } = await clerk.addAccount({
      name: `Umbrella ${++counter}`,
      ledgerAccountId: of1010,
      portfolioId: firm.harbourDirect,
      provider: 'rbs_cms',
      cmsUmbrellaRef: 'CMS-9',
    });
    await database.execute(
      sql`update bank_accounts set is_active = false where provider = 'rbs_cms' and id <> ${id}`,
    );
    const clients = [];
    for (let n = 0; n < count; n += 1) {
      const added = await addCase(database, { portfolioId: firm.harbourDirect });
      await clerk.call('POST', `/cases/${added.id}/client-account`, {});
      const { version } = (await clerk.call('GET', `/cases/${added.id}/client-account`)).body.data.account;
      await clerk.call('POST', `/cases/${added.id}/client-account/status`, { version, step: 'open' });
      const line = { bookedOn: '2026-10-05', amountPence: 15_000, description: 'STANDING ORDER' };
      const [bankItemId = 0] = await storeItems(database, collection.id, [line]);
      const receipt = receiptOf(added.id, vc, { bankAccountId: collection.id, bankItemId });
      await posting(database, (w) => postReceipt(w, receipt));
      clients.push(added);
    }
    return { id, name, clients, path: `/banking/accounts/${id}` };
  }

  const withdraw = (caseId: number, amountPence: number, movedOn = '2026-10-20') =>
    clerk.call('POST', `/cases/${caseId}/client-account/movements`, {
      direction: 'wth',
      amountPence,
      movedOn,
      reason: 'Fee',
      idempotencyKey: `w-${caseId}-${amountPence}-${movedOn}`,
    });

  async function collected(path: string, until = '2026-10-31') {
    const { status, body } = await clerk.call('POST', `${path}/client-batches`, { until });
    expect(status).toBe(201);
    return body.data;
  }
  const act = (
    who: Caller,
    { id, version }: { id: number; version: number },
    what: string,
    more: object = {},
  ) => who.call('POST', `/client-accounts/batches/${id}/${what}`, { version, ...more });
  async function exported(path: string, until?: string) {
    const batch = await collected(path, until);
    const { status, body } = await act(clerk, batch, 'files');
    expect(status).toBe(201);
    return body.data;
  }
  const summary = async (path: string) => (await clerk.call('GET', `${path}/client-summary`)).body.data;

  async function tell(who: Caller, path: string, content: string) {
    const sent = form([{ name: `balances-${++counter}.csv`, type: 'text/csv', content }]);
    const uploaded = await server.app.inject({
      method: 'POST',
      url: '/api/files',
      headers: { ...who.headers, 'content-type': sent.type },
      payload: sent.payload,
    });
    expect(uploaded.statusCode).toBe(201);
    return who.call('POST', `${path}/client-balances`, { fileId: uploaded.json().data.id });
  }

  return {
    database,
    clerk,
    second,
    foreign,
    umbrellaWith,
    withdraw,
    collected,
    act,
    exported,
    summary,
    tell,
  };
}
