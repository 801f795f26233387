import { describe, expect, it } from 'vitest';
import type { BacsSettings } from '#shared/activities/money/outgoing/bacs-settings.ts';
import type { FilePayment } from '#shared/activities/money/outgoing/fit-payment.ts';
import {
  account,
  bytesOf,
  calendar,
  faultsOf,
  listOf,
  paymentFile,
  settingsOf,
  textOf,
  threePayments,
} from '#test/outgoing.ts';
import { readBack, refuseChanged } from '../file-summary.ts';
import { readStandard18 } from './read-standard18.ts';
import { type Standard18Plan, writeStandard18 } from './write-standard18.ts';

const single: Standard18Plan = {
  settings: settingsOf(),
  calendar,
  account,
  serial: '327001',
  fileNumber: 1,
  createdOn: '2026-11-23',
  days: ['2026-11-24'],
  kind: 'single',
};
const multi: Standard18Plan = {
  ...single,
  serial: '327002',
  days: ['2026-11-24', '2026-11-26'],
  kind: 'multi',
};
const [first, second, third] = threePayments;
const overTwoDays = [first, second, { ...third, paidOn: '2026-11-26' }];

const write = (plan: Partial<Standard18Plan> = {}, payments: readonly FilePayment[] = threePayments) =>
  textOf(writeStandard18({ ...single, ...plan }, payments));
const read = (text: string, settings: BacsSettings = settingsOf()) =>
  readStandard18(bytesOf(text), { settings, calendar });

describe('writing', () => {
  it('a file of a single day, byte for byte', async () => {
    expect(await write()).toBe(paymentFile('bacs-single.txt').toString('latin1'));
  });

  it('a file of several days, byte for byte', async () => {
    expect(await write(multi, overTwoDays)).toBe(paymentFile('bacs-multi.txt').toString('latin1'));
  });

  it.each([
    ['a bank holiday', { days: ['2026-12-25'], createdOn: '2026-12-01' }, 'a bank holiday'],
    ['a weekend', { days: ['2026-11-28'] }, 'at a weekend'],
    ['a past day', { days: ['2026-11-20'] }, 'is in the past'],
    ['a day too far ahead', { days: ['2026-12-29'] }, 'more than 30 days ahead'],
    ['days out of order', { ...multi, days: ['2026-11-26', '2026-11-24'] }, 'in order'],
    ['two days in a file of one', { days: ['2026-11-24', '2026-11-26'] }, 'has one day'],
    ['a serial of zeros', { serial: '000000' }, 'not all of them 0'],
    ['a short serial', { serial: '12345' }, 'six capitals or digits'],
    ['file number 1000', { fileNumber: 1_000 }, '1 to 999'],
  ])('refuses %s', async (_, plan, message) => {
    await expect(write(plan)).rejects.toThrow(message);
  });

  it.each([
    ['no payment', [], 'no payment'],
    ['twelve digits', [{ ...first, amountPence: 100_000_000_000 }], 'an amount that no file can hold'],
    ['nothing', [{ ...first, amountPence: 0 }], 'an amount that no file can hold'],
    ['a name that was not prepared', [{ ...first, payeeName: 'A NAME OF NINETEEN.' }], 'not prepared'],
    ['another day', [{ ...first, paidOn: '2026-11-26' }], 'not the next day'],
    [
      'a day’s sum beyond eleven digits',
      Array.from({ length: 51 }, (_, id) => ({ ...first, id, amountPence: 2_000_000_000 })),
      'more than one contra can hold',
    ],
  ])('refuses %s', async (_, payments, message) => {
    await expect(write({}, payments)).rejects.toThrow(message);
  });
});

