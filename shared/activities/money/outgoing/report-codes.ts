/** The Bacs reports that are read: returned credits, and advices of changed accounts. */
export const bacsReports = {
  ARUCS: 'Returned credits (ARUCS)',
  AWACS: 'Advice of wrong accounts (AWACS)',
  ADDACS: 'Advice of changed direct debits (ADDACS)',
} as const;
export type BacsReport = keyof typeof bacsReports;

/**
 * What the reason codes of Bacs say: ARUCS returnCode, AWACS and ADDACS reason-code. ARUDD codes have been seen with four digits, so the
 * last character counts.
 */
const words: Record<BacsReport, Record<string, string>> = {
  ARUCS: {
    '0': 'The details are not valid',
    '2': 'The payee has died',
    '3': 'The account was transferred',
    '5': 'There is no such account',
    B: 'The account is closed',
    C: 'Returned at the remitter’s request',
  },
  AWACS: {
    '0': 'The details were wrong; the right ones are given',
    '2': 'The payee has died',
    '3': 'The account was transferred; the new details are given',
    B: 'The account is closed',
    C: 'The account moved to another branch or bank',
  },
  ADDACS: {
    '0': 'Cancelled: refer to the payer',
    '1': 'Cancelled by the payer',
    '2': 'The payer has died',
    '3': 'Transferred to another bank',
    B: 'The account is closed',
    C: 'The account moved to another branch or bank',
    D: 'The advance notice is disputed',
    E: 'The instruction was amended',
    R: 'The instruction was reinstated',
  },
};

/** A reason in words: by its code, else as the report describes it, else the code itself. */
export function reasonInWords(report: BacsReport, code: string, description: string | null = null): string {
  const known = words[report][code.trim().slice(-1).toUpperCase()];
  return known ?? (description?.trim() || `A reason with the unknown code ${code}`);
}

/** Whether an advice may carry new bank details: they become a change request that two people decide, never more. */
export const mayGiveNewDetails = (report: BacsReport, code: string): boolean =>
  report === 'AWACS' && ['0', '3', 'C'].includes(code.trim().slice(-1).toUpperCase());
