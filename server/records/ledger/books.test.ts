import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { type JournalDraft, monthOf } from '#shared/records/ledger/ledger.ts';
import { depositLines } from '#shared/records/ledger/ledger-events.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/records-app.ts';
import { foldBalances } from './balances.ts';
import { postJournal } from './post-journal.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await testApp(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const ofOneDomain = everyPermission.filter((name) => name !== 'config.all-domains');
const north = apiCaller(app, (await signIn(ofOneDomain, { domainId: firm.northgate })).headers);
const vc = await incomeType(database);
const accountId = async (code: string) => {
  const table = tables['chart-of-accounts'];
  const [row] = await database.select({ id: table.id }).from(table).where(eq(table.code, code));
  return row!.id;
};
const bank = await accountId('1000');

const ada = await addCase(database, {
  approvalDate: '2025-11-01',
  contributionPence: 15_000,
  termMonths: 60,
});
const gull = await addCase(database, { domain: 'Northgate Insolvency' });
const receive = (caseId: number, receivedOn: string, amountPence: number) =>
  posting(database, (w) => postReceipt(w, receiptOf(caseId, vc, { receivedOn, amountPence })));
await receive(ada.id, '2025-10-15', 10_000);
await receive(ada.id, '2026-08-03', 15_000);
await receive(gull.id, '2026-08-04', 700);
await foldBalances(database);
await receive(ada.id, '2026-09-03', 15_000);
const post = (more: Omit<JournalDraft, 'domainId' | 'ledger'>) =>
  posting(database, (w) => postJournal(w, { domainId: firm.harbour, ledger: 'estate', ...more }));
await post({
  postedOn: '2026-09-10',
  description: 'Nominee’s fee',
  source: 'payment',
  idempotencyKey: 'fee',
  lines: [
    { account: '5010', caseId: ada.id, debitPence: 12_000, creditPence: 0 },
    { account: '1000', caseId: ada.id, debitPence: 0, creditPence: 12_000 },
  ],
});
await post({
  postedOn: '2026-09-11',
  description: 'Deposit to the client account',
  source: 'transfer',
  idempotencyKey: 'deposit',
  lines: depositLines({ caseId: ada.id, amountPence: 5_000, bankAccountId: null, clientAccountId: null }),
});

describe('the trial balance', () => {
  const standing = async (query = '', as = call) => {
    const { body } = await as('GET', `/trial-balance?${query}`);
    const rows = body.data.accounts.filter((row: { lineCount: number }) => row.lineCount > 0);
    return {
      rows: rows.map((row: { code: string; debitPence: number; creditPence: number }) => [
        row.code,
        row.debitPence,
        row.creditPence,
      ]),
      totals: body.data.totals.estate,
    };
  };

  test('shows each account on the side where it stands, and both sides are equal', async () => {
    expect(await standing()).toEqual({
      rows: [
        ['1000', 23_700, 0],
        ['1010', 5_000, 0],
        ['4010', 0, 40_700],
        ['5010', 12_000, 0],
      ],
      totals: { debitPence: 40_700, creditPence: 40_700 },
    });
  });

  test('of a day, and of a domain', async () => {
    expect((await standing('on=2026-08-03')).rows).toEqual([
      ['1000', 25_000, 0],
      ['4010', 0, 25_000],
    ]);
    expect((await standing(`domainId=${firm.northgate}`)).rows).toEqual([
      ['1000', 700, 0],
      ['4010', 0, 700],
    ]);
  });

  test('holds only the domains that the caller holds', async () => {
    expect((await standing('', north)).rows).toEqual([
      ['1000', 700, 0],
      ['4010', 0, 700],
    ]);
    expect((await standing(`domainId=${firm.harbour}`, north)).rows).toEqual([]);
  });
});

