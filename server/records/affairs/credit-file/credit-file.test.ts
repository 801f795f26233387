import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { caseCreditors, waitingDebts } from '#server/records/affairs/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn([], { domainId: firm.harbour })).headers);
const elsewhere = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);
const reader = apiCaller(app, (await signIn([], { domainId: firm.harbour, caseAccess: 'read' })).headers);

const { creditors, credits } = tables;
const creditorId = async (name: string) =>
  (await database.select({ id: creditors.id }).from(creditors).where(eq(creditors.name, name)))[0]!.id;
const creditId = async (name: string) =>
  (await database.select({ id: credits.id }).from(credits).where(eq(credits.name, name)))[0]!.id;
const kestrel = await creditorId('Kestrel Bank');
const cards = await creditorId('Kestrel Cards');
const loan = await creditId('Personal loan');

const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const csv = `Lender,Account Type,Account Number,Current Balance,Status
KESTREL BANK PLC,Unsecured loan,11112222,"£1,500.00",Open
Zephyr Instant Cash,Short term,Z-1,250.00,Open
Kestrel Cards,Credit card,****4444,900.10,Default
Kestrel Cards,Credit card,5555666677774444,900.10,Default
Kestrel Cards,Credit card,99998888,0.00,Open
Old Shop,Catalogue,7,12.00,Settled
,Loan,8,lots,Open
`;
const file = (content: string = base64(csv), fileName = 'file.csv') => ({ fileName, content });

const aCase = async () => (await addCase(database)).id;
async function sheetOf(id: number, content = file()) {
  const { body } = await call('POST', `/cases/${id}/credit-file/columns`, content);
  return body.data;
}
const mappingOf = (sheet: { header: string[]; columns: object }, more: object = {}) => ({
  source: 'Meridian Credit Check',
  header: sheet.header,
  columns: sheet.columns,
  creditTypes: [{ word: 'Unsecured loan', creditId: loan }],
  ...more,
});

test('a file is read, judged row by row, and imported in one go; what nobody knows waits', async () => {
  const id = await aCase();
  const sheet = await sheetOf(id);
  expect(sheet).toMatchObject({ rowCount: 7, source: null, columns: { creditor: 0, balance: 3 } });
  const mapping = mappingOf(sheet);
  const { body } = await call('POST', `/cases/${id}/credit-file/preview`, { ...file(), mapping });
  const states = body.data.rows.map(({ state, why }: { state: string; why: string | null }) => [state, why]);
  expect(states).toEqual([
    ['new', null],
    ['waiting', null],
    ['new', null],
    ['duplicate', 'The same account as row 3.'],
    ['left_out', 'Nothing is owed.'],
    ['left_out', 'The account is settled.'],
    ['problem', 'Lender: Missing.'],
  ]);
  expect(body.data.rows[6].problems).toContainEqual({
    column: 'Current Balance',
    message: '“lots” is not an amount.',
  });
  expect(body.data).toMatchObject({
    unknownCreditors: ['Zephyr Instant Cash'],
    unknownTypes: ['Short term'],
  });
  const imported = await call('POST', `/cases/${id}/credit-file`, { ...file(), mapping, rows: [1, 2, 3] });
  expect([imported.status, imported.body.data]).toEqual([201, { added: 2, waiting: 1, learned: 0 }]);
  const debts = await database.select().from(caseCreditors).where(eq(caseCreditors.caseId, id));
  expect(
    debts.map(({ creditorId, balanceSoaPence, source }) => [creditorId, balanceSoaPence, source]),
  ).toEqual([
    [kestrel, 150_000, 'credit_file'],
    [cards, 90_010, 'credit_file'],
  ]);
  const { body: after } = await call('GET', `/cases/${id}`);
  expect(after.data.debtSoaPence).toBe(240_010);
  const [waiting] = await database.select().from(waitingDebts).where(eq(waitingDebts.caseId, id));
  expect(waiting).toMatchObject({ creditorName: 'Zephyr Instant Cash', creditType: 'Short term' });
  // The same file again: what is there is left out, and the source is known by its columns.
  const again = await sheetOf(id);
  expect(again).toMatchObject({ source: 'Meridian Credit Check', creditTypes: [{ creditId: loan }] });
  const second = await call('POST', `/cases/${id}/credit-file/preview`, { ...file(), mapping });
  expect(second.body.data.rows.map(({ state }: { state: string }) => state)).toEqual([
    'duplicate',
    'duplicate',
    'duplicate',
    'duplicate',
    'left_out',
    'left_out',
    'problem',
  ]);
  const refused = await call('POST', `/cases/${id}/credit-file`, { ...file(), mapping, rows: [1, 2] });
  expect([refused.status, refused.body.errors.rows]).toEqual([
    409,
    'Row 1: This debt is on the case already.',
  ]);
  expect(await database.$count(waitingDebts, eq(waitingDebts.caseId, id))).toBe(1);
});

