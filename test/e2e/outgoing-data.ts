import { randomInt, randomUUID } from 'node:crypto';
import { bacsSettings } from '#shared/activities/money/outgoing/bacs-settings.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { admin, baseUrl, callAs, demo, prepare, type Row, sharedSession, unique } from '#test/e2e/api.ts';
import { type CaseData, idOf, newCase, newClaim, newPortfolio } from '#test/e2e/case-data.ts';
import { expect } from '#test/e2e/fixtures.ts';

/** Who approves what the administrator asks for. */
export const checker = demo('james.whitlock');

type Payee = { name: string; sortCode: string; accountNumber: string };

interface Estate {
  creditorCount?: number;
  portfolioId?: number;
}

/** A case that has received this much and owes this many creditors, one unless told otherwise; each has a claim of £1,000.00 admitted. */
export async function fundedEstate(
  receivedPence: number,
  { creditorCount = 1, portfolioId }: Estate = {},
): Promise<CaseData & { creditor: Payee; creditors: Payee[] }> {
  const opened = await newCase({ portfolioId });
  const byEmail = await idOf('delivery-methods', 'Email');
  const known = await prepare.list('creditors', 'limit=50');
  const creditors = known
    .filter(({ bankVerifiedAt, deliveryMethodId }) => bankVerifiedAt !== null && deliveryMethodId === byEmail)
    .slice(0, creditorCount);
  for (const { id } of creditors) await newClaim(opened.id, id, 100_000);
  await callAs(admin, 'POST', `/cases/${opened.id}/receipts`, {
    incomeTypeId: await idOf('income-types', 'Voluntary contribution'),
    amountPence: receivedPence,
    receivedOn: londonDate(),
    method: 'so',
    idempotencyKey: randomUUID(),
  });
  const payees = creditors.map((row) => {
    const { name, sortCode, accountNumber } = row as unknown as Payee;
    return { name, sortCode, accountNumber };
  });
  return { ...opened, creditor: payees[0]!, creditors: payees };
}

type Run = { id: number; version: number; status: string };

/** Has a run that was made calculated, approved by somebody else and released. */
export async function releaseRun(id: number): Promise<void> {
  const at = `/financials/distributions/${id}`;
  const reaches = (status: string) =>
    expect.poll(async () => (await callAs<Run>(admin, 'GET', at)).status).toBe(status);
  await reaches('calculated');
  const { version } = await callAs<Run>(admin, 'GET', at);
  const submitted = await callAs<Run>(admin, 'POST', `${at}/submit`, { version });
  const [request] = await callAs<{ id: number }[]>(
    checker,
    'GET',
    `/approvals/of-record?entity=distributions&entityId=${id}`,
  );
  await callAs(checker, 'POST', `/approvals/${request!.id}/approve`, {});
  const approved = await callAs<Run>(admin, 'GET', at);
  expect(submitted.status).toBe('submitted');
  await callAs(admin, 'POST', `${at}/release`, { version: approved.version });
  await reaches('released');
}

/** A case whose run has been approved and released: a dividend of what £6,000.00 leaves after fees waits as a payment. */
export async function releasedRun(estate: Estate = {}) {
  const opened = await fundedEstate(600_000, estate);
  const run = await callAs<Run>(admin, 'POST', '/financials/distributions', {
    domainId: await idOf('domains', 'Harbour Debt Solutions'),
    kind: 'single_case',
    caseId: opened.id,
    cutoffOn: londonDate(),
  });
  await releaseRun(run.id);
  return { ...opened, runId: run.id };
}

/** An account of Harbour Debt Solutions that pays by Bacs, of one of its portfolios where that is told. */
export async function payingByBacs(portfolioId?: number): Promise<{ id: number }> {
  const chart = await callAs<Row[]>(admin, 'GET', '/chart-of-accounts?search=Client%20bank');
  return callAs<{ id: number }>(admin, 'POST', '/banking/accounts', {
    name: unique('Payments account'),
    kind: 'payments',
    domainId: await idOf('domains', 'Harbour Debt Solutions'),
    ...(portfolioId && { portfolioId }),
    ledgerAccountId: chart.find(({ code }) => code === '1000')?.id,
    sortCode: '99-00-01',
    accountNumber: String(randomInt(10_000_000, 99_999_999)),
    fileSettings: {
      format: 'standard18',
      bacs: bacsSettings.parse({ serviceUserNumber: '123456', serviceUserName: 'HARBOUR DEBT' }),
    },
  });
}

type Waiting = { id: number; version: number };
type OfPayment = Waiting & {
  number: string;
  payeeKind: string;
  reference: string;
  amountPence: number;
  account: { id: number };
};

/** A released run of a portfolio whose account nothing else pays from: a batch takes every payment that waits in its account. */
export async function releasedByBacs() {
  const { id: portfolioId } = await newPortfolio('Paying book');
  const { id: accountId } = await payingByBacs(portfolioId);
  return { ...(await releasedRun({ portfolioId })), accountId };
}

/** The dividend of a released run, ready to be paid. */
export async function releasedDividend() {
  const run = await releasedByBacs();
  const payments = await callAs<OfPayment[]>(
    admin,
    'GET',
    `/financials/payments?search=${run.uniqueReference}`,
  );
  return { ...run, payment: payments.find(({ payeeKind }) => payeeKind === 'creditor')! };
}

/** The same, sent to the bank in a batch of its own. */
export async function sentDividend() {
  const released = await releasedDividend();
  const { payment } = released;
  const ready = await callAs<{ account: { id: number }; firstPayOn: string }[]>(
    admin,
    'GET',
    '/financials/batches/ready',
  );
  const { firstPayOn } = ready.find(({ account }) => account.id === payment.account.id)!;
  const batch = await callAs<Waiting>(admin, 'POST', '/financials/batches', {
    bankAccountId: payment.account.id,
    payOn: firstPayOn,
    paymentIds: [payment.id],
  });
  const at = `/financials/batches/${batch.id}`;
  const step = async (name: string) => {
    const { version } = await callAs<Waiting>(admin, 'GET', at);
    await callAs(admin, 'POST', `${at}/${name}`, { version });
  };
  await step('generate');
  const [request] = await callAs<Waiting[]>(
    checker,
    'GET',
    `/approvals/of-record?entity=payment-batches&entityId=${batch.id}`,
  );
  await callAs(checker, 'POST', `/approvals/${request!.id}/approve`, {});
  const { token } = await sharedSession(admin);
  const file = await fetch(`${baseUrl}/api${at}/file`, { headers: { authorization: `Bearer ${token}` } });
  expect(file.status).toBe(200);
  await step('submit');
  return { ...released, batchId: batch.id };
}
