import { expect, test } from 'vitest';
import { earliestDecision } from '#shared/records/decisions/timing.ts';
import type { Channel } from './delivery.ts';
import { deliveredOn, expectedOn, isNotice } from './delivery-rules.ts';

/** Christmas 2026 as the vectors of law.md have it. */
const holidays = new Set(['2026-12-25', '2026-12-28', '2027-01-01']);

// [channel, sent, delivered]: the table 'Delivery, adjournment, jurisdiction' of law.md
test.each<[Channel, string, string]>([
  ['email', '2026-12-01', '2026-12-02'],
  ['email', '2026-12-04', '2026-12-07'],
  ['email', '2026-12-05', '2026-12-07'],
  ['email', '2026-12-24', '2026-12-29'],
  ['portal', '2026-12-01', '2026-12-02'],
  ['creditor_gateway', '2026-12-04', '2026-12-07'],
  ['print_1st', '2026-12-01', '2026-12-03'],
  ['print_1st', '2026-12-23', '2026-12-29'],
  ['recorded', '2026-12-01', '2026-12-03'],
  ['print_2nd', '2026-12-01', '2026-12-07'],
  ['print_2nd', '2026-12-22', '2026-12-30'],
  ['dx', '2026-12-01', '2026-12-03'],
])('by %s, sent on %s, it is delivered on %s', (channel, sent, delivered) => {
  expect(deliveredOn({ channel, deliveryDays: 0 }, sent, holidays)).toBe(delivered);
});

test('a firm may allow more days than the rule, and never fewer', () => {
  expect(deliveredOn({ channel: 'print_1st', deliveryDays: 3 }, '2026-12-01', holidays)).toBe('2026-12-04');
  expect(deliveredOn({ channel: 'print_1st', deliveryDays: 1 }, '2026-12-01', holidays)).toBe('2026-12-03');
});

test('a text message is no notice, though it arrives', () => {
  expect(isNotice('sms')).toBe(false);
  expect(deliveredOn({ channel: 'sms', deliveryDays: 0 }, '2026-12-01', holidays)).toBeNull();
  expect(expectedOn({ channel: 'sms', deliveryDays: 0 }, '2026-12-05', holidays)).toBe('2026-12-05');
});

test('14 clear days after an e-mail of 1 December end a day later than after a notice handed over that day', () => {
  const delivered = deliveredOn({ channel: 'email', deliveryDays: 0 }, '2026-12-01', holidays)!;
  expect(earliestDecision(delivered, 14)).toBe('2026-12-17');
});