test('a name that somebody matched is known from then on', async () => {
  const id = await aCase();
  const mapping = mappingOf(await sheetOf(id), {
    source: 'Short',
    usualCreditId: loan,
    columns: { creditor: 0, balance: 3 },
  });
  const text = base64(
    'Lender,Account Type,Account Number,Current Balance,Status\nNimbus Lending 24,x,1,99.00,Open\n',
  );
  const matches = [{ name: 'NIMBUS LENDING 24', creditorId: kestrel }];
  const sent = { ...file(text), mapping, rows: [1] };
  const imported = await call('POST', `/cases/${id}/credit-file`, { ...sent, matches });
  expect(imported.body.data).toEqual({ added: 1, waiting: 0, learned: 1 });
  const [row] = await database
    .select({ names: creditors.tradingNames })
    .from(creditors)
    .where(eq(creditors.id, kestrel));
  expect(row?.names).toContain('NIMBUS LENDING 24');
  const other = await aCase();
  const known = await call('POST', `/cases/${other}/credit-file`, sent);
  expect(known.body.data).toEqual({ added: 1, waiting: 0, learned: 0 });
  // Nobody may take the name of another creditor.
  const stolen = [{ name: 'Kestrel Visa', creditorId: kestrel }];
  const visa = base64(
    'Lender,Account Type,Account Number,Current Balance,Status\nKestrel Visa,x,2,98.00,Open\n',
  );
  const clash = await call('POST', `/cases/${other}/credit-file`, {
    ...sent,
    ...file(visa),
    matches: stolen,
  });
  expect(clash.status).toBe(400);
  expect(clash.body.errors.tradingNames).toContain('already belongs to Kestrel Cards');
  expect(await database.$count(caseCreditors, eq(caseCreditors.caseId, other))).toBe(1);
});

test('JSON is read by the paths of its fields', async () => {
  const id = await aCase();
  const document = {
    person: { names: ['A'] },
    report: {
      searches: [{ by: 'x' }],
      accounts: [
        {
          lender: { name: 'Kestrel Bank' },
          kind: 'Personal loan',
          number: '42',
          balance: { current: 120_000 },
        },
        {
          lender: { name: 'Kestrel Cards' },
          kind: 'Credit card',
          number: '43',
          balance: { current: 5 },
          history: [1],
        },
      ],
    },
  };
  const json = file(base64(JSON.stringify(document)), 'file.json');
  const sheet = await sheetOf(id, json);
  expect(sheet.header).toEqual(['lender.name', 'kind', 'number', 'balance.current']);
  const mapping = mappingOf(sheet, {
    source: 'Feed',
    amountsIn: 'pence',
    columns: { creditor: 0, creditType: 1, accountNumber: 2, balance: 3 },
  });
  const imported = await call('POST', `/cases/${id}/credit-file`, { ...json, mapping, rows: [1, 2] });
  expect(imported.body.data).toEqual({ added: 2, waiting: 0, learned: 0 });
  const balances = await database
    .select({ pence: caseCreditors.balanceSoaPence })
    .from(caseCreditors)
    .where(and(eq(caseCreditors.caseId, id)));
  expect(balances.map(({ pence }) => pence).toSorted((a, b) => a - b)).toEqual([5, 120_000]);
});