describe('the entries of an account', () => {
  const entries = async (query = '', as = call) => {
    const { body } = await as('GET', `/chart-of-accounts/${bank}/entries?${query}`);
    return {
      rows: body.data.map((row: Record<string, unknown>) => [
        row.postedOn,
        row.debitPence,
        row.creditPence,
        row.balancePence,
      ]),
      total: body.meta.totalResults,
    };
  };

  test('come newest first with the balance after each', async () => {
    expect(await entries()).toEqual({
      rows: [
        ['2026-09-11', 0, 5_000, 23_700],
        ['2026-09-10', 0, 12_000, 28_700],
        ['2026-09-03', 15_000, 0, 40_700],
        ['2026-08-04', 700, 0, 25_700],
        ['2026-08-03', 15_000, 0, 25_000],
        ['2025-10-15', 10_000, 0, 10_000],
      ],
      total: 6,
    });
  });

  test('in pages, of a period and of a domain, with the same balances', async () => {
    expect(await entries('limit=2&page=2')).toEqual({
      rows: [
        ['2026-09-03', 15_000, 0, 40_700],
        ['2026-08-04', 700, 0, 25_700],
      ],
      total: 6,
    });
    expect(await entries('from=2026-08-01&to=2026-08-31')).toEqual({
      rows: [
        ['2026-08-04', 700, 0, 25_700],
        ['2026-08-03', 15_000, 0, 25_000],
      ],
      total: 2,
    });
    expect(await entries('', north)).toEqual({ rows: [['2026-08-04', 700, 0, 700]], total: 1 });
  });
});

describe('the accounts of a case', () => {
  test('its ledger has a running balance of its cash, whichever account holds it', async () => {
    const { body } = await call('GET', `/cases/${ada.id}/ledger`);
    expect(
      body.data.map((row: Record<string, unknown>) => [row.postedOn, row.cashPence, row.balancePence]),
    ).toEqual([
      ['2026-09-11', 0, 28_000],
      ['2026-09-10', -12_000, 28_000],
      ['2026-09-03', 15_000, 40_000],
      ['2026-08-03', 15_000, 25_000],
      ['2025-10-15', 10_000, 10_000],
    ]);
    const funds = await call('GET', `/cases/${ada.id}/funds`);
    expect(funds.body.data).toMatchObject({
      cashPence: 28_000,
      held: [
        { code: '1000', pence: 23_000 },
        { code: '1010', pence: 5_000 },
      ],
    });
  });

  test('receipts and payments: by heading, before the period, in it and to date, beside the estimate', async () => {
    const { body } = await call('GET', `/cases/${ada.id}/receipts-and-payments?to=2026-09-30`);
    expect(body.data.from).toBe('2025-11-01');
    const [contributions, ...others] = body.data.headings;
    expect(contributions).toMatchObject({
      heading: 'Voluntary contributions',
      side: 'receipt',
      lines: [
        {
          code: '4010',
          estimatedPence: null,
          priorPence: 10_000,
          periodPence: 30_000,
          cumulativePence: 40_000,
        },
      ],
    });
    expect(others.map(({ heading }: { heading: string }) => heading)).toContain('Office-holder remuneration');
    // No proposal of ours told creditors what to expect.
    expect([body.data.receipts.estimatedPence, body.data.payments.estimatedPence]).toEqual([null, null]);
    expect(body.data.balancePence).toBe(28_000);
    expect(body.data.funds.cashPence).toBe(28_000);
    expect(
      (await call('GET', `/cases/${ada.id}/receipts-and-payments?from=2026-09-02&to=2026-09-01`)).status,
    ).toBe(400);
  });

  test('are nobody’s business who may not see the case', async () => {
    for (const part of ['ledger', 'funds', 'receipts-and-payments', 'receipts'])
      expect((await north('GET', `/cases/${ada.id}/${part}`)).status).toBe(404);
    const body = { incomeTypeId: vc, amountPence: 1, receivedOn: '2026-09-01', method: 'so' };
    expect((await north('POST', `/cases/${ada.id}/receipts`, body)).status).toBe(404);
  });
});

