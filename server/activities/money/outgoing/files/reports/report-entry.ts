import { readDate, readMachineAmount } from '#server/platform/bank-files/fields.ts';
import { FieldError } from '#server/platform/bank-files/problems.ts';
import {
  type BacsReport,
  mayGiveNewDetails,
  reasonInWords,
} from '#shared/activities/money/outgoing/report-codes.ts';

type Account = { sortCode: string; accountNumber: string };

/** A line of a Bacs report: which payment or account it concerns, and why. Matched by day, account, amount and reference, never by name. */
export type ReportEntry = {
  /** Its position in the file, from 1. */
  lineNumber: number;
  report: BacsReport;
  code: string;
  reason: string;
  reference: string | null;
  name: string | null;
  account: Account;
  /** The day on which Bacs processed the payment. */
  processedOn: string | null;
  /** Always present for a return. */
  amountPence: number | null;
  /** The new account details in an advice, as far as they are given. */
  changed: { name: string | null; sortCode: string | null; accountNumber: string | null } | null;
  effectiveOn: string | null;
};

/** What a Bacs report says overall. */
export type ReportHead = { report: BacsReport; serviceUserNumber: string | null; reportedOn: string | null };

/** A report arrives in parts: first its header. */
export type ReportPart = { part: 'head'; head: ReportHead } | { part: 'entry'; entry: ReportEntry };

/** The values of one line by XML attribute name; null for those that are absent. */
export type Values = (name: string) => string | null;

/** Six digits with or without hyphens: both occur. */
function sortCodeOf(text: string | null, what: string): string {
  const digits = (text ?? '').replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(digits)) throw new FieldError(`${what} “${text ?? ''}” is not a sort code.`);
  return digits.replace(/(..)(..)(..)/, '$1-$2-$3');
}

/** Messaging advices give account numbers as integers, so leading zeros are lost. */
function accountNumberOf(text: string | null, what: string): string {
  const digits = (text ?? '').trim();
  if (!/^\d{1,8}$/.test(digits))
    throw new FieldError(`${what} “${digits.slice(0, 20)}” is not an account number.`);
  return digits.padStart(8, '0');
}

function codeOf(text: string | null): string {
  const code = (text ?? '').trim();
  if (!/^[A-Z0-9]{1,4}$/i.test(code)) throw new FieldError('The reason has no code.');
  return code;
}

const dayOf = (text: string | null): string | null => (text ? readDate(text, 'dmy') : null);

/** Bacs ARUCS, ReturnedCreditItem, with the account that was paid: a returned credit. */
export function returnedCredit(lineNumber: number, item: Values, receiver: Values): ReportEntry {
  const currency = item('currency');
  if (currency !== null && currency !== 'GBP')
    throw new FieldError(`The amount is in ${currency}, not pounds.`);
  const amountPence = readMachineAmount(item('valueOf') ?? '');
  if (amountPence <= 0) throw new FieldError('A returned amount must be more than zero.');
  const transCode = item('transCode');
  if (transCode !== null && transCode !== '99')
    throw new FieldError(`The code ${transCode} is not one of our credits.`);
  const code = codeOf(item('returnCode'));
  return {
    lineNumber,
    report: 'ARUCS',
    code,
    reason: reasonInWords('ARUCS', code, item('returnDescription')),
    reference: item('ref') ?? receiver('ref'),
    name: receiver('name'),
    account: {
      sortCode: sortCodeOf(receiver('sortCode'), 'The payee’s sort code'),
      accountNumber: accountNumberOf(receiver('number'), 'The payee’s account number'),
    },
    processedOn: dayOf(item('originalProcessingDate')),
    amountPence,
    changed: null,
    effectiveOn: null,
  };
}

/** Bacs AWACS and ADDACS, MessagingAdvice: what a bank says about an account. */
export function messagingAdvice(lineNumber: number, report: 'AWACS' | 'ADDACS', advice: Values): ReportEntry {
  const code = codeOf(advice('reason-code'));
  const amount = advice('amount-of-payment');
  return {
    lineNumber,
    report,
    code,
    reason: reasonInWords(report, code),
    reference: advice('reference'),
    name: advice('payer-name'),
    account: {
      sortCode: sortCodeOf(advice('payer-sort-code'), 'The payee’s sort code'),
      accountNumber: accountNumberOf(advice('payer-account-number'), 'The payee’s account number'),
    },
    processedOn: dayOf(advice('original-proc-date')),
    amountPence: amount === null ? null : readMachineAmount(amount),
    changed: mayGiveNewDetails(report, code) ? changeOf(advice) : null,
    effectiveOn: dayOf(advice('effective-date')),
  };
}

function changeOf(advice: Values): ReportEntry['changed'] {
  const [sortCode, number, name] = ['sort-code', 'account-number', 'name'].map((one) =>
    advice(`payer-new-${one}`),
  );
  if (!sortCode && !number && !name) return null;
  return {
    name: name ?? null,
    sortCode: sortCode ? sortCodeOf(sortCode, 'The new sort code') : null,
    accountNumber: number ? accountNumberOf(number, 'The new account number') : null,
  };
}