test('two at once import a file once', async () => {
  const id = await aCase();
  const mapping = mappingOf(await sheetOf(id));
  const sent = { ...file(), mapping, rows: [1, 3] };
  const answers = await Promise.all([1, 2].map(() => call('POST', `/cases/${id}/credit-file`, sent)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  const debts = await database.$count(caseCreditors, eq(caseCreditors.caseId, id));
  expect(debts + (await database.$count(waitingDebts, eq(waitingDebts.caseId, id)))).toBe(2);
});

describe('what is refused', () => {
  const zip = Buffer.from('504b0304140000000800', 'hex');
  test.each([
    ['a file of nothing but names', base64('Lender,Balance\n'), 'There are no rows in this file.'],
    ['a file without columns', base64('hello\nworld\n'), 'The file is not divided into columns.'],
    [
      'JSON that was cut short',
      base64('[{"a": 1}, {"b"'),
      'The JSON is incomplete: the file may have been cut short.',
    ],
    ['JSON of no rows', base64('{"a": [1, 2, 3]}'), 'There are no rows in this file.'],
    [
      'JSON that is very deep',
      base64(`${'['.repeat(5_000)}${']'.repeat(5_000)}`),
      'There are no rows in this file.',
    ],
    ['a picture', base64(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')), 'This is a picture'],
    ['an archive', base64(zip), 'This is'],
    [
      'the file of a whole town',
      base64(`a,b\n${'x,1\n'.repeat(501)}`),
      'The file has more than 500 rows: that is too many for one person.',
    ],
  ])('%s', async (_, content, message) => {
    const id = await aCase();
    const answer = await call('POST', `/cases/${id}/credit-file/columns`, file(content));
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test('content that is none, too much of it, and columns that are not there', async () => {
    const id = await aCase();
    const columns = (content: unknown) =>
      call('POST', `/cases/${id}/credit-file/columns`, { fileName: 'a', content });
    expect((await columns('§')).status).toBe(400);
    expect((await columns(7)).status).toBe(400);
    expect((await columns('A'.repeat(700_004))).body.errors.content).toContain('half a megabyte');
    const mapping = mappingOf({ header: ['Other', 'Names'], columns: { creditor: 0, balance: 1 } });
    const preview = await call('POST', `/cases/${id}/credit-file/preview`, { ...file(), mapping });
    expect(preview.body.errors.mapping).toContain('not in the file');
    const none = mappingOf({ header: ['a'], columns: { creditor: 0 } });
    const unmapped = await call('POST', `/cases/${id}/credit-file/preview`, { ...file(), mapping: none });
    expect(Object.keys(unmapped.body.errors)).toContain('mapping.columns.balance');
    const matches = [{ name: 'Zephyr Instant Cash', creditorId: 999_999 }];
    const sheet = await sheetOf(id);
    const nobody = { ...file(), mapping: mappingOf(sheet), matches };
    expect((await call('POST', `/cases/${id}/credit-file/preview`, nobody)).status).toBe(400);
    const missing = { ...file(), mapping: mappingOf(sheet), rows: [8] };
    expect((await call('POST', `/cases/${id}/credit-file`, missing)).status).toBe(409);
  });

  test('a case of another domain, and a caller who only reads', async () => {
    const id = await aCase();
    const mapping = mappingOf(await sheetOf(id));
    for (const [path, body] of [
      ['columns', file()],
      ['preview', { ...file(), mapping }],
      ['', { ...file(), mapping, rows: [1] }],
    ] as const) {
      const url = `/cases/${id}/credit-file${path && `/${path}`}`;
      expect((await elsewhere('POST', url, body)).status).toBe(404);
      expect((await reader('POST', url, body)).status).toBe(403);
    }
  });
});
