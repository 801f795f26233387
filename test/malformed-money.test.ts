import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { issueFeeInvoices } from '#server/activities/money/fee-invoices/issue-fee-invoices.ts';
import { tables } from '#server/records/reference/tables.ts';
import { approveOn, waitingOn } from './approvals.ts';
import { testDatabase } from './database.ts';
import { addEstate, noFees } from './distributions.ts';
import { invoiceDesk } from './invoices.ts';
import { apiCaller } from './new-cases.ts';
import { addPayingAccount, addPayments, firstPayOn, newBatch } from './payments.ts';
import { everyPermission, testApp } from './test-app.ts';

/**
 * Every route by which money leaves, called by people of another domain and with nonsense: what is not theirs does not exist, and no input
 * breaks the server. All rows involved are real, so that a request gets as far as it can.
 */
const database = await testDatabase({ seeded: true });
const {
  firm,
  recorded,
  linesOf,
  newSupplier,
  searchFees,
  checker: _checker,
  ...desk
} = await invoiceDesk(database);
const { app, signIn } = await testApp(database);
const limit = { approvalLimit: 100_000_000 };
const insider = apiCaller(app, (await signIn(everyPermission, limit)).headers);
const maker = apiCaller(app, (await signIn([...everyPermission], limit)).headers);
const held = [
  'financials.distributions',
  'financials.approve-payments',
  'financials.banking',
  'financials.bank-details',
  'financials.journals',
] as const;
const stranger = apiCaller(app, (await signIn(held, { ...limit, domainId: firm.northgate })).headers);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Route = [method: Method, path: string, body?: Record<string, unknown>];

