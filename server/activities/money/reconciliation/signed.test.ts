import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importStatements } from '#server/activities/money/banking/imports/import-job.ts';
import { banking } from '#server/app/parts/banking.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { verifyReconciliations } from '#server/views/verification/reconciled.ts';
import type { KeptRow, ShownReconciliation } from '#shared/activities/money/reconciliation/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { cashier, fileOf, freshNumber, statementOf } from '#test/banking.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { apiCaller } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const built = await appWith(banking)(database);
const preparer = await cashier(built, ['financials.banking', 'financials.close-period']);
const reviewer = await cashier(built, ['financials.banking', 'financials.close-period']);
const runner = new JobRunner(built.services, [importStatements.job]);
beforeAll(() => runner.start());
afterAll(() => runner.stop());
const client = await addCase(database, { domain: 'Harbour Debt Solutions', contributionPence: 15_000 });
const MONTH_END = '2026-01-31';

const path = (id: number) => `/banking/accounts/${id}/reconciliation`;
const shownAt = async (id: number, on = MONTH_END): Promise<ShownReconciliation> =>
  (await preparer.call('GET', `${path(id)}?on=${on}`)).body.data;

/** An account with the statement of January 2026: £1,000.00 before it, £1,237.50 after. */
async function january() {
  const numbers = freshNumber();
  const account = await preparer.addAccount({ ...numbers, openingPence: 100_000 });
  const file = await preparer.importFile(account.id, 'january.sta', fileOf('mt940', statementOf(numbers)));
  expect(file.status).toBe('posted');
  return account;
}

const prepare = async (id: number) => {
  const { digest } = await shownAt(id);
  return preparer.call('POST', path(id), { on: MONTH_END, digest });
};
const review = ({ id, version }: Pick<KeptRow, 'id' | 'version'>, call = reviewer.call) =>
  call('POST', `/banking/reconciliations/${id}/review`, { version });

/** An account whose January was signed by both. */
async function signed() {
  const account = await january();
  const { body } = await prepare(account.id);
  expect((await review(body.data.standing)).status).toBe(200);
  return account;
}

const receive = (bankAccountId: number, receivedOn: string) =>
  incomeType(database).then((income) =>
    posting(database, (w) => postReceipt(w, receiptOf(client.id, income, { bankAccountId, receivedOn }))),
  );

test('bank, lines and books are bridged by the lines that nobody dealt with', async () => {
  const { id } = await january();
  const shown = await shownAt(id);
  expect(shown).toMatchObject({
    stated: { pence: 123_750, on: MONTH_END },
    gaps: [],
    sincePence: 0,
    linesPence: 123_750,
    booksPence: 0,
    standing: null,
    obstacle: null,
  });
  expect(shown.differences.map(({ kind, pence }) => [kind, pence])).toEqual([
    ['not_in_books', -15_000],
    ['not_in_books', -9_950],
    ['not_in_books', 1_200],
    ['opening', -100_000],
  ]);
  expect(await shownAt(id, '2026-01-05')).toMatchObject({ stated: null, linesPence: 115_000 });
});

test('a receipt without a line is in transit, unless the opening balance stands for it', async () => {
  const { id } = await january();
  await receive(id, '2026-01-02');
  await receive(id, '2026-01-20');
  const { differences, booksPence } = await shownAt(id);
  expect(booksPence).toBe(30_000);
  expect(differences.filter(({ kind }) => kind !== 'not_in_books')).toMatchObject([
    { kind: 'in_transit', pence: 15_000, text: expect.stringContaining(client.uniqueReference) },
    { kind: 'opening', pence: -85_000 },
  ]);
});

test('two persons sign it, and neither for a day that is not over or without statements', async () => {
  const { id } = await january();
  expect((await shownAt(id, '2026-02-27')).obstacle).toBe('The statements reach only to 31/01/2026.');
  expect((await shownAt(id, '2026-01-15')).obstacle).toBe(
    'No statement gives a balance of the bank by then.',
  );
  const { status, body } = await prepare(id);
  expect([status, body.data.standing]).toEqual([
    201,
    expect.objectContaining({ state: 'prepared', preparedBy: expect.objectContaining({ id: preparer.id }) }),
  ]);
  expect((await prepare(id)).body.message).toBe('A reconciliation of this day was signed already.');
  expect((await review(body.data.standing, preparer.call)).body.message).toBe(
    'You prepared this reconciliation, so somebody else must review it.',
  );
  const reviewed = await review(body.data.standing);
  expect([reviewed.status, reviewed.body.data.state]).toEqual([200, 'signed']);
  expect((await review(reviewed.body.data)).body.message).toBe('It was reviewed already.');
});

test('figures that changed since they were seen are not signed', async () => {
  const { id } = await january();
  const { digest } = await shownAt(id);
  await receive(id, '2026-01-20');
  const { status, body } = await preparer.call('POST', path(id), { on: MONTH_END, digest });
  expect([status, body.message]).toEqual([
    409,
    'Something has changed since you opened the reconciliation. Please look again.',
  ]);
});