describe('a receipt over the API', () => {
  const body = {
    incomeTypeId: vc,
    amountPence: 100,
    receivedOn: '2026-10-01',
    method: 'so',
    idempotencyKey: 'my-own-key',
  };

  test('is posted once for the caller’s key, and a key of one case means nothing on another', async () => {
    const { id } = await addCase(database);
    const other = await addCase(database);
    const first = await call('POST', `/cases/${id}/receipts`, body);
    expect(first).toMatchObject({ status: 201, body: { data: { isNew: true } } });
    const again = await call('POST', `/cases/${id}/receipts`, body);
    expect(again.body.data).toEqual({ ...first.body.data, isNew: false });
    expect((await call('POST', `/cases/${other.id}/receipts`, body)).body.data.isNew).toBe(true);
  });

  test('is posted once when it is sent twice at the same moment, and its key is good for no other amount', async () => {
    const { id } = await addCase(database);
    const path = `/cases/${id}/receipts`;
    const both = await Promise.all([1, 2].map(() => call('POST', path, body)));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both.filter((answer) => answer.body.data.isNew)).toHaveLength(1);
    expect((await call('GET', path)).body.data).toHaveLength(1);
    const other = await call('POST', path, { ...body, amountPence: 101 });
    expect(other).toMatchObject({ status: 409, body: { message: expect.stringContaining('same key') } });
    expect((await call('GET', `/cases/${id}/funds`)).body.data.cashPence).toBe(100);
  });

  test.each<[what: string, field: string, wrong: object]>([
    ['nothing', 'amountPence', { amountPence: 0 }],
    ['less than nothing', 'amountPence', { amountPence: -100 }],
    ['parts of a penny', 'amountPence', { amountPence: 12.5 }],
    ['more than the books can hold', 'amountPence', { amountPence: 1e12 + 1 }],
    ['more than numbers can', 'amountPence', { amountPence: 1e300 }],
    ['an amount in words', 'amountPence', { amountPence: '100' }],
    ['a day that does not exist', 'receivedOn', { receivedOn: '2026-02-30' }],
    ['a day of another century', 'receivedOn', { receivedOn: '1926-02-01' }],
    ['a method nobody knows', 'method', { method: 'barter' }],
    ['a kind of money that is not there', 'incomeTypeId', { incomeTypeId: 2_000_000 }],
  ])('is refused at its field when it says %s', async (_what, field, wrong) => {
    const { id } = await addCase(database);
    const answer = await call('POST', `/cases/${id}/receipts`, { ...body, ...wrong });
    expect({ status: answer.status, fields: Object.keys(answer.body.errors) }).toEqual({
      status: 400,
      fields: [field],
    });
    expect((await call('GET', `/cases/${id}/receipts`)).body.data).toEqual([]);
  });

  test('as large as can be stands to the penny', async () => {
    const { id } = await addCase(database);
    expect((await call('POST', `/cases/${id}/receipts`, { ...body, amountPence: 1e12 })).status).toBe(201);
    expect(
      (
        await call('POST', `/cases/${id}/receipts`, {
          ...body,
          amountPence: 1,
          idempotencyKey: 'my-other-key',
        })
      ).status,
    ).toBe(201);
    expect((await call('GET', `/cases/${id}/funds`)).body.data.cashPence).toBe(1e12 + 1);
  });

  test('does not come from the future', async () => {
    const answer = await call('POST', `/cases/${ada.id}/receipts`, { ...body, receivedOn: '2099-01-01' });
    expect(answer.body.errors).toEqual({ receivedOn: 'Must not be in the future.' });
  });

  test('of which the case is not known is given to it later', async () => {
    const { incomeTypeId: _type, ...unknown } = body;
    const { id } = await addCase(database);
    const added = await call('POST', '/receipts', { ...unknown, domainId: firm.harbour });
    const waiting = async () =>
      (await call('GET', '/receipts/unallocated')).body.data.map((row: { id: number }) => row.id);
    expect(await waiting()).toEqual([added.body.data.receiptId]);
    const path = `/receipts/${added.body.data.receiptId}/allocate`;
    expect((await call('POST', path, { caseId: gull.id, incomeTypeId: vc })).body.errors).toEqual({
      caseId: 'That case belongs to another domain.',
    });
    expect((await call('POST', path, { caseId: id, incomeTypeId: vc })).status).toBe(201);
    expect(await waiting()).toEqual([]);
  });
});

