import { expect, test } from 'vitest';
import { valueOf } from '#shared/lists.ts';
import { paymentDeficit } from './payment-deficit.ts';

test('a phone number is written as it is dialled', () => {
  const phoneOf = (phone: string | null) => valueOf(paymentDeficit, 'phone', { phone });
  expect([phoneOf('+447700900639'), phoneOf('0113 496 0001'), phoneOf(null)]).toEqual([
    '07700 900639',
    '0113 496 0001',
    null,
  ]);
});