describe('variants that banks require', () => {
  it.each<[string, Partial<BacsSettings>, number, number, string]>([
    ['VOL1 11', { accessibility: '0' }, 0, 11, '0'],
    ['VOL1 32–37', { marksHsbc: true }, 0, 32, 'HSBC  '],
    ['HDR1 15', { setIdentifierEnd: ' ' }, 1, 15, ' '],
    ['HDR1 16–21', { repeatsServiceUser: false }, 1, 16, '      '],
    ['HDR1 48–53', { expiryDays: 365 }, 1, 48, ' 27328'],
    ['UHL1 11–16', { receiver: 'serviceUser' }, 3, 11, '123456'],
    ['UHL1 48–54', { auditPrintout: 'AUD0001' }, 3, 48, 'AUD0001'],
    ['EOF1 55–60 blank', { blockCount: 'blank' }, 8, 55, '      '],
    ['EOF1 55–60 counted', { blockCount: 'count' }, 8, 55, '000001'],
    ['UTL1 53–59', { instructionCount: '       ' }, 10, 53, '       '],
  ])('%s is a setting, and read back', async (_, choice, line, position, text) => {
    const settings = settingsOf(choice);
    const file = await write({ settings });
    expect(file.split('\r\n')[line]!.slice(position - 1)).toMatch(new RegExp(`^${text}`));
    expect(file.split('\r\n').every((one) => [0, 80, 100].includes(one.length))).toBe(true);
    expect(await listOf(read(file, settings))).toHaveLength(3);
  });

  it.each<[string, Partial<BacsSettings>, number, number, string]>([
    ['UHL1 5–10', { multiDayHeader: 'blank' }, 3, 5, '      '],
    ['HDR2 11–15', { multiDayLength: '00100' }, 2, 11, '00100'],
  ])('%s of a file of several days', async (_, choice, line, position, text) => {
    const settings = settingsOf(choice);
    const file = await write({ ...multi, settings }, overTwoDays);
    expect(file.split('\r\n')[line]!.slice(position - 1)).toMatch(new RegExp(`^${text}`));
    expect(await listOf(read(file, settings))).toHaveLength(3);
  });

  it('LF alone', async () => {
    const settings = settingsOf({ lineEnd: 'lf' });
    const file = await write({ settings });
    expect(file).toBe((await write()).replaceAll('\r', ''));
    expect(await listOf(read(file, settings))).toHaveLength(3);
    expect(await faultsOf(read(file))).toContain('1: The line does not end with CR LF.');
  });

  it.each([
    ['perPayment', 6, '0000000223818', '0000003'],
    ['none', 3, '0000000000000', '0000000'],
  ] as const)('contra: %s', async (contra, records, pence, count) => {
    const settings = settingsOf({ contra });
    const lines = (await write({ settings })).split('\r\n');
    expect(lines).toHaveLength(records + 8);
    expect(lines.at(-2)).toBe(`UTL1${pence}0000000223818${count}0000003        0000000`.padEnd(80));
    expect(await listOf(read(lines.join('\r\n'), settings))).toHaveLength(3);
    expect(await faultsOf(read(lines.join('\r\n')))).not.toEqual([]);
  });
});

