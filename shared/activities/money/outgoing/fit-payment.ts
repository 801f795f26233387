import { poundsText } from '#shared/platform/money.ts';
import { type CharacterSet, type FittedText, fittedName, fittedReference } from './fit-text.ts';

/** A payment for a file: sort code as NN-NN-NN, account number with 8 digits. */
export type FilePayment = {
  /** Names the payment in refusals. */
  id: number;
  payeeName: string;
  sortCode: string;
  accountNumber: string;
  amountPence: number;
  reference: string;
  /** The date of the payment in the file: for Bacs the processing day, otherwise the day the payee has the money. */
  paidOn: string;
};

/** What a kind of file can hold. */
export type FileLimits = {
  characters: CharacterSet;
  nameLength: number;
  referenceLength: number;
  mostPence: number;
  /** CONTRA marks the balancing record: Bacs Standard 18, data record 65–82. */
  refusesContra?: boolean;
  /** Texts that a spreadsheet would run as a formula are refused: a bank's file cannot be defused. */
  refusesFormulas?: boolean;
  /** Commas separate the columns: one in a name becomes a space. */
  refusesCommas?: boolean;
};

/** Bacs Standard 18, data record 36–46: eleven digits of pence. */
export const ELEVEN_DIGITS_PENCE = 99_999_999_999;
/** The most that Bacs takes as one item: £20m. */
export const BACS_ITEM_PENCE = 2_000_000_000;
/** The most that the Faster Payments scheme takes as one payment: £1m. */
export const FASTER_PAYMENT_PENCE = 100_000_000;

/** Bacs Standard 18, data record: name 83–100, reference 65–82. */
export const standard18Limits: FileLimits = {
  characters: 'bacs',
  nameLength: 18,
  referenceLength: 18,
  mostPence: BACS_ITEM_PENCE,
  refusesContra: true,
};

/** A text that the file carries in another form than it was entered. */
export type FieldChange = { field: 'payeeName' | 'reference'; from: string; to: string; why: string[] };

/** A payment as the file carries it, with the changes to show before the file is made; or the reason why it cannot be in the file. */
export type Fit =
  | { fitted: FilePayment; changes: FieldChange[]; refusals: readonly [] }
  | { fitted: null; changes: FieldChange[]; refusals: readonly string[] };

/** Fits a payment to a kind of file. Pure; the modulus check of the account is the server's. */
export function fitPayment(payment: FilePayment, limits: FileLimits): Fit {
  const { characters, nameLength, referenceLength } = limits;
  const parted = (text: string) => (limits.refusesCommas ? text.replaceAll(',', ' ') : text);
  const name = fittedName(parted(payment.payeeName), characters, nameLength);
  const reference = fittedReference(parted(payment.reference), characters, referenceLength);
  const changes = [
    ...changeOf('payeeName', payment.payeeName, name),
    ...changeOf('reference', payment.reference, reference),
  ];
  const refusals = [
    ...amountProblems(payment.amountPence, limits),
    ...textProblems('The payee’s name', payment.payeeName, name.text, limits),
    ...textProblems('The reference', payment.reference, reference.text, limits),
    ...(reference.text.length > referenceLength
      ? [`The reference ${reference.text} has more than the ${referenceLength} characters of this file.`]
      : []),
    ...(limits.refusesContra && /CONTRA/i.test(reference.text)
      ? [`The reference ${reference.text} holds CONTRA, which marks the balancing line of a Bacs file.`]
      : []),
    ...(/^\d\d-\d\d-\d\d$/.test(payment.sortCode) ? [] : ['The payee has no sort code.']),
    ...(/^\d{8}$/.test(payment.accountNumber) ? [] : ['The payee has no account number.']),
  ];
  if (refusals.length > 0) return { fitted: null, changes, refusals };
  return {
    fitted: { ...payment, payeeName: name.text, reference: reference.text },
    changes,
    refusals: [],
  };
}

function changeOf(field: FieldChange['field'], from: string, { text, changes }: FittedText): FieldChange[] {
  return text.toLowerCase() === from.toLowerCase() ? [] : [{ field, from, to: text, why: changes }];
}

function amountProblems(pence: number, { mostPence }: FileLimits): string[] {
  if (!Number.isSafeInteger(pence) || pence <= 0) return ['The amount must be more than zero.'];
  if (pence > ELEVEN_DIGITS_PENCE)
    return [`${poundsText(pence)} has more than the eleven digits of a payment file.`];
  return pence > mostPence
    ? [`${poundsText(pence)} is more than the limit of ${poundsText(mostPence)} for one payment.`]
    : [];
}

function textProblems(what: string, from: string, text: string, limits: FileLimits): string[] {
  if (from.trim() === '') return [`${what} is missing.`];
  if (!/[A-Za-z0-9]/.test(text)) return [`${what} “${from}” has no character that this file can hold.`];
  if (limits.refusesFormulas && /^[=+\-@]/.test(text))
    return [`${what} “${from}” starts like a formula, which is not allowed in this file.`];
  return [];
}
