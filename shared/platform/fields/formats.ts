import { completePhone } from '#shared/platform/format.ts';
import type { TextFormat } from './field.ts';
import { ibanProblem, normaliseIban } from './iban.ts';

/** `normalise` converts input to the stored form; `problem` returns what is wrong with that form, or null. */
export type Format = { normalise: (text: string) => string; problem: (text: string) => string | null };

const squeezed = (text: string) => text.replace(/\s+/g, '');
const upper = (text: string) => squeezed(text).toUpperCase();
const lower = (text: string) => text.trim().toLowerCase();
const matches = (pattern: RegExp, message: string) => (text: string) => (pattern.test(text) ? null : message);

/** Royal Mail's pattern of a UK postcode; see domain notes 3.9. */
const postcodePattern =
  /^(GIR ?0AA|[A-PR-UWYZ](\d{1,2}|[A-HK-Y]\d([\dABEHMNPRV-Y])?|\d[A-HJKPS-UW]) ?\d[ABD-HJLNP-UW-Z]{2})$/;

function normalisePhone(text: string): string {
  const typed = text
    .trim()
    .replace(/\(0\)/, '')
    .replace(/[\s().\-‐-―]/g, '');
  if (typed.startsWith('00')) return `+${typed.slice(2)}`;
  return typed.startsWith('0') ? `+44${typed.slice(1)}` : typed;
}

function phoneProblem(text: string): string | null {
  if (!/^\+[1-9]\d{6,14}$/.test(text))
    return 'Not a phone number. Start with 0, or with + and the country code.';
  if (text.startsWith('+44') && !/^\+44[1-9]\d{8,9}$/.test(text))
    return 'A UK phone number has 10 or 11 digits.';
  // Ofcom’s numbering plan: nothing begins with 04 or 06, and a mobile phone has eleven digits.
  if (/^\+44(?:[46]|(\d)\1{8}|7\d{8}$)/.test(text)) return 'There is no such phone number.';
  return null;
}

/** Names are written in any script; only characters that a browser, a letter or a spreadsheet would interpret are excluded. */
function nameProblem(text: string): string | null {
  if (!/\p{L}/u.test(text)) return 'A name must contain letters.';
  return /[<>{}[\]|\\=]|:\/\/|^[+@-]/.test(text) ? 'A name cannot contain such characters.' : null;
}

function normaliseSlug(text: string): string {
  const plain = text.normalize('NFKD').replace(/[̀-ͯ]/g, '').toLowerCase();
  return plain
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

function normaliseSortCode(text: string): string {
  const digits = text.replace(/[\s\-‐-―]/g, '');
  return /^\d{6}$/.test(digits) ? digits.replace(/(..)(..)(..)/, '$1-$2-$3') : text.trim();
}

function normaliseColour(text: string): string {
  const hex = lower(text).replace(/^#?/, '#');
  return /^#[0-9a-f]{3}$/.test(hex) ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
}

function normaliseTime(text: string): string {
  const typed = /^(\d{1,2})[:.]?(\d{2})$/.exec(text.trim());
  return typed ? `${typed[1]!.padStart(2, '0')}:${typed[2]}` : text.trim();
}

function normaliseUrl(text: string): string {
  const typed = text.trim();
  return typed === '' || /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
}

/** Every text format. Stored forms: sort codes with dashes, account numbers with 8 digits, IBANs without spaces, phone numbers in E.164. */
export const formats: Record<TextFormat, Format> = {
  email: {
    normalise: lower,
    problem: (text) =>
      text.length <= 254 &&
      /^[^\s@<>(),;:"]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(text) &&
      !/\.\.|^\.|\.@/.test(text)
        ? null
        : 'Not an email address.',
  },
  phone: { normalise: normalisePhone, problem: phoneProblem },
  url: {
    normalise: normaliseUrl,
    problem: matches(
      /^https?:\/\/([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(:\d{1,5})?([/?#]\S*)?$/i,
      'Not a web address. It looks like https://www.example.co.uk.',
    ),
  },
  slug: {
    normalise: normaliseSlug,
    problem: matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters, digits and dashes.'),
  },
  username: {
    normalise: lower,
    problem: matches(
      /^[a-z0-9][a-z0-9._-]{0,58}[a-z0-9]$/,
      'Use 2 to 60 letters, digits, dots, dashes and underscores.',
    ),
  },
  postcode: {
    normalise: (text) => upper(text).replace(/^(.+)(...)$/, '$1 $2'),
    problem: matches(postcodePattern, 'Not a UK postcode.'),
  },
  sortCode: {
    normalise: normaliseSortCode,
    problem: matches(/^\d{2}-\d{2}-\d{2}$/, 'A sort code has 6 digits.'),
  },
  accountNumber: {
    normalise: (text) => {
      const digits = text.replace(/[\s-]/g, '');
      return /^\d{6,7}$/.test(digits) ? digits.padStart(8, '0') : digits;
    },
    problem: matches(/^\d{8}$/, 'An account number has 6 to 8 digits.'),
  },
  iban: { normalise: normaliseIban, problem: ibanProblem },
  colour: {
    normalise: normaliseColour,
    problem: matches(/^#[0-9a-f]{6}$/, 'Not a colour. It looks like #1d4ed8.'),
  },
  companyNumber: {
    normalise: (text) => (/^\d{6,7}$/.test(squeezed(text)) ? squeezed(text).padStart(8, '0') : upper(text)),
    problem: matches(/^[A-Z0-9]{8}$/, 'A company number has 8 letters and digits.'),
  },
  fcaNumber: { normalise: squeezed, problem: matches(/^\d{6,7}$/, 'An FCA number has 6 or 7 digits.') },
  icoNumber: {
    normalise: upper,
    problem: matches(/^Z[A-Z0-9]\d{6}$/, 'An ICO number starts with Z and has 8 characters.'),
  },
  vatNumber: {
    normalise: (text) => upper(text).replace(/^(?=\d{9}$)/, 'GB'),
    problem: matches(/^GB\d{9}$/, 'A VAT number is GB and 9 digits.'),
  },
  iso2: { normalise: upper, problem: matches(/^[A-Z]{2}$/, 'Use 2 letters.') },
  iso3: { normalise: upper, problem: matches(/^[A-Z]{3}$/, 'Use 3 letters.') },
  accountCode: { normalise: upper, problem: matches(/^[A-Z0-9]{2,10}$/, 'Use 2 to 10 letters and digits.') },
  caseRefPrefix: { normalise: upper, problem: matches(/^[A-Z]{1,4}$/, 'Use 1 to 4 letters.') },
  permissionName: {
    normalise: lower,
    problem: matches(/^[a-z]+\.[a-z0-9-]+$/, 'Use a group, a dot and a name, such as reports.wip.'),
  },
  socCode: { normalise: squeezed, problem: matches(/^\d{4}$/, 'A SOC code has 4 digits.') },
  niNumber: {
    normalise: upper,
    problem: matches(
      /^(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/,
      'Not a National Insurance number. It looks like AB 12 34 56 C.',
    ),
  },
  name: { normalise: (text) => text.replace(/\s+/g, ' ').trim(), problem: nameProblem },
  time: {
    normalise: normaliseTime,
    problem: matches(/^([01]\d|2[0-3]):[0-5]\d$/, 'Not a time. It looks like 16:30.'),
  },
};

/** A stored phone number as people in the UK write it: '+442079460123' becomes '020 7946 0123'. Others stay in E.164. */
export const showPhone = (stored: string): string => completePhone(stored);