describe('reading back', () => {
  it.each(['bacs-single.txt', 'bacs-multi.txt'])('%s gives its payments', async (name) => {
    const wanted = name === 'bacs-single.txt' ? threePayments : overTwoDays;
    const found = await listOf(readStandard18([paymentFile(name)], { settings: settingsOf(), calendar }));
    expect(found.map(({ lineNumber: _, ...payment }) => payment)).toEqual(
      wanted.map(({ id: __, ...payment }) => payment),
    );
  });

  it('in any pieces', async () => {
    const bytes = paymentFile('bacs-multi.txt');
    const pieces = Array.from({ length: bytes.length }, (_, at) => bytes.subarray(at, at + 1));
    expect(await listOf(readStandard18(pieces, { settings: settingsOf(), calendar }))).toHaveLength(3);
  });

  const text = paymentFile('bacs-single.txt').toString('latin1');
  const several = paymentFile('bacs-multi.txt').toString('latin1');
  it.each([
    ['trailing blanks trimmed', text.replace(/ +\r\n/g, '\r\n'), '2: HDR1: has 60 characters'],
    ['a lost leading zero', text.replace('08999966374958', '8999966374958'), '5: The record has 99'],
    ['a comma in a name', text.replace('J W PENHALLOW', 'J,W PENHALLOW'), '6: “,” at 84'],
    ['small letters', text.replace('QUARRY', 'Quarry'), '7: “u” at 84'],
    ['a bank holiday', text.replace('UHL1 26328', 'UHL1 26359'), '4: UHL1: 25/12/2026 is a bank holiday'],
    ['no day', text.replace('UHL1 26328', 'UHL1 26366'), '4: UHL1: the processing day at 5–10 is not a date'],
    ['another amount', text.replace('00000125050', '00000125051'), '8: The contra debits 223818 pence, but'],
    ['a zero amount', text.replace('00000000003', '00000000000'), '7: The amount is zero.'],
    ['a contra too small', text.replace('00000223818B', '00000223817B'), '8: The contra debits 223817'],
    ['another total', text.replace('UTL10000000223818', 'UTL10000000223817'), '11: UTL1: the debits at 5–17'],
    ['another count', text.replace('0000003   ', '0000002   '), '11: UTL1: the count of credits'],
    ['another service user', text.replace('HDR1A123456', 'HDR1A123457'), '2: HDR1: the service user number'],
    ['an account type', text.replace('099118765643', '199118765643'), '5: The account type'],
    ['a debit', text.replace('099118765643', '017118765643'), '5: The contra does not debit the account'],
    ['a direct debit code', text.replace('099118765643', '001118765643'), '5: The code 01'],
    [
      'a blank payee',
      text.replace('ALDERMERE SUPPLIES', ' '.repeat(18)),
      '5: The name of the payee is blank.',
    ],
    ['a blank serial', text.replace('VOL1327001', 'VOL1      '), '1: VOL1: the submission serial'],
    [
      'several days in a file of one',
      text.replace('1 DAILY', '4 MULTI'),
      '4: UHL1: the work code does not go',
    ],
    ['another EOF1', text.replace('EOF1A', 'EOF1B'), '9: EOF1: does not repeat HDR1.'],
    ['a truncated file', text.slice(0, 700), '8: The last line has no line end.'],
    ['no end', text.slice(0, text.indexOf('EOF1')), '9: The file ends before its last label.'],
    ['nothing', '', '1: The file ends before its last label.'],
    ['something after', `${text}${text}`, '12: There is something after the end'],
    ['an item of a holiday', several.replaceAll('26330', '26359'), '8: The file expires before this item'],
    [
      'an item before the file',
      several.replaceAll(' 26330', ' 26327'),
      '8: The day of the item comes before',
    ],
    ['a spreadsheet', 'a,b\r\nc,d\r\n', '1: VOL1: expected here, not “a,b”.'],
  ])('names the fault: %s', async (_, broken, fault) => {
    expect(broken).not.toBe(text);
    expect((await faultsOf(read(broken))).join('\n')).toContain(fault);
  });

  it('names the day of an item that no Bacs file can carry', async () => {
    const late = several.replaceAll('26331', '27100').replaceAll('26330', '26359');
    expect(await faultsOf(read(late))).toContain('8: 25/12/2026 is a bank holiday: Bacs does not process.');
  });

  it('refuses what does not end', async () => {
    expect(await faultsOf(read('A'.repeat(5_000)))).toEqual([
      '1: This line is longer than any record of Bacs.',
    ]);
  });
});

describe('the summary', () => {
  const reader = (source: Parameters<typeof readStandard18>[0]) =>
    readStandard18(source, { settings: settingsOf(), calendar });

  it('has count, total and SHA-256, and proves each payment', async () => {
    const bytes = paymentFile('bacs-single.txt');
    const summary = await readBack([bytes], reader, threePayments);
    expect(summary).toEqual({
      count: 3,
      totalPence: 223_818,
      byteCount: 982,
      sha256: 'ea2bedb5823ac903d22e6745c5024b281c3c4f283daf6c10ea4330ddaa21e97e',
    });
    expect(() => refuseChanged(summary, { ...summary })).not.toThrow();
    expect(() => refuseChanged(summary, { ...summary, sha256: '0', totalPence: 1 })).toThrow(
      'it pays £0.01 instead of £2,238.18, its SHA-256 differs',
    );
  });

  it.each([
    [
      'another amount',
      [first, { ...second, amountPence: 1 }, third],
      'Line 6: The amount is 98765 instead of 1',
    ],
    [
      'another account',
      [{ ...first, accountNumber: '12345678' }, second, third],
      'Line 5: The account number',
    ],
    ['another day', [{ ...first, paidOn: '2026-11-25' }, second, third], 'Line 5: The day is 24/11/2026'],
    ['one too many', [first, second], 'Line 7: This line is not one of the payments.'],
    ['one missing', [...threePayments, { ...first, id: 4 }], 'Payment 4 is not in the file.'],
  ])('refuses a file that pays something else: %s', async (_, payments, message) => {
    await expect(readBack([paymentFile('bacs-single.txt')], reader, payments)).rejects.toThrow(message);
  });
});
