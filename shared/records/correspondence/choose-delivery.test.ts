import { expect, test } from 'vitest';
import {
  chooseDelivery,
  type DeliveryOption,
  type DeliveryWishes,
  jointPreference,
  type LetterFormat,
} from './choose-delivery.ts';

const method = (id: number, channel: DeliveryOption['channel'], more: Partial<DeliveryOption> = {}) => ({
  id,
  channel,
  isDefaultFor: null,
  requiresEmail: channel === 'email',
  requiresMobile: channel === 'sms',
  ...more,
});
const [first, second, email, text] = [
  method(1, 'print_1st', { isDefaultFor: 'client' }),
  method(2, 'print_2nd'),
  method(3, 'email', { isDefaultFor: 'creditor' }),
  method(4, 'sms'),
];
const all = [email, second, first, text];
const client: DeliveryWishes = {
  type: 'client',
  name: 'Mr Smith',
  email: 'adam@example.org',
  mobile: '07700900001',
  deliveryMethodId: null,
  preferred: null,
  refused: [],
  consents: [],
  optedOutOn: null,
};
const choose = (
  who: Partial<DeliveryWishes>,
  format: LetterFormat = 'html',
  deliveryMethodId = 0,
  noticeKind: 'notice' | 'dividend' | null = null,
) => {
  const chosen = chooseDelivery(all, { ...client, ...who }, { format, deliveryMethodId, noticeKind });
  return [chosen?.method.channel, chosen?.why];
};

test('who prefers post gets post, whatever the template or its format says', () => {
  expect(choose({ preferred: 'post' })).toEqual(['print_1st', 'prefers post']);
  expect(choose({ preferred: 'post' }, 'html', email.id)).toEqual(['print_1st', 'prefers post']);
  expect(choose({ preferred: 'post' }, 'email')).toEqual(['print_1st', 'prefers post']);
});

test('who prefers e-mail gets e-mail, where there is an address', () => {
  expect(choose({ preferred: 'email' })).toEqual(['email', 'prefers e-mail']);
  expect(choose({ preferred: 'email', email: null })).toEqual(['print_1st', 'usual for clients']);
});

test('who prefers the telephone, or nothing, is written to as the template says, or as is usual', () => {
  expect(choose({ preferred: 'mobile' })).toEqual(['print_1st', 'usual for clients']);
  expect(choose({}, 'html', email.id)).toEqual(['email', 'set in the template']);
  expect(choose({}, 'email')).toEqual(['email', 'the template is an e-mail']);
  expect(choose({ type: 'creditor', deliveryMethodId: second.id })).toEqual([
    'print_2nd',
    'set for this creditor',
  ]);
});

test('what somebody refused is passed over while there is another way', () => {
  expect(choose({ refused: ['email'] }, 'html', email.id)).toEqual([
    'print_1st',
    'usual for clients; asked not to be contacted by email',
  ]);
  expect(choose({ preferred: 'post', refused: ['post'] })).toEqual([
    'email',
    'the first method that reaches them; asked not to be contacted by post',
  ]);
  expect(choose({ refused: ['email', 'post'] })[0]).toBe('print_1st');
});

test('a text to somebody who prefers post or e-mail is not sent by itself', () => {
  const of = (preferred: DeliveryWishes['preferred']) =>
    chooseDelivery(all, { ...client, preferred }, { format: 'sms', deliveryMethodId: null, noticeKind: null })
      ?.objection;
  expect(of('post')).toBe('Mr Smith prefers post: a text goes only where somebody chooses it.');
  expect(of('email')).toMatch(/prefers e-mail/);
  expect(of('mobile')).toBeNull();
  expect(of(null)).toBeNull();
});

const consented = (more: object = {}) => [
  { kind: 'actual' as const, givenOn: '2026-01-05', address: 'adam@example.org', revokedOn: null, ...more },
];

test('a notice goes by e-mail only to who consented to that at this address, else by post', () => {
  expect(choose({ preferred: 'email' }, 'html', 0, 'notice')).toEqual([
    'print_1st',
    'usual for clients; no consent to electronic delivery on record',
  ]);
  expect(choose({ type: 'creditor', deliveryMethodId: email.id }, 'html', 0, 'dividend')).toEqual([
    'print_1st',
    'a notice goes by post; no consent to electronic delivery on record',
  ]);
  const wants = (...consents: ReturnType<typeof consented>[]) =>
    choose({ preferred: 'email', consents }, 'html', 0, 'notice')[0];
  expect(wants(consented())).toBe('email');
  expect(wants(consented(), [])).toBe('print_1st');
  expect(wants(consented(), consented())).toBe('email');
  expect(wants(consented(), consented({ address: 'beth@example.org' }))).toBe('print_1st');
  expect(wants(consented({ revokedOn: '2026-02-01' }))).toBe('print_1st');
  expect(wants(consented({ givenOn: '2999-01-01' }))).toBe('print_1st');
  expect(wants(consented({ address: 'other@example.org' }))).toBe('print_1st');
  expect(choose({ preferred: 'email' })[0]).toBe('email');
});

test('of two who live together, one who prefers post decides', () => {
  expect(jointPreference(['email', 'post'])).toBe('post');
  expect(jointPreference(['email', 'email'])).toBe('email');
  expect(jointPreference(['email', null])).toBe('email');
  expect(jointPreference(['email', 'mobile'])).toBeNull();
});
