import { modulusProblem } from '#server/records/reference/modulus.ts';

/** Sort codes from the published modulus test cases, under different rules; no real payee is intended. */
const sortCodes = ['08-99-99', '10-79-99', '20-29-59', '13-40-20', '11-87-65', '87-14-27'];

/** The nth made-up bank account: always the same one, and one that passes the modulus check. */
export function madeUpAccount(n: number): { sortCode: string; accountNumber: string } {
  const sortCode = sortCodes[n % sortCodes.length]!;
  for (let account = 60_000_000 + n * 48_271; ; account += 7)
    if (modulusProblem(sortCode, String(account)) === 'valid')
      return { sortCode, accountNumber: String(account) };
}

/** A payee's name as the bank knows it: in full, as far as the field holds it. A payment file shortens it for itself. */
export const nameAtBank = (name: string) => name.slice(0, 40).trim();
