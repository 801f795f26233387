import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextFormat } from './field.ts';
import { formats, showPhone } from './formats.ts';

/** What is typed, and the expected stored form. */
const good: Record<TextFormat, [typed: string, stored: string][]> = {
  email: [
    [' Jane.Doe@Example.CO.UK ', 'jane.doe@example.co.uk'],
    ["o'neil+tag@mail.example.org", "o'neil+tag@mail.example.org"],
  ],
  phone: [
    ['020 7946 0123', '+442079460123'],
    ['(0113) 496-0123', '+441134960123'],
    ['+44 (0)7700 900123', '+447700900123'],
    ['0044 7700 900123', '+447700900123'],
    ['+353 1 234 5678', '+35312345678'],
    ['01632 96001', '+44163296001'],
  ],
  url: [
    ['www.example.co.uk', 'https://www.example.co.uk'],
    ['http://example.org/a?b=c#d', 'http://example.org/a?b=c#d'],
    ['https://example.org:8443', 'https://example.org:8443'],
  ],
  slug: [
    ['IVA Accepted', 'iva-accepted'],
    [' Café & Crème — 2 ', 'cafe-and-creme-2'],
  ],
  username: [
    [' Jane.Doe ', 'jane.doe'],
    ['a1', 'a1'],
  ],
  postcode: [
    ['sw1a1aa', 'SW1A 1AA'],
    ['m1 1ae', 'M1 1AE'],
    ['B338TH', 'B33 8TH'],
    ['cr2  6xh', 'CR2 6XH'],
    ['dn551pt', 'DN55 1PT'],
    ['EC1A 1BB', 'EC1A 1BB'],
    ['w1a0ax', 'W1A 0AX'],
    ['gir0aa', 'GIR 0AA'],
  ],
  sortCode: [
    ['089999', '08-99-99'],
    ['08 99 99', '08-99-99'],
    ['08–99–99', '08-99-99'],
  ],
  iban: [['gb29 nwbk 6016 1331 9268 19', 'GB29NWBK60161331926819']],
  accountNumber: [
    ['66374958', '66374958'],
    ['123 456', '00123456'],
    ['1234567', '01234567'],
  ],
  colour: [
    ['1D4ED8', '#1d4ed8'],
    ['#abc', '#aabbcc'],
  ],
  companyNumber: [
    ['sc123456', 'SC123456'],
    ['123456', '00123456'],
    ['OC 312345', 'OC312345'],
  ],
  fcaNumber: [
    ['123 456', '123456'],
    ['1234567', '1234567'],
  ],
  icoNumber: [
    ['za123456', 'ZA123456'],
    ['Z1234567', 'Z1234567'],
  ],
  vatNumber: [
    ['123 4567 82', 'GB123456782'],
    ['gb123456782', 'GB123456782'],
  ],
  iso2: [['gb', 'GB']],
  iso3: [['gbr', 'GBR']],
  accountCode: [
    ['4010', '4010'],
    ['cr1', 'CR1'],
  ],
  caseRefPrefix: [['hds', 'HDS']],
  permissionName: [['Reports.cms-accounts', 'reports.cms-accounts']],
  socCode: [['3312', '3312']],
  niNumber: [['ab 12 34 56 c', 'AB123456C']],
  name: [
    [' Mary  Ann ', 'Mary Ann'],
    ["O'Neil-Łuk", "O'Neil-Łuk"],
    ['’t Hooft', '’t Hooft'],
  ],
  time: [
    ['9:30', '09:30'],
    ['1630', '16:30'],
    ['23.59', '23:59'],
  ],
};

const bad: Record<TextFormat, string[]> = {
  email: [
    'jane',
    'jane@example',
    'jane@@example.org',
    'a b@example.org',
    '.jane@example.org',
    'ja..ne@example.org',
    '<x>@a.co',
  ],
  phone: [
    '04700 900123',
    '06700 900123',
    '01111 111111',
    '07700 90012',
    '12345',
    '0800',
    '0000000000',
    '+44 0113',
    '+44 113 496 01234',
    'call me',
    '+1',
  ],
  url: [
    'javascript:alert(1)',
    'ftp://example.org',
    'https://',
    'example',
    'https://exa mple.org',
    'data:text/html,x',
  ],
  slug: ['', '---', '—'],
  username: ['a', 'jane doe', '-jane', 'jane@example.org', 'é'],
  postcode: ['12345', 'SW1A 1A', 'QA1 1AA', 'M1 1AV1', 'SW1A 1CI', 'M1'],
  sortCode: ['08999', '0899999', 'ab-cd-ef', '08/99/99'],
  iban: ['GB29NWBK60161331926818', 'GB29NWBK6016133192681', 'NWBK60161331926819'],
  accountNumber: ['12345', '123456789', '1234567a'],
  colour: ['red', '#12', '#12345g', '#1234567'],
  companyNumber: ['12345', '123456789', 'SC12345-'],
  fcaNumber: ['12345', '12345678', '12345a'],
  icoNumber: ['A1234567', 'Z12345', 'ZA12345B'],
  vatNumber: ['GB12345678', 'FR123456789', '12345678'],
  iso2: ['G', 'GBR', '1A'],
  iso3: ['GB', 'GB1'],
  accountCode: ['4', '40-10', '12345678901'],
  caseRefPrefix: ['', 'HDS01', 'ABCDE'],
  permissionName: ['reports', 'reports.*', 'reports.wip.more', '.wip'],
  socCode: ['331', '33122', '33a1'],
  niNumber: ['GB123456A', 'AB123456E', 'AB12345C', 'DA123456A', 'AO123456A', 'ZZ123456A'],
  name: ['<script>', '{{firm.name}}', '=1+1', '+44', 'http://x.example', '???', '12'],
  time: ['24:00', '9', '12:60', 'noon'],
};

describe.each(Object.keys(formats) as TextFormat[])('%s', (name) => {
  const { normalise, problem } = formats[name];

  it.each(good[name])('takes %j as %j', (typed, stored) => {
    expect(normalise(typed)).toBe(stored);
    expect(problem(stored)).toBeNull();
  });

  it.each(bad[name])('refuses %j', (typed) => {
    expect(problem(normalise(typed))).toMatch(/\.$/);
  });

  it('leaves its own normal form alone', () => {
    const typed = fc.oneof(fc.string(), fc.constantFrom(...good[name].flat()));
    const stays = (text: string) => {
      const once = normalise(text);
      return problem(once) !== null || normalise(once) === once;
    };
    expect(fc.check(fc.property(typed, stays)).counterexample).toBeNull();
  });
});

describe('showPhone', () => {
  it.each([
    ['+442079460123', '020 7946 0123'],
    ['+441134960123', '0113 496 0123'],
    ['+441414960123', '0141 496 0123'],
    ['+441632960123', '01632 960123'],
    ['+447700900123', '07700 900123'],
    ['+448081570123', '0808 157 0123'],
    ['+35312345678', '+35312345678'],
  ])('shows %s as %s', (stored, shown) => {
    expect(showPhone(stored)).toBe(shown);
    expect(formats.phone.normalise(shown)).toBe(stored);
  });
});
