import { describe, expect, it } from 'vitest';
import { type BulkProfile, bulkLimits, bulkProfile } from '#shared/activities/money/outgoing/bulk-profile.ts';
import { fitPayment } from '#shared/activities/money/outgoing/fit-payment.ts';
import { shippedBulkProfiles as shipped } from '#shared/activities/money/outgoing/shipped-bulk-profiles.ts';
import { account, bytesOf, faultsOf, textOf, threePayments } from '#test/outgoing.ts';
import { readBack } from '../file-summary.ts';
import { readBulk } from './read-bulk.ts';
import { type BulkPlan, writeBulk } from './write-bulk.ts';

const planOf = (profile: BulkProfile): BulkPlan => ({
  profile,
  account,
  serial: '327001',
  createdOn: '2026-11-23',
  paidOn: '2026-11-24',
  count: 3,
  totalPence: 223_818,
});
const write = (profile: BulkProfile, change: Partial<BulkPlan> = {}, payments = threePayments.slice()) =>
  textOf(writeBulk({ ...planOf(profile), ...change }, payments));

describe('writing', () => {
  it.each<[keyof typeof shipped, string[]]>([
    [
      'bankline',
      [
        `,,,08,,,,,327001,,,,11876564371389,,,GBP,2238.18,,24112026${','.repeat(66)}`,
        `,,,09,,,,,,,,,,,,GBP,1250.50,,24112026,,,,,,089999,,,,,,66374958,,ALDERMERE SUPPLIES,,,,BKY-2026-00417${','.repeat(48)}`,
      ],
    ],
    ['natwestAutopay', ['BKY-2026-00417,ALDERMERE SUPPLIES,66374958,089999,26328,99,1250.50']],
    ['barclaysSif', ['089999,ALDERMERE SUPPLIES,66374958,1250.50,BKY-2026-00417,99']],
    [
      'lloydsBatch',
      [
        'H,20261123,327001,3,2238.18',
        'D,327001,118765-64371389',
        'C,ALDERMERE SUPPLIES,66374958,089999,BKY-2026-00417,1250.50,N,20261124,327001-1',
      ],
    ],
    [
      'bankOfScotlandFps',
      [
        'H,20261123,BLACKTHORN LTD CLI',
        'FPS,20261124,1250.50,BLACKTHORN LTD CLI,118765-64371389,ALDERMERE SUPPLIES,66374958,089999,BKY-2026-00417',
      ],
    ],
    [
      'telleroo',
      [
        'amount_pounds,recipient_name,account_no,sort_code,reference',
        '1250.50,ALDERMERE SUPPLIES,66374958,089999,BKY-2026-00417',
      ],
    ],
    [
      'paygate',
      [
        '089999,66374958,ALDERMERE SUPPLIES,1250.50,99,118765,64371389,BLACKTHORN LTD CLI,BKY-2026-00417,24/11/2026',
      ],
    ],
  ])('%s starts as its bank says, and is read back', async (key, lines) => {
    const profile = shipped[key];
    const text = await write(profile);
    expect(text.split('\r\n').slice(0, lines.length)).toEqual(lines);
    expect(text.endsWith('\r\n')).toBe(true);
    const summary = await readBack(bytesOf(text), (source) => readBulk(source, profile), threePayments);
    expect(summary).toMatchObject({ count: 3, totalPence: 223_818 });
  });

  it('Bankline lines have 85 columns', async () => {
    const lines = (await write(shipped.bankline)).trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',').length)).toEqual([85, 85, 85, 85]);
  });

  it.each([
    ['too many', shipped.lloydsBatch, { count: 26 }, undefined, 'at most 25 payments'],
    ['another total', shipped.paygate, { totalPence: 1 }, undefined, 'differ from those counted'],
    ['none', shipped.paygate, { count: 0 }, [], 'no payment'],
    ['another day', shipped.paygate, { paidOn: '2026-11-25' }, undefined, 'another day'],
    ['a formula', shipped.paygate, {}, [{ ...threePayments[0], reference: '-1+2' }], 'not prepared'],
    ['a comma', shipped.paygate, {}, [{ ...threePayments[0], payeeName: 'A, B' }], 'not prepared'],
    ['too long a file', { ...shipped.paygate, mostBytes: 100 }, {}, undefined, 'longer than the 100 bytes'],
  ])('refuses %s', async (_, profile, change, payments, message) => {
    await expect(write(profile, change, payments)).rejects.toThrow(message);
  });

  it('takes the comma out of a name first, and shows it', () => {
    const fit = fitPayment({ ...threePayments[0], payeeName: 'SMITH, J' }, bulkLimits(shipped.paygate));
    expect(fit.fitted?.payeeName).toBe('SMITH J');
    expect(fit.changes).toHaveLength(1);
  });
});

describe('a profile of one’s own', () => {
  const own = bulkProfile.parse({
    ...shipped.paygate,
    name: 'Own',
    lineEnd: 'lf',
    amountForm: 'pence',
    payment: ['sortCode', 'accountNumber', 'payeeName', 'reference', 'amount'].map((field) => ({ field })),
    trailer: [{ field: 'constant', text: 'T' }, { field: 'count' }, { field: 'total' }],
  });

  it('with a trailer is written and read back', async () => {
    const text = await write(own);
    expect(text).toContain('\nT,3,223818\n');
    const summary = await readBack(bytesOf(text), (source) => readBulk(source, own), threePayments);
    expect(summary.count).toBe(3);
  });

  it.each([
    ['needs all five', { payment: [{ field: 'amount' }] }, 'A line of a payment needs'],
    ['has texts for constants only', { head: [{ field: 'count', text: 'x' }] }, 'Only a constant has a text'],
    ['knows its fields', { head: [{ field: 'colour' }] }, 'invalid_value'],
  ])('%s', (_, change, message) => {
    expect(JSON.stringify(bulkProfile.safeParse({ ...own, ...change }).error?.issues)).toContain(message);
  });
});

describe('reading back', async () => {
  const text = await write(shipped.lloydsBatch);
  it.each([
    ['another count', text.replace('327001,3,', '327001,4,'), '1: The file states 4 payments but has 3.'],
    ['another sum', text.replace('2238.18', '2238.19'), '1: The total stated in the file'],
    ['another amount', text.replace('1250.50', '1250.51'), '1: The total stated in the file'],
    ['a lost zero', text.replace('089999', '89999'), '3: The sort code is not six digits.'],
    ['three decimals', text.replace('1250.50', '1250.500'), '3: “1250.500” is not an amount'],
    ['a comma in a name', text.replace('J W PENHALLOW', 'J,W'), '4: The line has 10 columns instead of 9.'],
    ['another type', text.replace('\r\nC,J', '\r\nX,J'), '4: Column 1 is “X” instead of “C”.'],
    ['no day', text.replace('N,20261124', 'N,20261131'), '3: “20261131” is not a date'],
    ['a cut line', text.slice(0, 120), '3: The line has'],
    ['no payment', text.split('\r\nC')[0]!, '1: The file contains no payments.'],
    ['a PDF', '%PDF-1.7\n', 'This is a PDF, not a payment file.'],
  ])('names the fault: %s', async (_, broken, fault) => {
    expect(broken).not.toBe(text);
    expect((await faultsOf(readBulk(bytesOf(broken), shipped.lloydsBatch))).join('\n')).toContain(fault);
  });
});