test('a posting in its past voids it and says so; one after its day does not', async () => {
  const { id } = await signed();
  await receive(id, '2026-02-01');
  expect((await shownAt(id)).standing?.state).toBe('signed');
  await receive(id, MONTH_END);
  const { standing, voided } = await shownAt(id);
  expect(standing).toBeNull();
  expect(voided).toEqual([
    expect.objectContaining({
      state: 'voided',
      voidedReason: expect.stringMatching(/^J\d{6}, dated 31\/01\/2026, was posted: /),
    }),
  ]);
  const { rows } = await database.execute<{ action: string }>(sql`
    select action from audit_log where entity = 'bank-reconciliations' and entity_id = ${voided[0]!.id} order by id`);
  expect(rows.map(({ action }) => action)).toEqual(['created', 'reviewed', 'voided']);
});

test('a line that is matched, ignored or opened again voids it, by name and person', async () => {
  const { id } = await signed();
  const [line] = await preparer.items(id, '&status=open');
  const version = async () => (await preparer.call('GET', `/banking/items/${line!.id}`)).body.data.version;
  const act = async (action: string, more: object) =>
    preparer.call('POST', `/banking/items/${line!.id}/${action}`, { version: await version(), ...more });
  expect((await act('ignore', { reason: 'Not ours' })).status).toBe(200);
  expect((await shownAt(id)).voided[0]).toMatchObject({
    voidedReason: `The line “${line!.description}” of ${showDate(line!.bookedOn)} was ignored.`,
    voidedBy: { id: preparer.id },
  });
  await prepare(id);
  expect((await act('undo', {})).status).toBe(200);
  const { standing, voided } = await shownAt(id);
  expect([standing, voided.length]).toEqual([null, 2]);
});

test('a file that brings lines of its past, or is undone, voids it', async () => {
  const { id, sortCode, accountNumber } = await signed();
  const more = statementOf({ sortCode: sortCode!, accountNumber: accountNumber! }, [
    { bookedOn: '2026-01-31', amountPence: 500, description: 'LATE LINE', bankId: 'A4' },
  ]);
  const file = await preparer.importFile(
    id,
    'late.sta',
    fileOf('mt940', { ...more, openingPence: 123_750, openingOn: '2026-01-31' }),
  );
  expect([file.status, file.errors]).toEqual(['posted', []]);
  expect((await shownAt(id)).voided[0]?.voidedReason).toBe(
    'A line of statements from 31/01/2026 on came in.',
  );
  await prepare(id);
  expect(
    (await preparer.call('POST', `/banking/imports/${file.id}/undo`, { version: file.version })).status,
  ).toBe(200);
  expect((await shownAt(id)).voided[0]?.voidedReason).toBe('The file late.sta was undone.');
});

test('what was signed cannot be changed in the database', async () => {
  const { id } = await signed();
  const tries = [
    sql`update bank_reconciliations set digest = repeat('0', 64) where bank_account_id = ${id}`,
    sql`update bank_reconciliations set reviewed_by = prepared_by where bank_account_id = ${id}`,
    sql`delete from bank_reconciliations where bank_account_id = ${id}`,
  ];
  for (const statement of tries) await expect(database.execute(statement)).rejects.toThrow('Failed query');
  expect(await verifyReconciliations(database)).toEqual([]);
});

test('a month closes once its accounts are signed, or where the rule is loosened, which is written down', async () => {
  const { id, name } = await january();
  await receive(id, '2026-01-20');
  const period = async () =>
    (await preparer.call('GET', '/periods')).body.data.find(
      (row: { month: string; domain: { name: string } }) => row.month === '2026-01-01',
    );
  const close = async () => {
    const { id: periodId, version } = await period();
    return preparer.call('POST', `/periods/${periodId}/close`, { version });
  };
  await database.execute(sql`update bank_accounts set is_active = false where id <> ${id}`);
  expect((await period()).closeBlocker).toBe(`${name} has no signed reconciliation at the end of the month.`);
  expect((await close()).status).toBe(409);
  await review((await prepare(id)).body.data.standing);
  expect((await period()).closeBlocker).toBeNull();
  await receive(id, '2026-01-21');
  expect((await close()).body.message).toContain('has no signed reconciliation');
  await database.execute(sql`update domains set loosened_rules = '{bank-reconciled}'`);
  expect((await close()).status).toBe(200);
  const { rows } = await database.execute<{ after: object }>(
    sql`select after from audit_log where entity = 'periods' and action = 'rule loosened'`,
  );
  const loosened = `${name} has no signed reconciliation at the end of the month.`;
  expect(rows).toEqual([{ after: { rule: 'bank-reconciled', loosened } }]);
});

test('accounts of other domains are not reconciled for anybody', async () => {
  const { id } = await january();
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from domains where name like 'Northgate%'`,
  );
  const other = await built.signIn(['financials.banking'], {
    domainId: rows[0]!.id,
    additionalDomainIds: [],
  });
  const call = apiCaller(built.app, other.headers);
  expect((await call('GET', `${path(id)}?on=${MONTH_END}`)).status).toBe(404);
  const firm = (await call('GET', `/banking/reconciliations/at?on=${MONTH_END}`)).body.data;
  expect(firm.filter((row: { account: { id: number } }) => row.account.id === id)).toEqual([]);
});

test('the list of what was signed is filtered, and both lists are files', async () => {
  const { id, name } = await signed();
  const list = await preparer.call(
    'GET',
    `/banking/reconciliations?state=signed&search=${encodeURIComponent(name)}`,
  );
  expect(list.body.data).toEqual([expect.objectContaining({ state: 'signed', statedPence: 123_750 })]);
  const file = await preparer.call('GET', `${path(id)}/export?on=${MONTH_END}`);
  expect(file.text).toContain('Lines of the bank not in the books');
});