describe('periods', () => {
  const list = async () =>
    (await call('GET', `/periods?domainId=${firm.northgate}`)).body.data as {
      id: number;
      version: number;
      month: string;
      status: string;
      closeBlocker: string | null;
    }[];
  const period = async (month: string) => (await list()).find((row) => row.month === month)!;
  const step = async (month: string, what: string, more: object = {}) => {
    const { id, version } = await period(month);
    return call('POST', `/periods/${id}/${what}`, { version, ...more });
  };

  test('are closed in their order once they are over, and refuse postings from then on', async () => {
    const thisMonth = monthOf(londonDate());
    await receive(gull.id, '2026-07-06', 100);
    await receive(gull.id, thisMonth, 100);
    expect((await period(thisMonth)).closeBlocker).toContain('is not over.');
    expect((await step(thisMonth, 'close')).status).toBe(409);
    expect((await step('2026-08-01', 'close')).body.message).toBe('Close July 2026 first.');
    expect((await step('2026-07-01', 'close')).status).toBe(200);
    expect((await step('2026-08-01', 'close')).status).toBe(200);
    await expect(receive(gull.id, '2026-08-09', 1)).rejects.toThrow(
      'August 2026 is closed: nothing can be posted to it.',
    );
    // A month without postings that lies before a closed one is closed as well.
    await expect(receive(gull.id, '2026-05-09', 1)).rejects.toThrow('May 2026 is closed');
    expect(await receive(gull.id, '2026-09-09', 1)).toHaveProperty('receiptId');
  });

  test('are opened again with a reason', async () => {
    expect((await step('2026-08-01', 'reopen')).status).toBe(400);
    expect((await step('2026-08-01', 'reopen', { reason: 'late statement' })).status).toBe(200);
    expect(await period('2026-08-01')).toMatchObject({ status: 'open', reopenReason: 'late statement' });
    expect(await receive(gull.id, '2026-08-09', 1)).toHaveProperty('receiptId');
  });

  test('that are being closed accept only corrections', async () => {
    await step('2026-08-01', 'start-closing');
    await expect(receive(gull.id, '2026-08-10', 1)).rejects.toThrow(
      'August 2026 is being closed: only corrections',
    );
    const correction = await posting(database, (w) =>
      postJournal(w, {
        domainId: firm.northgate,
        ledger: 'estate',
        postedOn: '2026-08-31',
        description: 'Correction',
        source: 'manual',
        idempotencyKey: 'correction',
        lines: [
          { account: '4010', caseId: gull.id, debitPence: 5, creditPence: 0 },
          { account: '4020', caseId: gull.id, debitPence: 0, creditPence: 5 },
        ],
      }),
    );
    expect(correction).toBeGreaterThan(0);
  });

  test('wait for what is being posted, so that nothing slips into a closed month', async () => {
    await step('2026-08-01', 'close');
    const { id, version } = await period('2026-09-01');
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 8 }, (_, n) => receive(gull.id, `2026-09-${10 + n}`, 1)),
      call('POST', `/periods/${id}/close`, { version }),
      ...Array.from({ length: 8 }, (_, n) => receive(gull.id, `2026-09-${20 + n}`, 1)),
    ]);
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    );
    for (const reason of refused) expect(reason).toContain('September 2026 is closed');
    expect((await period('2026-09-01')).status).toBe('closed');
  });

  test('say what is wrong with a stale or foreign one', async () => {
    const { id, version } = await period('2026-09-01');
    expect((await call('POST', `/periods/${id}/reopen`, { version: version - 1, reason: 'x' })).status).toBe(
      409,
    );
    const south = apiCaller(
      app,
      (await signIn(['financials.close-period'], { domainId: firm.harbour })).headers,
    );
    expect((await south('POST', `/periods/${id}/reopen`, { version, reason: 'x' })).status).toBe(404);
  });
});
