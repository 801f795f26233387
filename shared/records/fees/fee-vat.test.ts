import { expect, test } from 'vitest';
import { feeVatRate, vatWithin } from './fee-vat.ts';

test('only a supervisor who was never the nominee charges VAT', () => {
  expect(feeVatRate('nominee', 'standard')).toBe(0);
  expect(feeVatRate('supervisor', 'exempt')).toBe(0);
  expect(feeVatRate('supervisor', null)).toBe(0);
  expect(feeVatRate('supervisor', 'standard')).toBe(2_000);
  expect(feeVatRate('supervisor', 'standard', 0)).toBe(2_000);
  expect(feeVatRate('variation', 'standard', 1_750)).toBe(1_750);
});

test('VAT is a sixth of a gross fee at 20%, to the nearest penny', () => {
  expect([6_000, 15_000, 1, 3, 100].map((gross) => vatWithin(gross, 2_000))).toEqual([
    1_000, 2_500, 0, 1, 17,
  ]);
  expect(vatWithin(6_000, 0)).toBe(0);
});
