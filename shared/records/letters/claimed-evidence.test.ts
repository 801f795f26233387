import { expect, test } from 'vitest';
import { papersClaimed, unprovenClaim } from './claimed-evidence.ts';

const claimed = (text: string) => papersClaimed(text).map(({ called }) => called);

test('a claim that papers were checked names them; asking for papers is no claim', () => {
  expect(
    claimed(
      '<p>Income was checked against payslips, award letters and bank statements, and debts against a credit report and creditors’ statements.</p>',
    ),
  ).toEqual(['payslip', 'award letter', 'bank statement', 'credit report', 'creditor’s statement']);
  expect(claimed('Please send us your last three payslips. We checked your address.')).toEqual([]);
  expect(claimed('Payslips, bank statements and a credit file were seen.')).toEqual([
    'payslip',
    'bank statement',
    'credit report',
  ]);
});

test('what is on file is shown, anything else is named', () => {
  const text = 'Checked against payslips and bank statements.';
  expect(unprovenClaim(text, new Set(['payslip', 'bank-statement']))).toBeNull();
  expect(unprovenClaim(text, new Set(['payslip']))).toContain('no bank statement on the case');
});
