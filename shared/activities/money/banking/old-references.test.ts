import { expect, test } from 'vitest';
import { possibleOldReferences } from './old-references.ts';

const plain = (reference: string) => reference.toUpperCase().replace(/[^A-Z0-9]/g, '');

test.each([
  ['CS-1001 ASHWORTH', 'CS-1001'],
  ['REF CS 1001', 'CS-1001'],
  ['CS/1001/IVA', 'cs/1001/iva'],
  ['CS#: 1001 | A ASHWORTH', 'CS-1001'],
  ['IVA.2019.00.77', 'IVA2019-0077'],
  ['PAYMENT 4711001', '4711001'],
])('“%s” may name %s', (text, reference) => {
  expect(possibleOldReferences(text)).toContain(plain(reference));
});

test.each([
  ['CS | 1001', 'CS-1001'],
  ['CS10012', 'CS-1001'],
  ['ACCOUNT 471 1001', '4711001'],
  ['NO 1001', '1001'],
  ['CS, 1001', 'CS-1001'],
  ['ASHWORTH', 'ASHWORTH'],
])('“%s” does not name %s', (text, reference) => {
  expect(possibleOldReferences(text)).not.toContain(plain(reference));
});
