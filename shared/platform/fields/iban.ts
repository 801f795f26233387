/** An IBAN as stored: capitals and digits without spaces. */
export const normaliseIban = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** The problem with a stored IBAN, or null: its form, and the check digits by ISO 13616 (ISO 7064, MOD 97-10). */
export function ibanProblem(iban: string): string | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban))
    return 'Not an IBAN. It looks like GB29 NWBK 6016 1331 9268 19.';
  if (iban.startsWith('GB') && !/^GB\d{2}[A-Z]{4}\d{14}$/.test(iban))
    return 'A UK IBAN has 22 characters: GB, two digits, four letters and 14 digits.';
  const moved = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const sign of moved) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1 ? null : 'No account can have this IBAN: its check digits do not agree.';
}

/** The sort code and account number that a UK IBAN holds, in their stored forms; null for others. */
export function accountOfIban(iban: string): { sortCode: string; accountNumber: string } | null {
  const parts = /^GB\d{2}[A-Z]{4}(\d\d)(\d\d)(\d\d)(\d{8})$/.exec(iban);
  return parts && { sortCode: `${parts[1]}-${parts[2]}-${parts[3]}`, accountNumber: parts[4]! };
}
