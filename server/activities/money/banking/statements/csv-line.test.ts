import { describe, expect, test } from 'vitest';
import {
  type CsvProfile,
  csvProfile,
  describeProfile,
} from '#shared/activities/money/banking/csv-profile.ts';
import { fileOf, readWhole, refusalOf } from '#test/statements.ts';
import { previewProfile, proposeProfile, sampleRows } from './propose-profile.ts';

const file = (...rows: string[]) => `${rows.join('\n')}\n`;
const mapping = (header: string, columns: CsvProfile['columns']): CsvProfile => ({
  name: 'Ours',
  header: header.split(','),
  columns,
  description: [1],
  dateOrder: 'dmy',
  decimal: '.',
  outIsPositive: false,
});
const HEAD = 'Date,Details,Amount,Extra';
const base = { bookedOn: 0, amount: 2 };

describe('a column that says in or out', () => {
  const profile = mapping(HEAD, { ...base, direction: 3 });
  const read = (...rows: string[]) => readWhole(file(HEAD, ...rows), { csvProfile: profile });

  test.each([
    ['CR', 'DR'],
    ['C', 'D'],
    ['In', 'Out'],
    ['Credit', 'Debit'],
    ['paid in', 'paid out'],
    ['+', '-'],
  ])('%s and %s give the amount its sign', async (into, out) => {
    const { statements } = await read(`05/01/2026,A,10.00,${into}`, `05/01/2026,B,20.00,${out}`);
    expect(statements[0]!.lines.map(({ amountPence }) => amountPence)).toEqual([1_000, -2_000]);
  });

  test('money out may have its minus as well; a contradiction and an unknown word are refused', async () => {
    const { statements } = await read('05/01/2026,A,-10.00,DR');
    expect(statements[0]!.lines[0]!.amountPence).toBe(-1_000);
    const refusal = (row: string) => refusalOf(file(HEAD, row), { csvProfile: profile });
    expect(await refusal('05/01/2026,A,-10.00,CR')).toBe(
      'Line 2: The amount is negative, but “CR” says that money came in.',
    );
    expect(await refusal('05/01/2026,A,10.00,TFR')).toBe(
      'Line 2: “TFR” does not say whether money came in or went out.',
    );
    expect(await refusal('05/01/2026,A,10.00,')).toContain('“” does not say');
  });

  test('goes with one column for the amount only', () => {
    const two = { bookedOn: 0, paidIn: 2, paidOut: 4, direction: 3 };
    expect(csvProfile.safeParse({ ...profile, columns: two }).error?.issues[0]?.message).toContain(
      'needs a single amount column',
    );
  });

  test('is proposed where amounts have no sign of their own', async () => {
    const proposed = async (...rows: string[]) =>
      proposeProfile(await sampleRows(fileOf(file('Date,Narrative,Amount,Debit/Credit', ...rows))));
    expect(await proposed('05/01/2026,A,10.00,Credit', '06/01/2026,B,20.00,Debit')).toMatchObject({
      columns: { bookedOn: 0, amount: 2, direction: 3 },
      description: [1],
    });
    const signed = await proposed('05/01/2026,A,10.00,Credit', '06/01/2026,B,-20.00,Debit');
    expect(signed?.columns).toEqual({ bookedOn: 0, amount: 2, type: 3 });
  });
});

describe('a column of statuses', () => {
  const profile = mapping(HEAD, { ...base, status: 3 });

  test('leaves out what is not booked, even without a date, and says so', async () => {
    const { statements } = await readWhole(
      file(
        HEAD,
        '05/01/2026,A,10.00,Completed',
        ',B,20.00,Pending',
        '06/01/2026,C,30.00,DECLINED',
        '06/01/2026,D,40.00,Reverted',
        '07/01/2026,E,50.00,',
      ),
      { csvProfile: profile },
    );
    expect(statements[0]).toMatchObject({
      lineCount: 2,
      totalPence: 6_000,
      leftOut: {
        count: 3,
        first: [
          { lineNumber: 3, message: '“Pending” is not booked.' },
          { lineNumber: 4, message: '“DECLINED” is not booked.' },
          { lineNumber: 5, message: '“Reverted” is not booked.' },
        ],
      },
    });
  });

  test('refuses a word of which nobody knows whether the line is booked', async () => {
    expect(await refusalOf(file(HEAD, '05/01/2026,A,10.00,Reversed'), { csvProfile: profile })).toBe(
      'Line 2: “Reversed” is not a known status: is the line booked?',
    );
  });

  test('refuses a file of which no line is booked', async () => {
    expect(await refusalOf(file(HEAD, '05/01/2026,A,10.00,Pending'), { csvProfile: profile })).toBe(
      'Line 2: No line of this file is booked in pounds. The first: “Pending” is not booked.',
    );
  });
});

