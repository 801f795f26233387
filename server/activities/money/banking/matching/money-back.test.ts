import { expect, test } from 'vitest';
import { defaultMatchRules } from '#shared/activities/money/banking/match-rules.ts';
import { moneyBack } from './money-back.ts';

const says = moneyBack({ rules: [...defaultMatchRules] });
const line = (description: string, reference: string | null = null) => ({ description, reference });

test.each([
  'REFUND HDS004711',
  'BACS REJECTED SMITH A HDS004711',
  'UNAPPLIED CREDIT HDS004711',
  'PAYMENT NOT APPLIED HDS004711',
  'RECALL OF PAYMENT HDS004711',
  'RTN HDS004711',
  'Stopped  cheque 000123',
  'CANCELLED\nCHEQUE 000123',
  'A/C CLOSED HDS004711',
  'A.C. closed HDS004711',
  'INVALID ACCOUNT HDS004711',
])('%s is money back', (text) => {
  expect(says(line(text))).toBe(true);
  expect(says(line('SMITH A HDS004711', text))).toBe(true);
});

test.each(['SMITH A HDS004711', 'REFUNDS OFFICE', 'RTNA LTD', 'MR A REJECTEDSON', 'ACCOUNT CLOSE BY'])(
  '%s is not',
  (text) => {
    expect(says(line(text))).toBe(false);
  },
);

test('a line marked by the bank is, whatever its words', () => {
  expect(says({ ...line('SMITH A'), isReversal: true })).toBe(true);
});

test('the words are the firm’s own, also while its rule does not count', () => {
  const rules = defaultMatchRules.map((rule) =>
    rule.kind === 'bounced' ? { ...rule, isActive: false, words: ['Sent back (again)'] } : rule,
  );
  expect(moneyBack({ rules })(line('SENT BACK AGAIN HDS004711'))).toBe(true);
  expect(moneyBack({ rules })(line('REFUND HDS004711'))).toBe(false);
  expect(moneyBack({ rules: [] })(line('REFUND HDS004711'))).toBe(true);
});
