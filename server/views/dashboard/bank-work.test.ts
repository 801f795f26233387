import { expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { dashboard } from '#server/app/parts/dashboard.ts';
import type { Dashboard } from '#shared/views/dashboard/contract.ts';
import { ledgerAccount } from '#test/banking.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { paid, triageDesk } from '#test/triage-desk.ts';

const database = await testDatabase({ seeded: true });
const app = await appWith(banking, dashboard)(database);
const desk = await triageDesk(database, app);

const dashboardOf = async (permissions: string[], query = ''): Promise<Dashboard> => {
  const { headers } = await app.signIn(permissions, { domainId: desk.account.domainId });
  return (await apiCaller(app.app, headers)('GET', `/dashboard${query}`)).body.data;
};

test('the cashier’s figures are those of the accounts’ list', async () => {
  expect((await dashboardOf(['financials.banking'])).banking).toEqual({
    openCount: 0,
    accounts: [],
    furtherAccounts: 0,
    oldest: null,
  });
  await desk.add(paid('ONE'), paid('TWO', { amountPence: 2_050 }));
  const { banking } = await dashboardOf(['financials.banking']);
  expect(banking).toEqual({
    openCount: 2,
    accounts: [
      {
        id: desk.account.id,
        name: desk.account.name,
        openCount: 2,
        openPence: 17_050,
        differencePence: 17_050,
      },
    ],
    furtherAccounts: 0,
    oldest: { accountId: desk.account.id, bookedOn: expect.any(String) },
  });
  const { data } = (await desk.call('GET', '/banking/accounts')).body;
  expect(data[0].difference).toMatchObject({ openCount: 2, openPence: 17_050, pence: 17_050 });
});

test('journals wait until somebody decides about them', async () => {
  const { headers } = await app.signIn(['financials.journals', 'config.all-domains']);
  const line = async (code: string) => ({ accountId: await ledgerAccount(database, code) });
  const { status } = await apiCaller(app.app, headers)('POST', '/manual-journals', {
    domainId: desk.account.domainId,
    ledger: 'office',
    postedOn: '2026-10-20',
    description: 'Rent, not rates',
    lines: [
      { ...(await line('7000')), debitPence: 100 },
      { ...(await line('7010')), creditPence: 100 },
    ],
  });
  expect(status).toBe(201);
  expect((await dashboardOf(['financials.journals'])).waitingJournals).toBe(1);
  expect((await dashboardOf(['financials.journals'], '?domainId=999999')).waitingJournals).toBe(0);
  expect((await dashboardOf(['financials.approve-payments'])).approvals).toEqual({
    count: 1,
    overdue: 0,
    kinds: [{ kind: 'journal', count: 1, amountPence: 100 }],
  });
  expect((await dashboardOf(['financials.approve-payments'], '?domainId=999999')).approvals?.count).toBe(0);
});

test('without the permission there is neither; another domain’s accounts stay its own', async () => {
  expect(await dashboardOf([])).toMatchObject({
    banking: null,
    approvals: null,
    waitingJournals: null,
    outboundMail: null,
    inboundPost: null,
  });
  const { headers } = await app.signIn(['financials.banking'], {});
  const other = await apiCaller(app.app, headers)('GET', '/dashboard?domainId=999999');
  expect(other.body.data.banking).toMatchObject({ openCount: 0, accounts: [] });
});

test('post that waits is counted for the post room', async () => {
  expect((await dashboardOf(['reports.paperless-office'])).inboundPost).toEqual({
    waiting: 0,
    unassigned: 0,
    failed: 0,
  });
});

test('outbound mail that waits is counted for the post room', async () => {
  expect((await dashboardOf(['reports.paperless-office'])).outboundMail).toEqual({
    awaiting: 0,
    drafts: 0,
    attention: 0,
  });
});
