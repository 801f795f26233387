import type { Random } from '#demo/cases/random.ts';

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

/** Ordinary contributions with their own reference, as the banks of payers write them. */
export function plainText(random: Random, name: string, reference: string): string {
  const digits = (count: number) => random.letters('0123456789', count);
  const date = `${digits(1)}${random.pick(months)}26`;
  return random.pick([
    `${name} ${reference}`,
    `${name} ${reference} RP46599${digits(11)}`,
    `STANDING ORDER ${name} ${reference}`,
    `FPS CREDIT ${name} ${reference} ${digits(9)}`,
    `Faster Payments Receipt Ref.${reference} From ${name}`,
    `BANK GIRO CREDIT REF ${name}, ${reference}`,
    `Automated Credit ${name} ${reference} FP ${date} 1${digits(1)}:2${digits(1)}`,
    `BILL PAYMENT VIA FASTER PAYMENT FROM ${name} REFERENCE ${reference}`,
    `${name} ${reference} MOBILE BANKING PAYMENT`,
    `${name} IVA ${random.pick(months)} ${reference}`,
    `${name} MONTHLY PAYMENT ${reference}`,
    `PAYMENT FROM ${name} A/C ${digits(8)} MANDATE NO ${digits(4)} ${reference}`,
    `TFR ${name} ${reference}`,
    `CASH PAID IN AT POST OFFICE ${name} ${reference}`,
    `DEBT PAYMENT ${name} ${reference} THANK YOU`,
    `INTERNET TRANSFER ${name} YOUR REF ${reference}`,
  ]);
}

/** The firm's own payments returned, in words that are on none of its lists. */
export const backAgain = [
  'RETD',
  'RE-CREDIT',
  'RECREDIT',
  'CREDIT BACK',
  'NO SUCH ACCOUNT',
  'PYMT UNSUCCESSFUL',
  'CHQ UNPRESENTED',
  'STOPPED CHQ',
  'OVERPAYMENT REPAID',
  'CLAWBACK',
  'UNABLE TO APPLY',
  'WRONG SORT CODE',
  'PAYMENT FAILED',
  'MONEY BACK',
  'SENT IN ERROR',
  'BENEFICIARY NOT KNOWN',
  'GONE AWAY',
  'PAID TWICE',
  'OUT OF DATE CHQ',
  'VOID CHEQUE',
  'NOT ACCEPTED BY PAYEE',
  'R/D',
];

/** Redress and the like, in other words than PPI and compensation. */
export const redress = [
  'FOS',
  'FINANCIAL OMBUDSMAN',
  'OMBUDSMAN AWARD',
  'MIS-SOLD',
  'MISSOLD POLICY',
  'PLEVIN',
  'GOODWILL',
  'FSCS',
  'UNFAIR RELATIONSHIP',
  'COMPLAINT UPHELD',
  'REMEDIATION',
  'SETTLEMENT OF CASE',
];

/** Money from the client that is not a contribution. */
export const asset = [
  'CAR SALE',
  'HOUSE',
  'PENSION COMMENCEMENT',
  'BONUS',
  'LOTTERY WIN',
  'LEGACY',
  'PROBATE',
  'REDUNDANCY',
  'SHARES SOLD',
  'ENDOWMENT MATURED',
  'FROM LATE MOTHER',
  'TAX CODE ADJUSTMENT',
];

/** Creditors and agents that send a dividend back. */
export const creditors = [
  'LOWELL',
  'CABOT FINANCIAL',
  'PRA GROUP',
  'INTRUM UK',
  'NEXT DIRECTORY',
  'CAPQUEST',
  'WESCOT CREDIT',
  'PROVIDENT',
  'MOORCROFT GROUP',
  'VANQUIS BANK',
  'AQUA CARD SERVICES',
  'DWP',
];

/** Words for a refund that are misspelt, cut off, spaced, run into digits, or foreign. */
export const garbled = [
  'REFFUND',
  'RETRUNED',
  'REJCTED',
  'UNPIAD',
  'RECALED',
  'RETURNE',
  'OMBUDSM',
  'REFUND20260105',
  '1REFUND',
  'RTNPYMT',
  'R E F U N D',
  'R.E.J.E.C.T.E.D',
  'REF-UND',
  'AD-DALIAD',
  'ZWROT',
  'REMBOURSEMENT',
  'ВОЗВРАТ',
];

/** What makes a company of the words before or after it in other texts, but not beside a person's name. */
export const besideNames = [
  (name: string) => `${name} BANK TRANSFER`,
  (name: string) => `BANK GIRO CREDIT ${name}`,
  (name: string) => `${name} C/O BANK`,
  (name: string) => `TRUST PAYMENT ${name}`,
  (name: string) => `${name} CREDIT UNION`,
  (name: string) => `${name} T/A BUILDERS`,
];
