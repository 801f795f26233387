import { describe, expect, test } from 'vitest';
import { columnsIn, isSameDebt, proposeColumns, readRow } from './credit-file.ts';

const header = ['Lender', 'Account Type', 'Account Number', 'Current Balance', 'Regular Payment', 'Status'];
const columns = proposeColumns(header);
const read = (...cells: string[]) => readRow(cells, 1, { header, columns, amountsIn: 'pounds' });

test('the names of columns say what they hold', () => {
  expect(columns).toEqual({
    creditor: 0,
    creditType: 1,
    accountNumber: 2,
    balance: 3,
    monthlyPayment: 4,
    state: 5,
  });
});

test('a known mapping is found by the names of its columns, in any order', () => {
  const mapping = { header, columns };
  expect(columnsIn(header, mapping)).toEqual(columns);
  expect(columnsIn(['Date', ...header.toReversed()], mapping)).toMatchObject({ creditor: 6, balance: 3 });
  expect(columnsIn(['lender', 'current  balance'], mapping)).toBeNull();
});

test('a row in the words of the file', () => {
  expect(read('Kestrel Bank', 'Loan', '****5678', '£1,234.50', '25', 'Default')).toMatchObject({
    creditorName: 'Kestrel Bank',
    creditType: 'Loan',
    accountNumber: '****5678',
    balanceSoaPence: 123_450,
    currentPaymentPence: 2_500,
    leftOut: null,
    problems: [],
  });
});

test.each([
  ['Settled', '£0.00', 'The account is settled.'],
  ['SATISFIED', '', 'The account is satisfied.'],
  ['Up to date', '0', 'Nothing is owed.'],
  ['Up to date', '-12.00', 'Nothing is owed.'],
])('%s with %s is left out', (state, balance, why) => {
  expect(read('Kestrel Bank', 'Loan', '1', balance, '', state)).toMatchObject({ leftOut: why, problems: [] });
});

test('every problem is reported with its column', () => {
  expect(read('', 'Loan', 'x'.repeat(41), 'lots', 'some', '').problems).toEqual([
    { column: 'Lender', message: 'Missing.' },
    { column: 'Current Balance', message: '“lots” is not an amount.' },
    { column: 'Account Number', message: 'Longer than 40 characters.' },
    { column: 'Regular Payment', message: '“some” is not an amount.' },
  ]);
  expect(read('A', '', '', '', '', '').problems).toEqual([
    { column: 'Current Balance', message: 'Missing.' },
  ]);
});

test('amounts in pence are whole', () => {
  const inPence = (balance: string) =>
    readRow(['A', '', '', balance], 1, { header, columns, amountsIn: 'pence' });
  expect(inPence('123450').balanceSoaPence).toBe(123_450);
  expect(inPence('1234.50').problems).toHaveLength(1);
});

describe('the same debt', () => {
  const debt = {
    creditorId: 1,
    creditorName: 'Kestrel Bank',
    accountNumber: '4929 1234 5678',
    balanceSoaPence: 100,
  };
  test.each([
    ['the account as it is', { accountNumber: '492912345678' }, true],
    ['its last figures behind asterisks', { accountNumber: '********5678' }, true],
    ['and by letters', { accountNumber: 'xxxx-5678' }, true],
    ['its last figures without', { accountNumber: '5678' }, false],
    ['another account', { accountNumber: '4929 1234 5679' }, false],
    ['no account, but the balance', { accountNumber: null }, true],
    ['no account and another balance', { accountNumber: null, balanceSoaPence: 99 }, false],
    ['the account with a creditor nobody knows', { creditorId: null }, true],
    ['no account, nobody knows whose, but the name', { creditorId: null, accountNumber: null }, true],
    ['nor the name', { creditorId: null, accountNumber: null, creditorName: 'Zephyr' }, false],
    ['the account with another creditor', { creditorId: 2 }, false],
    ['too few figures behind asterisks', { accountNumber: '***678' }, false],
  ])('%s', (_, more, isSame) => {
    expect(isSameDebt({ ...debt, ...more }, debt)).toBe(isSame);
    expect(isSameDebt(debt, { ...debt, ...more })).toBe(isSame);
  });
});
