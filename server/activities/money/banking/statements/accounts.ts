import type { StatementAccount } from './statement.ts';

const dashed = (digits: string) => digits.replace(/(..)(..)(..)/, '$1-$2-$3');

/** No details of an account. */
export const unknownAccount: StatementAccount = {
  sortCode: null,
  accountNumber: null,
  iban: null,
  text: null,
};

/**
 * The details in an account's text and a bank's code: a UK IBAN holds sort code and account number, fourteen digits are both in a row, and
 * a six-digit bank code is a sort code. Account numbers of 6 or 7 digits are padded with leading zeros (domain notes 3.9).
 */
export function accountOf(accountText: string | null, bankText: string | null = null): StatementAccount {
  const text = accountText?.trim() || null;
  const squeezed = (text ?? '').replace(/[\s\-/]/g, '').toUpperCase();
  const bankDigits = (bankText ?? '').replace(/[\s-]/g, '').replace(/^(GBDSC|SC)/i, '');
  const bankCode = /^\d{6}$/.test(bankDigits) ? dashed(bankDigits) : null;
  const british = /^GB\d{2}[A-Z]{4}(\d{6})(\d{8})$/.exec(squeezed);
  if (british) return { sortCode: dashed(british[1]!), accountNumber: british[2]!, iban: squeezed, text };
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(squeezed))
    return { sortCode: bankCode, accountNumber: null, iban: squeezed, text };
  const both = /^(\d{6})(\d{8})$/.exec(squeezed);
  if (both) return { sortCode: dashed(both[1]!), accountNumber: both[2]!, iban: null, text };
  const number = /^\d{6,8}$/.test(squeezed) ? squeezed.padStart(8, '0') : null;
  return { sortCode: bankCode, accountNumber: number, iban: null, text };
}
