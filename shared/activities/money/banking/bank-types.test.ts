import { expect, test } from 'vitest';
import { bankTypeText } from './bank-types.ts';

test.each([
  ['NTRF', 'Transfer'],
  ['FCHG', 'Charges'],
  ['SSTO', 'Standing order'],
  ['NXYZ', 'NXYZ'],
  ['TRF', 'TRF'],
  ['FASTER PAYMENT', 'FASTER PAYMENT'],
  ['FPI', 'FPI'],
])('%s reads %s', (type, text) => {
  expect(bankTypeText(type)).toBe(text);
});