async function world(): Promise<Route[]> {
  const supplierId = await newSupplier();
  const estate = await addEstate(database, { feeModel: { ...noFees, nomineeFee: 10_000 } });
  const kase = `/cases/${estate.id}`;
  const fee = { fee: 'nominee', amountPence: 5_000, description: 'First half' };
  const drawn = await maker('POST', `${kase}/allocations/fee`, { ...fee, idempotencyKey: randomUUID() });
  const allocation = drawn.body.data;
  const request = await waitingOn(insider, 'allocations', allocation.id);
  const account = await addPayingAccount(insider, database);
  const { payments } = await addPayments(database, account.id);
  const batch = await newBatch(maker, account.id);
  const run = (
    await maker('POST', '/financials/distributions', {
      domainId: firm.harbour,
      kind: 'single_case',
      caseId: estate.id,
      cutoffOn: '2026-10-31',
    })
  ).body.data;
  const billed = await addEstate(database, { feeModel: { ...noFees, nomineeFee: 10_000 } });
  const owed = await maker('POST', `/cases/${billed.id}/allocations/fee`, {
    ...fee,
    idempotencyKey: randomUUID(),
  });
  await approveOn(insider, 'allocations', owed.body.data.id);
  await issueFeeInvoices(database);
  const [feeInvoice] = (await insider('GET', `/financials/fee-invoices?caseId=${billed.id}`)).body.data;
  const { lines: feeLines } = (await insider('GET', `/financials/fee-invoices/${feeInvoice.id}`)).body.data;
  const ofFee = `/financials/fee-invoices/${feeInvoice.id}`;
  const { templates } = tables;
  const [notice] = await database
    .select()
    .from(templates)
    .where(eq(templates.name, 'Dividend notice and remittance'));
  const invoice = await recorded({ supplierId });
  await desk.call('POST', `/financials/invoicing/${invoice.id}/lines`, {
    description: 'Search',
    netPence: 6_000,
    vatPence: 0,
  });
  const [line] = await linesOf(invoice.id);
  const fresh = (await insider('GET', `/financials/invoicing/${invoice.id}`)).body.data;
  const ofInvoice = `/financials/invoicing/${invoice.id}`;
  const ofLine = `${ofInvoice}/lines/${line!.id}`;
  const ofBatch = `/financials/batches/${batch.id}`;
  const ofRun = `/financials/distributions/${run.id}`;
  const ofPayment = `/financials/payments/${payments[0]!.id}`;
  const ofAllocation = `/allocations/${allocation.id}`;
  const { id: caseId, debts } = estate;
  const version = 1;
  const reason = 'Because';
  const key = () => ({ idempotencyKey: randomUUID() });
  const seenLine = { version: line!.version };
  return [
    ['GET', `/approvals/${request}`],
    ['GET', `/approvals/${request}/deciders`],
    ['POST', `/approvals/${request}/approve`, {}],
    ['POST', `/approvals/${request}/reject`, { comment: reason }],
    ['POST', `/approvals/${request}/withdraw`, {}],
    ['POST', `/approvals/${request}/delegate`, { userId: 1 }],
    ['POST', `/approvals/${request}/seen`, {}],
    ['GET', `${kase}/fees`],
    ['GET', `${kase}/allocations`],
    ['POST', `${kase}/allocations/fee`, { ...fee, ...key() }],
    ['POST', `${kase}/allocations/refund`, { amountPence: 1, reason, ...key() }],
    ['POST', `${kase}/allocations/transfer`, { amountPence: 1, reason, ...key() }],
    [
      'POST',
      `${kase}/allocations/creditor`,
      { caseCreditorId: debts[0]!.id, amountPence: 1, description: 'Part', ...key() },
    ],
    [
      'POST',
      `${kase}/allocations/expense`,
      {
        paymentTypeId: searchFees,
        supplierId,
        category: 'cat1',
        netPence: 1,
        vatPence: 0,
        invoiceExpected: true,
        description: 'Search',
        ...key(),
      },
    ],
    ['POST', `${ofAllocation}/retain`, { version: allocation.version, retainedReason: 'manual', reason }],
    ['POST', `${ofAllocation}/resume`, { version: allocation.version }],
    ['POST', `${ofAllocation}/cancel`, { version: allocation.version, reason }],
    ['GET', ofBatch],
    ['GET', `${ofBatch}/preview`],
    ['GET', `${ofBatch}/file`],
    ['POST', `${ofBatch}/generate`, { version: batch.version, reason }],
    ['POST', `${ofBatch}/take-out`, { version: batch.version, paymentId: payments[0]!.id, reason }],
    ['POST', `${ofBatch}/submit`, { version: batch.version }],
    ['POST', `${ofBatch}/freeze`, { version: batch.version, reason }],
    ['POST', `${ofBatch}/cancel`, { version: batch.version, reason }],
    ['POST', '/financials/batches', { bankAccountId: account.id, payOn: firstPayOn() }],
    ['POST', `${ofPayment}/returned`, { version, returnedOn: '2026-11-02', reason }],
    ['POST', `${ofPayment}/cancel`, { version, reason }],
    ['POST', `${ofPayment}/reissue`, { version }],
    ['POST', `${ofPayment}/reschedule`, { version, dueOn: '2027-01-05' }],
    ['GET', `${ofPayment}/next-cheque`],
    ['POST', `${ofPayment}/cheque`, { version, chequeNumber: '7', issuedOn: '2026-11-02' }],
    ['GET', `${ofPayment}/cheque/pdf`],
    ['GET', ofRun],
    ['GET', `${ofRun}/summary`],
    ['GET', `${ofRun}/cases`],
    ['GET', `${ofRun}/cases/export`],
    ['GET', `${ofRun}/cases/${caseId}`],
    ['POST', `${ofRun}/leave-out`, { caseId, reason }],
    ['POST', `${ofRun}/include`, { caseId, reason }],
    ['POST', `${ofRun}/recalculate`, { version: run.version }],
    ['POST', `${ofRun}/submit`, { version: run.version }],
    ['POST', `${ofRun}/release`, { version: run.version }],
    ['POST', `${ofRun}/cancel`, { version: run.version, reason }],
    ['GET', `${ofRun}/cases/${caseId}/export`],
    ['GET', `${ofRun}/summary/export`],
    ['GET', `${ofRun}/released`],
    ['GET', `${ofRun}/remittances`],
    ['GET', `${ofRun}/remittances/export`],
    ['POST', `${ofRun}/notices`, { templateId: notice!.id }],
    ['GET', `${ofBatch}/remittances`],
    ['GET', `${ofBatch}/remittances/export`],
    ['GET', ofFee],
    ['GET', `${ofFee}/pdf`],
    ['POST', `${ofFee}/credit`, { lines: [{ lineId: feeLines[0].id, grossPence: 1 }], reason }],
    ['GET', `${ofInvoice}/lines/export`],
    ['POST', '/financials/invoicing/pay', { ids: [invoice.id] }],
    ['GET', ofInvoice],
    ['GET', `${ofInvoice}/lines`],
    ['GET', `${ofInvoice}/cases/${caseId}/expenses`],
    ['POST', `${ofInvoice}/lines`, { description: 'S', netPence: 1, vatPence: 0 }],
    ['POST', `${ofInvoice}/propose`, { version: fresh.version }],
    ['POST', `${ofInvoice}/submit`, { version: fresh.version }],
    ['POST', `${ofInvoice}/paid`, { version: fresh.version, paidOn: '2026-11-03' }],
    ['POST', `${ofInvoice}/cancel`, { version: fresh.version, reason }],
    ['POST', `${ofLine}/match`, { ...seenLine, allocationId: allocation.id }],
    ['POST', `${ofLine}/expense`, { ...seenLine, caseId, paymentTypeId: searchFees }],
    [
      'POST',
      `${ofLine}/split`,
      {
        ...seenLine,
        parts: [
          { description: 'One', netPence: 3_000, vatPence: 0 },
          { description: 'Two', netPence: 3_000, vatPence: 0 },
        ],
      },
    ],
    ['POST', `${ofLine}/dispute`, { ...seenLine, reason }],
    ['POST', `${ofLine}/write-off`, { ...seenLine, reason }],
    ['POST', `${ofLine}/reopen`, seenLine],
    ['DELETE', ofLine, seenLine],
    ['GET', `${kase}/client-account`],
    ['POST', `${kase}/client-account`, {}],
    ['POST', `${kase}/client-account/status`, { version, step: 'open' }],
    ['GET', `/banking/accounts/${account.id}/client-accounts`],
    ['POST', `/banking/accounts/${account.id}/client-batches`, { until: '2026-10-31' }],
    ['GET', `${kase}/payment-schedule`],
    ['POST', `${kase}/payment-schedule/preview`, { change: { kind: 'waive', upTo: '2026-11-01' } }],
    ['GET', `${kase}/receipts-and-payments`],
    [
      'POST',
      `${kase}/creditors/${debts[0]!.id}/admit`,
      { version, claimAdmittedPence: 1, admittedOn: '2026-11-01', reason },
    ],
  ];
}

