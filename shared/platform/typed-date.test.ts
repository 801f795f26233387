import { describe, expect, test } from 'vitest';
import { latestOf, readDate } from '#shared/platform/typed-date.ts';

const today = '2026-11-22';
const birth = (text: string) => readDate(text, latestOf(true, today));
const any = (text: string) => readDate(text, latestOf(false, today));

test.each([
  '17/6/65',
  '17/06/1965',
  '17-6-65',
  '17.06.65',
  '17 6 1965',
  ' 17 06 65 ',
  '170665',
  '17061965',
  '17 Jun 1965',
  '17 jun 65',
  '17 June 1965',
  '17th June, 1965',
  '17-JUN-65',
  '17Jun1965',
  '1965-06-17',
  '1965/6/17',
])('%s is 17 June 1965', (text) => {
  expect(birth(text)).toBe('1965-06-17');
  expect(any(text)).toBe('1965-06-17');
});

describe('a year of two digits', () => {
  test('of a birth is in the past', () => {
    expect(birth('22/11/26')).toBe('2026-11-22');
    expect(birth('23/11/26')).toBe('1926-11-23');
    expect(birth('1/2/28')).toBe('1928-02-01');
    expect(birth('29/2/00')).toBe('2000-02-29');
  });

  test('of any other date is near today', () => {
    expect(any('23/11/26')).toBe('2026-11-23');
    expect(any('1/2/28')).toBe('2028-02-01');
    expect(any('1/2/46')).toBe('2046-02-01');
    expect(any('1/2/47')).toBe('1947-02-01');
  });
});

test.each([
  '',
  'yesterday',
  '31/02/2024',
  '12/13/2024',
  '29/2/2023',
  '12/03',
  '1/2/3/2024',
  '17 Ju 1965',
  '17 Juno 1965',
  '17/6/965',
  '1/1/0000',
  '0/0/65',
  '1706655',
  'HDS170665',
])('%j is no date', (text) => {
  expect(birth(text)).toBeNull();
  expect(any(text)).toBeNull();
});

test('a day of any century is a date, if not one that a field takes', () => {
  expect(any('01/01/1700')).toBe('1700-01-01');
  expect(any('29/2/1700')).toBeNull();
  expect(any('1/1/0065')).toBe('0065-01-01');
});

test('a leap day of a two-digit year is sought in the centuries that have it', () => {
  expect(birth('29/2/96')).toBe('1996-02-29');
  expect(birth('29/2/95')).toBeNull();
});
