import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { waitingOn } from '#test/approvals.ts';
import { testDatabase } from '#test/database.ts';
import { balanceOf } from '#test/ledger.ts';
import { paymentDesk } from '#test/payment-desk.ts';
import { newBatch } from '#test/payments.ts';

const database = await testDatabase({ seeded: true });
const desk = await paymentDesk(database, ['financials.bank-details', 'config.creditors']);
const { app, signIn, firm, maker, checker, northerner: north, asMaker, asChecker, north: asNorth } = desk;
const today = londonDate();

/** Uploads a file as a form does. */
async function take(content: string, { by = maker, name = 'report.xml', report = '' } = {}) {
  const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/xml\r\n\r\n${content}\r\n--b--\r\n`;
  const answer = await app.inject({
    method: 'POST',
    url: `/api/financials/reports${report && `?report=${report}`}`,
    headers: { ...by.headers, 'content-type': 'multipart/form-data; boundary=b' },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json() };
}

type Paid = { id: number; sortCode: string; accountNumber: string; amount: number; reference: string };
const pounds = (pence: number) => (pence / 100).toFixed(2);

let advice = 0;
const returns = (items: readonly Paid[], { user = '123456', on = today, day = '' } = {}) =>
  `<BACSDocument><Data><ARUCS><Header reportType="R" adviceNumber="${++advice}" currentProcessingDate="${on}"/>
<ServiceLicenseInformation userName="X" userNumber="${user}"/><Advice><OriginatingAccountRecords><OriginatingAccountRecord>
${items
  .map(
    ({ sortCode, accountNumber, amount, reference }) =>
      `<ReturnedCreditItem ref="${reference}" transCode="99" returnCode="B" returnDescription="CLOSED"${day && ` originalProcessingDate="${day}"`} valueOf="${pounds(amount)}" currency="GBP"><ReceiverAccount number="${accountNumber}" name="SOMEBODY" sortCode="${sortCode}"/></ReturnedCreditItem>`,
  )
  .join('\n')}
</OriginatingAccountRecord></OriginatingAccountRecords></Advice></ARUCS></Data></BACSDocument>`;

const changes = (
  { sortCode, accountNumber, reference }: Paid,
  { code = '3', to = '12345678', kind = 'AWACS' } = {},
) =>
  `<BACSDocument><Data><MessagingAdvices><MessagingHeader document-number="${++advice}" advice-type="${kind}" user-number="123456" report-generation-date="${today}"/>
<MessagingAdvice effective-date="${today}" reference="${reference}" payer-name="SOMEBODY" payer-account-number="${accountNumber}" payer-sort-code="${sortCode}" reason-code="${code}" payer-new-account-number="${to}" payer-new-sort-code="99-00-02" transaction-code="99"/>
</MessagingAdvices></Data></BACSDocument>`;

const detailsOf = async (ids: readonly number[]): Promise<Paid[]> =>
  (
    await database.execute<Paid>(sql`
      select id, sort_code as "sortCode", account_number as "accountNumber", amount_pence::int as amount, reference from payments
      where id = any(${sql.param([...ids])}::int[]) order by id`)
  ).rows;

/** Payments that were sent to the bank, with what a report says of each. */
async function sent(amounts: readonly number[]) {
  const paid = await desk.sent(amounts);
  return { ...paid, items: await detailsOf(paid.payments.map(({ id }) => id)) };
}

const rowsOf = async (name: string, call = asMaker) =>
  (await call('GET', `/financials/reports?search=${name}`)).body.data;
const creditorOf = async (id: number) => (await asMaker('GET', `/creditors/${id}`)).body.data;

test('a returned credit is the return of its payment with its postings, once, and the file is taken in once', async () => {
  const { caseId, items, payments } = await sent([5_001, 2_502]);
  const file = returns(items.slice(0, 1));
  const { status, body } = await take(file, { name: 'arucs-once.xml' });
  expect([status, body.data]).toEqual([
    201,
    {
      id: expect.any(Number),
      fileName: 'arucs-once.xml',
      report: 'ARUCS',
      count: 1,
      outcomes: [{ outcome: 'returned', count: 1 }],
    },
  ]);
  expect(await balanceOf(database, '2400', caseId)).toBe(-5_001);
  const number = `P${String(payments[0]!.id).padStart(6, '0')}`;
  const shown = (await asMaker('GET', `/financials/payments?search=${number}`)).body.data[0];
  expect(shown).toMatchObject({
    status: 'returned',
    returnedOn: today,
    statusReason: 'The account is closed',
  });
  const [row] = await rowsOf('arucs-once');
  expect(row).toMatchObject({
    outcome: 'returned',
    dueOn: shown.actBy,
    payment: { number },
    isOverdue: false,
  });
  expect(row.account).toBe(`${items[0]!.sortCode} …${items[0]!.accountNumber.slice(-4)}`);

  const again = await take(file, { name: 'other name.xml', by: checker });
  expect([again.status, again.body.message]).toEqual([
    409,
    expect.stringMatching(/^This report has already been taken in, on .* by /),
  ]);
  const repeated = await take(returns(items.slice(0, 1)));
  expect(repeated.body.data.outcomes).toEqual([{ outcome: 'known', count: 1 }]);
  expect(await balanceOf(database, '2400', caseId)).toBe(-5_001);
  expect(await verifyLedger(database)).toEqual([]);
});

test('a row that fits no payment, or several, stays listed for a person, who says which it is', async () => {
  const { items, caseId } = await sent([7_010]);
  const [item] = items;
  const name = 'arucs-unclear.xml';
  await take(
    returns([
      { ...item!, reference: 'SOMETHING ELSE' },
      { ...item!, amount: 1 },
    ]),
    { name },
  );
  const [first, second] = await rowsOf('arucs-unclear');
  expect([first, second].map(({ outcome, note }) => [outcome, note])).toEqual([
    ['person', 'No payment of yours fits its account, amount, day and reference.'],
    ['person', 'No payment of yours fits its account, amount, day and reference.'],
  ]);
  const path = (id: number, step: string) => `/financials/reports/${id}/${step}`;
  const { body: candidates } = await asMaker('GET', path(first.id, 'candidates'));
  expect(candidates.data[0]).toMatchObject({ id: item!.id, isSameAccount: true, status: 'sent' });
  expect((await asNorth('GET', path(first.id, 'candidates'))).status).toBe(404);
  const linking = { version: first.version, paymentId: item!.id };
  expect((await asNorth('POST', path(first.id, 'link'), linking)).status).toBe(404);
  const wrong = await asMaker('POST', path(second.id, 'link'), { ...linking, version: second.version });
  expect([wrong.status, wrong.body.message]).toEqual([
    409,
    expect.stringContaining('has a different amount'),
  ]);
  const linked = await asMaker('POST', path(first.id, 'link'), linking);
  expect(linked.body.data).toMatchObject({ outcome: 'returned', payment: { id: item!.id } });
  expect(await balanceOf(database, '2400', caseId)).toBe(-7_010);
  const settled = await asMaker('POST', path(second.id, 'settle'), {
    version: second.version,
    note: 'The bank was told',
  });
  expect(settled.body.data).toMatchObject({ outcome: 'settled', note: 'The bank was told' });
  expect((await asMaker('POST', path(second.id, 'settle'), { version: 2, note: 'Again' })).status).toBe(409);
});

test('a reference that the bank wrote otherwise does not matter where the day of processing agrees', async () => {
  const { items, batchId } = await sent([3_300]);
  const { rows } = await database.execute<{ day: string }>(
    sql`select processing_on::text as day from payment_batches where id = ${batchId}`,
  );
  const other = { ...items[0]!, reference: 'NOT OURS' };
  const { body } = await take(returns([other], { day: rows[0]!.day }));
  expect(body.data.outcomes).toEqual([{ outcome: 'returned', count: 1 }]);
});

test('a changed account is put before a second person, and nothing is overwritten before', async () => {
  const { items, payments, accountId } = await sent([4_400]);
  const creditorId = payments[0]!.creditorId;
  const before = await creditorOf(creditorId);
  const { body } = await take(changes(items[0]!), { name: 'awacs-change.xml' });
  expect(body.data.outcomes).toEqual([{ outcome: 'change_asked', count: 1 }]);
  expect(await creditorOf(creditorId)).toEqual(before);
  // The same news twice is one request.
  expect((await take(changes(items[0]!))).body.data.outcomes).toEqual([
    { outcome: 'change_asked', count: 1 },
  ]);
  const request = await waitingOn(asChecker, 'creditors', creditorId);
  expect((await asMaker('POST', `/approvals/${request}/approve`, {})).status).toBe(409);

  // A payment to the old account waits in a batch: it leaves it.
  const { rows } = await database.execute<{ id: number }>(sql`
    insert into payments (domain_id, case_id, bank_account_id, payee_kind, creditor_id, payee_name, sort_code, account_number, reference,
      amount_pence, due_on, release_key)
    select domain_id, case_id, bank_account_id, payee_kind, creditor_id, payee_name, sort_code, account_number, reference, 1, due_on,
      'test:awacs' from payments where id = ${items[0]!.id} returning id`);
  await newBatch(asMaker, accountId);
  expect((await asChecker('POST', `/approvals/${request}/approve`, {})).body.data.decision).toBe('approved');
  expect(await creditorOf(creditorId)).toMatchObject({
    sortCode: '99-00-02',
    accountNumber: '12345678',
    bankChangedById: maker.id,
    bankVerifiedById: checker.id,
  });
  const waiting = await database.execute(
    sql`select status, batch_id as batch from payments where id = ${rows[0]!.id}`,
  );
  expect(waiting.rows).toEqual([{ status: 'approved', batch: null }]);
  expect((await rowsOf('awacs-change'))[0]).toMatchObject({ outcome: 'changed' });
  const late = await take(changes(items[0]!));
  expect(late.body.data.outcomes).toEqual([{ outcome: 'known', count: 1 }]);
  await database.execute(sql`delete from payments where id = ${rows[0]!.id}`);
});

test('a change that is rejected, or void since the details were changed by hand, is for a person again', async () => {
  const { items, payments } = await sent([6_601, 6_602]);
  const [one, two] = payments.map(({ creditorId }) => creditorId);
  await take(changes(items[0]!), { name: 'awacs-rejected.xml' });
  await take(changes(items[1]!, { to: '11112222' }), { name: 'awacs-void.xml' });
  const request = await waitingOn(asChecker, 'creditors', one!);
  await asChecker('POST', `/approvals/${request}/reject`, { comment: 'Their letter says otherwise' });
  expect((await rowsOf('awacs-rejected'))[0]).toMatchObject({
    outcome: 'person',
    note: 'The new bank details were rejected: Their letter says otherwise',
  });
  const { version } = await creditorOf(two!);
  await asMaker('PUT', `/creditors/${two}`, {
    version,
    accountNumber: '55556666',
    keptByDomainId: firm.harbour,
  });
  expect((await rowsOf('awacs-void'))[0]).toMatchObject({
    outcome: 'person',
    note: expect.stringContaining('is void'),
  });
});

test('rows are ordered by due date, overdue first, and each domain sees its own', async () => {
  const { items } = await sent([8_801]);
  await take(changes(items[0]!, { code: 'B' }), { name: 'clock-new.xml' });
  await take(returns([{ ...items[0]!, amount: 3 }], { on: '2026-01-05' }), { name: 'clock-old.xml' });
  const rows = await rowsOf('clock-');
  expect(rows.map(({ fileName, isOverdue }: Record<string, unknown>) => [fileName, isOverdue])).toEqual([
    ['clock-old.xml', true],
    ['clock-new.xml', false],
  ]);
  expect(rows[1].note).toBe('Bacs gives no new account: ask the payee.');
  expect(rows[0].dueOn).toBe('2026-01-08');
  expect(await rowsOf('clock-', asNorth)).toEqual([]);
  const counted = (await asMaker('GET', '/financials/reports/waiting')).body.data;
  expect(counted.overdue).toBeGreaterThan(0);
  const csv = await app.inject({
    url: '/api/financials/reports/export?search=clock-old',
    headers: maker.headers,
  });
  expect(csv.body).toContain('The account is closed');
});

test('a file that is no report, is of another service user, or does not say what it is, is refused with why', async () => {
  const { items } = await sent([9_901]);
  const refusals = [
    [await take('%PDF-1.4'), 400, 'This is a PDF, not a Bacs report.'],
    [await take('<Document><BkToCstmrStmt/></Document>'), 400, 'This XML is not a Bacs report.'],
    [await take(returns([{ ...items[0]!, sortCode: '99' }])), 400, 'is not a sort code'],
    [await take(returns(items, { user: '999999' })), 409, 'service user 999999, which none of your'],
    [
      await take('Reference,Code,Sort code,Account number\nA,B,990001,12345678\n'),
      400,
      'choose ARUCS, AWACS or ADDACS',
    ],
    [await take('x', { report: 'NONE' }), 400, 'There is no such report.'],
  ] as const;
  for (const [{ status, body }, expected, message] of refusals)
    expect([status, body.message]).toEqual([expected, expect.stringContaining(message)]);
  const csv = await take('Reference,Code,Sort code,Account number\nA,B,990001,12345678\n', {
    name: 'advices.csv',
    report: 'ADDACS',
  });
  expect(csv.body.data).toMatchObject({ report: 'ADDACS', outcomes: [{ outcome: 'person', count: 1 }] });
  const nobody = await signIn([]);
  expect((await take(returns(items), { by: nobody })).status).toBe(403);
});

test('a row that fits no payment is seen where its report belongs, and by its uploader at least', async () => {
  const rowsIn = async (call: typeof asMaker, name: string, domainId: number) =>
    (await call('GET', `/financials/reports?search=${name}&domainId=${domainId}`)).body.data.length;
  const csv = (amount: string) =>
    `Reference,Transaction code,Return code,Return description,Amount,Sort code,Account number\nNONE,99,B,,${amount},990001,12345678\n`;
  await take(csv('1.01'), { name: 'of-north.csv', by: north });
  expect(await rowsIn(asNorth, 'of-north', firm.northgate)).toBe(1);
  await take(csv('1.02'), { name: 'of-nobody.csv' });
  expect(await rowsIn(asMaker, 'of-nobody', firm.harbour)).toBe(1);
  expect(await rowsIn(asNorth, 'of-nobody', firm.northgate)).toBe(0);
});

test('a return that the books refuse leaves nothing of its report', async () => {
  const { items } = await sent([1_212]);
  const month = today.slice(0, 7);
  const count = async () =>
    (await database.execute(sql`select count(*)::int as n from bacs_report_rows`)).rows[0];
  const before = await count();
  await database.execute(sql`
    insert into periods (domain_id, month, status)
    select domain_id, ${`${month}-01`}::date, 'closed' from payments where id = ${items[0]!.id}
    on conflict (domain_id, month) do update set status = 'closed'`);
  const { status, body } = await take(returns(items));
  expect([status, body.message]).toEqual([409, expect.stringContaining('closed')]);
  expect(await count()).toEqual(before);
  await database.execute(sql`delete from periods where month = ${`${month}-01`}::date`);
});