describe('foreign money in a CSV file', () => {
  const profile = mapping(HEAD, { ...base, currency: 3 });

  test('is left out by the column of currencies, and named', async () => {
    const { statements } = await readWhole(
      file(HEAD, '05/01/2026,A,10.00,GBP', '05/01/2026,B,20.00,EUR', '06/01/2026,C,30.00,£'),
      { csvProfile: profile },
    );
    expect(statements[0]).toMatchObject({
      totalPence: 4_000,
      leftOut: { count: 1, first: [{ lineNumber: 3, message: 'in EUR, not in pounds.' }] },
    });
    expect(await refusalOf(file(HEAD, '05/01/2026,A,10.00,'), { csvProfile: profile })).toBe(
      'Line 2: The currency is missing.',
    );
  });

  test.each([
    ['the name of the amount', file('Date,Details,Amount (EUR)', '05/01/2026,A,10.00')],
    ['a sign in it', file('Date,Details,Amount €', '05/01/2026,A,10.00')],
    ['a row above', file('Currency,USD', 'Date,Details,Amount', '05/01/2026,A,10.00')],
  ])('is seen by %s', async (_, text) => {
    const proposal = proposeProfile(await sampleRows(fileOf(text)))!;
    expect(await refusalOf(text, { csvProfile: proposal })).toMatch(
      /No line of this file is booked in pounds. The first: in (EUR|USD), not in pounds\./,
    );
    expect(previewProfile(await sampleRows(fileOf(text)), proposal)).toMatchObject([
      { line: null, leftOut: expect.stringContaining('not in pounds') },
    ]);
  });

  test.each(['€10.00', '10.00 EUR', 'USD10.00'])('%s is no amount', async (amount) => {
    expect(await refusalOf(file('Date,Description,Amount', `05/01/2026,A,${amount}`))).toBe(
      `Line 2: “${amount}” is not in pounds.`,
    );
  });

  test('the account’s currency is proposed, not that of the shop', async () => {
    const text = file(
      'Date,Narrative,Local amount,Local currency,Amount,Currency,Status',
      '05/01/2026,A,12.00,EUR,10.00,GBP,Completed',
      '06/01/2026,B,24.00,EUR,-20.00,GBP,Pending',
    );
    const proposal = proposeProfile(await sampleRows(fileOf(text)))!;
    expect(proposal.columns).toEqual({ bookedOn: 0, amount: 4, currency: 5, status: 6 });
    expect(describeProfile(proposal)).toEqual(
      expect.arrayContaining([
        'Lines that are not in pounds according to “Currency” are left out.',
        'Lines marked pending, declined or reverted in “Status” are left out.',
      ]),
    );
  });
});

test('the type of a transaction is no narrative, and the name of the account no payer', async () => {
  const text = file(
    'Account Name,Transaction Date,Transaction type,Transaction details,Amount',
    'HARBOUR CLIENTS,05/01/2026,FPI,SMITH A HDS004711,10.00',
    'HARBOUR CLIENTS,06/01/2026,DD,WATER CO,-20.00',
  );
  expect(proposeProfile(await sampleRows(fileOf(text)))).toMatchObject({
    columns: { bookedOn: 1, type: 2, amount: 4 },
    description: [3],
  });
  expect(proposeProfile(await sampleRows(fileOf(text)))!.columns.payerName).toBeUndefined();
});

test('a fee is taken off the amount, so that running balances follow', async () => {
  const profile = mapping('Date,Details,Amount,Fee,Balance', { ...base, fee: 3, balance: 4 });
  const { statements } = await readWhole(
    file(
      'Date,Details,Amount,Fee,Balance',
      '05/01/2026,A,100.00,1.00,99.00',
      '06/01/2026,B,-50.00,0.50,48.50',
    ),
    { csvProfile: profile },
  );
  expect(statements[0]).toMatchObject({ totalPence: 4_850, balanceCheck: { result: 'pass' } });
});

describe('a row of totals', () => {
  const profile = mapping(HEAD, base);
  const read = (text: string) => readWhole(text, { csvProfile: profile });

  test.each(['Total,,12.50,', ',Totals,12.50,', ',Grand total,12.50', ',Sub-total,12.50,'])(
    '%s is left out, and said',
    async (row) => {
      // Written without a line end, as sums below a table often are.
      const [one, ...others] = (await read(`${file(HEAD, '05/01/2026,TOTAL ENERGIES,12.50,')}${row}`))
        .statements;
      expect(others).toEqual([]);
      expect(one!.lines.map(({ description }) => description)).toEqual(['TOTAL ENERGIES']);
      expect(one!.leftOut).toEqual({ count: 1, first: [{ lineNumber: 3, message: 'a row of totals.' }] });
    },
  );

  test('a line without its day is still refused', async () => {
    expect(await refusalOf(file(HEAD, ',SMITH,12.50,'), { csvProfile: profile })).toContain('Line 2');
  });
});
