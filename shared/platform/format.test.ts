import { describe, expect, test } from 'vitest';
import {
  completeAccountNumber,
  completePhone,
  completePostcode,
  formatAccountNumber,
  formatPhone,
  formatPostcode,
  formatSortCode,
  inSentence,
} from './format.ts';

test.each([
  ['Account type', 'account type'],
  ['SOA debt', 'SOA debt'],
  ['IP number', 'IP number'],
])('‘%s’ reads ‘%s’ inside a sentence', (label, inside) => expect(inSentence(label)).toBe(inside));

describe('sort code', () => {
  test.each([
    ['', ''],
    ['2', '2'],
    ['20', '20'],
    ['200', '20-0'],
    ['200052', '20-00-52'],
    ['20 00 52', '20-00-52'],
    ['20-00-529', '20-00-52'],
    ['sort code: 20.00.52', '20-00-52'],
  ])('%j becomes %j', (typed, shown) => expect(formatSortCode(typed)).toBe(shown));

  test('deleting back over a hyphen does not put it back', () => expect(formatSortCode('20-')).toBe('20'));
});

describe('account number', () => {
  test('keeps eight digits', () => expect(formatAccountNumber('1234 5678 9')).toBe('12345678'));
  test.each([
    ['1234567', '01234567'],
    ['123456', '00123456'],
    ['12345678', '12345678'],
    ['12345', '12345'],
  ])('%j is completed to %j', (typed, complete) => expect(completeAccountNumber(typed)).toBe(complete));
});

describe('postcode', () => {
  test('is upper case while typed, with one space at most', () => {
    expect(formatPostcode(' m1  1a')).toBe('M1 1A');
    expect(formatPostcode('m1 ')).toBe('M1 ');
  });
  test.each([
    ['m11ae', 'M1 1AE'],
    ['sw1a1aa', 'SW1A 1AA'],
    ['EC1A 1BB', 'EC1A 1BB'],
    ['b33-8th', 'B33 8TH'],
    ['m1', 'M1'],
  ])('%j is completed to %j', (typed, complete) => expect(completePostcode(typed)).toBe(complete));
});

describe('phone', () => {
  test('drops letters and any plus but the first', () =>
    expect(formatPhone('tel +44+20x7946')).toBe('+44207946'));
  test.each([
    ['07700900123', '07700 900123'],
    ['+447700900123', '07700 900123'],
    ['+44 (0)20 7946 0018', '020 7946 0018'],
    ['0044 1632 960001', '01632 960001'],
    ['01134960000', '0113 496 0000'],
    ['01614960000', '0161 496 0000'],
    ['08081570000', '0808 157 0000'],
    ['+353 1 234 5678', '+353 1 234 5678'],
    ['1234', '1234'],
  ])('%j is completed to %j', (typed, complete) => expect(completePhone(typed)).toBe(complete));
});
