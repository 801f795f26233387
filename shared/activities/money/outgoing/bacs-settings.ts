import { z } from 'zod';
import { keyOf } from '#shared/platform/contract.ts';

/** How the debits that balance a file are written: Bacs Standard 18, contra records. Banks differ. */
export const contraWays = {
  perDay: 'One for each day',
  perPayment: 'One for each payment',
  none: 'None: the bank adds it',
} as const;

/** The days that one file pays on: Bacs Standard 18, single and multi processing day files. */
export const fileDays = {
  single: 'One: all are paid on the pay day',
  multi: 'Several: each is paid on the day it is due',
} as const;

/** What EOF1 55–60 holds. */
export const blockCounts = {
  asHeader: 'As in HDR1',
  blank: 'Blank',
  count: 'The blocks of the file',
} as const;

const bacsText = (max: number) =>
  z
    .string()
    .regex(/^[A-Z0-9 .&/-]*[A-Z0-9][A-Z0-9 .&/-]*$/, 'Use capitals, digits and . & / -.')
    .max(max);

/**
 * How a bank wants Bacs Standard 18 files of one account. The specification leaves several fields open, and banks and bureaux differ
 * in some that it does not: each of these is a choice, whose default is what most do.
 */
export const bacsSettings = z.strictObject({
  /** The service user number, with which the bank lets the firm use Bacs: six digits. */
  serviceUserNumber: z.string().regex(/^\d{6}$/, 'A service user number has 6 digits.'),
  /** Data record 47–64: the service user's name, as it appears on the payee's statement. */
  serviceUserName: bacsText(18),
  lineEnd: z.enum(['crlf', 'lf']).default('crlf'),
  days: keyOf(fileDays).default('single'),
  contra: keyOf(contraWays).default('perDay'),
  /** VOL1 11: accessibility indicator, blank or 0. */
  accessibility: z.enum([' ', '0']).default(' '),
  /** VOL1 32–37: HSBCnet asks for its name here. */
  marksHsbc: z.boolean().default(false),
  /** HDR1 15: 1 or blank. */
  setIdentifierEnd: z.enum(['1', ' ']).default('1'),
  /** HDR1 16–21: whether the service user number is repeated there. */
  repeatsServiceUser: z.boolean().default(true),
  /** HDR1 48–53: days from the last processing day to the expiry of the file; null for the next Bacs day. */
  expiryDays: z.int().min(1).max(366).nullable().default(null),
  /** UHL1 11–16: 999999, which is Bacs itself, or the service user number. */
  receiver: z.enum(['999999', 'serviceUser']).default('999999'),
  /** UHL1 5–10 of a file of several days: the first of them, or blank. */
  multiDayHeader: z.enum(['firstDay', 'blank']).default('firstDay'),
  /** HDR2 11–15 of a file of several days: the length of its records, or that of a file of one day. */
  multiDayLength: z.enum(['00106', '00100']).default('00106'),
  /** EOF1 55–60: block count. */
  blockCount: keyOf(blockCounts).default('asHeader'),
  /** UHL1 48–54: audit printout identifier, blank or AUD and four digits. */
  auditPrintout: z
    .string()
    .regex(/^(AUD\d{4})?$/, 'Leave blank, or use AUD and 4 digits.')
    .default(''),
  /** UTL1 53–59: the count of direct debit instructions, which we never send: zeros or blank. */
  instructionCount: z.enum(['0000000', '       ']).default('0000000'),
});
export type BacsSettings = z.output<typeof bacsSettings>;
