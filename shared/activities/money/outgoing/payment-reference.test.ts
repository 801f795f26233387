import { expect, it } from 'vitest';
import { paymentReference, type ReferenceLimits, type ReferenceRule } from './payment-reference.ts';

const sources = {
  accountNumber: '4929 1234 5678 9012',
  caseReference: 'BKY-2026-00417',
  ourReference: 'ab/12',
  custom: 'Fixed',
};
const any: ReferenceLimits = { length: 18, alphabet: 'any' };

it.each<[ReferenceRule, ReferenceLimits, string]>([
  ['account_number', any, '4929123456789012'],
  ['account_number', { length: 30, alphabet: 'any' }, '4929 1234 5678 9012'],
  ['account_number', { length: 16, alphabet: 'digits' }, '4929123456789012'],
  ['case_ref', any, 'BKY-2026-00417'],
  ['case_ref', { length: 18, alphabet: 'lettersAndDigits' }, 'BKY202600417'],
  ['our_ref', any, 'AB/12'],
  ['custom', any, 'FIXED'],
])('%s within %o is %s', (rule, limits, reference) => {
  expect(paymentReference(rule, sources, limits)).toEqual({ reference });
});

it.each<[string, ReferenceRule, Partial<typeof sources>, ReferenceLimits, string]>([
  ['too long', 'account_number', {}, { length: 15, alphabet: 'digits' }, 'more than the 15 digits'],
  ['with letters', 'case_ref', {}, { length: 18, alphabet: 'digits' }, 'not a reference of digits alone'],
  ['of foreign letters', 'custom', { custom: '東京' }, any, 'not a reference of characters alone'],
  ['not given', 'account_number', { accountNumber: ' ' }, any, 'The debt has no account number'],
])('a reference %s is refused', (_, rule, change, limits, message) => {
  expect(paymentReference(rule, { ...sources, ...change }, limits)).toEqual({
    refusal: expect.stringContaining(message),
  });
});