const routes = await world();
const named = routes.map(([method, path, body]) => ({ name: `${method} ${path}`, method, path, body }));

const bigInts = [0, -1, 0.5, 2_147_483_648, 100_000_000_001, 1e21];
const nonsense: readonly unknown[] = [
  ...bigInts,
  '1',
  '',
  '\u0000',
  '\ud800',
  'x'.repeat(10_000),
  '9999-12-31',
  '0000-00-00',
  null,
  true,
  [],
  [null],
  {},
  { toString: 1 },
];

describe('nonsense', () => {
  test.each(named.filter(({ body }) => body))(
    '$name refuses it in words',
    async ({ method, path, body = {} }) => {
      const fields = Object.keys(body);
      const bodies = [
        ...[null, [], 7, 'text', true].map((whole) => whole as unknown as object),
        { ...body, nonsense: 1 },
        ...fields.flatMap((field) => nonsense.map((value) => ({ ...body, [field]: value }))),
        ...fields.map((field) => Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))),
      ];
      const failed = [];
      for (const each of bodies) {
        const { status, text } = await insider(method, path, each);
        if (status >= 500) failed.push([status, JSON.stringify(each).slice(0, 200), text.slice(0, 100)]);
      }
      expect(failed).toEqual([]);
    },
  );

  test.each(named)('$name refuses what is not an id', async ({ method, path, body }) => {
    const numbers = [...path.matchAll(/\/\d+/g)];
    for (const { 0: found, index } of numbers)
      for (const id of ['0', '-1', '1.5', 'abc', '%00', '2147483648', '99999999999999999999', '1;drop']) {
        const hostile = `${path.slice(0, index)}/${id}${path.slice(index + found.length)}`;
        const { status } = await insider(method, hostile, body);
        expect([hostile, [400, 404].includes(status)]).toEqual([hostile, true]);
      }
  });
});

const withAmount = named.filter(({ body }) => body && 'amountPence' in body);
test.each(withAmount)(
  '$name refuses an amount of zero, less, a fraction of a penny or an absurd size',
  async (route) => {
    const { method, path, body } = route;
    for (const amountPence of [0, -1, 0.5, 1_000_000_000_001]) {
      const answer = await insider(method, path, { ...body, amountPence });
      expect([amountPence, answer.status, Object.keys(answer.body.errors)]).toEqual([
        amountPence,
        400,
        ['amountPence'],
      ]);
    }
  },
);

test.each(named)('$name does not exist for another domain', async ({ method, path, body }) => {
  const { status, text } = await stranger(method, path, body);
  expect([status, text.slice(0, 200)]).toEqual([404, expect.anything()]);
});

test.each([
  '/approvals',
  '/financials/batches',
  '/financials/payments',
  '/financials/distributions',
  '/financials/invoicing',
  '/financials/invoicing/missing',
])('the list %s shows nothing of another domain, and refuses nonsense', async (path) => {
  // Requests for approval about a creditor or a supplier belong to the whole firm.
  const { data } = (await stranger('GET', path)).body;
  expect(data.filter(({ domain }: { domain: unknown }) => domain !== null)).toEqual([]);
  for (const query of [
    'page=0',
    'limit=1000000',
    'sort=password',
    'dir=up',
    'search=%00',
    'domainId=abc',
    'domainId=0',
    'status=none',
    'nonsense=1',
    'search=a&search=b',
  ]) {
    const { status } = await insider('GET', `${path}?${query}`);
    expect([query, status]).toEqual([query, 400]);
  }
  for (const search of ['%', '_', '\\', "'; drop table payments; --", '😀', 'É’', 'a'.repeat(100)]) {
    const { status } = await insider('GET', `${path}?search=${encodeURIComponent(search)}`);
    expect([search, [200, 400].includes(status)]).toEqual([search, true]);
  }
});

test('nothing is written for a domain that is no longer active', async () => {
  await database.update(tables.domains).set({ isActive: false }).where(eq(tables.domains.id, firm.harbour));
  const reads = /(preview|seen)$/;
  const done = [];
  for (const { method, path, body } of named.filter(
    (each) => each.method !== 'GET' && !reads.test(each.path),
  )) {
    const { status } = await insider(method, path, body);
    if (status < 400 || status >= 500) done.push([method, path, status]);
  }
  expect(done).toEqual([]);
});
