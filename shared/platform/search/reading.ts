import { formats } from '#shared/platform/fields/formats.ts';
import { latestOf, readDate } from '#shared/platform/typed-date.ts';
import { folded } from './search.ts';

/**
 * The parts of a term that identify a person. Digits may have several readings ('170665' is a date of birth, or the end of a reference); a
 * person who fits any of them is found. Phone and email hold the beginning of the stored form.
 */
export type Key = { phone?: string; email?: string; bornOn?: string };

/** A term taken apart: its keys, and the words of a name, a place, a postcode or a reference, folded. */
export type Reading = {
  keys: Key[];
  words: string[];
  /** Whether the keys are unambiguous: no word or reference is written like them. */
  isCertain: boolean;
};

const MOST_KEYS = 4;
const shortestPhone = 7;
/** A run of digits this long is not a reference. */
const longestReference = 8;

/** The prefix of a stored phone number (E.164), from one typed in any form; undefined for other digits. */
function phoneOf(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '');
  const isWritten = /^\(?[+0]/.test(typed);
  if (isWritten && digits.length >= shortestPhone) {
    const stored = formats.phone.normalise(typed.replace(/[./]/g, ''));
    // Typed with both, as in +44 (0)7700.
    return stored.replace(/^\+440/, '+44');
  }
  if (/^44\d{9,10}$/.test(digits)) return `+${digits}`;
  return /^[1-9]\d{9}$/.test(digits) ? `+44${digits}` : undefined;
}

/** Words in this form between spaces or commas. */
const alone = (pattern: string) => new RegExp(`(?<![^\\s,;])${pattern}(?![^\\s,;])`, 'gi');

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** Kinds of keys, in the order in which they are extracted from a term. */
const kinds: readonly { written: RegExp; read: (typed: string) => Key | null }[] = [
  { written: alone('[^\\s,;]+@[^\\s,;]*'), read: (typed) => ({ email: typed.toLowerCase() }) },
  { written: alone(`\\d{1,2}(?:st|nd|rd|th)?[-/., ]*${month}[-/., ]*\\d{2,4}`), read: birthOf },
  { written: alone('\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{2,4}'), read: birthOf },
  { written: alone('\\d{1,2} +\\d{1,2} +(?:\\d{2}|\\d{4})'), read: birthOf },
  { written: alone('[+(]?\\d[\\d\\s().-]*\\d'), read: figuresOf },
];

function birthOf(typed: string): Key | null {
  const bornOn = readDate(typed, latestOf(true));
  return bornOn === null ? null : { bornOn };
}

function figuresOf(typed: string): Key | null {
  const phone = phoneOf(typed);
  const key = { ...(phone && { phone }), ...(/^\d+$/.test(typed) && birthOf(typed)) };
  return Object.keys(key).length > 0 ? key : null;
}

const isAmbiguous = (typed: string) => /^\d+$/.test(typed) && typed.length <= longestReference;

/** Takes a search term apart into what identifies a person and the words beside it, in any order. */
export function readTerm(term: string): Reading {
  const keys: Key[] = [];
  let isCertain = true;
  let rest = term;
  // No key is written without a digit or an @.
  for (const { written, read } of /[@\d]/.test(term) ? kinds : [])
    rest = rest.replace(written, (typed) => {
      const key = keys.length < MOST_KEYS ? read(typed) : null;
      if (!key) return typed;
      if (isAmbiguous(typed)) isCertain = false;
      keys.push(key);
      return ' ';
    });
  return { keys, words: [...new Set(folded(rest).split(' ').filter(Boolean))], isCertain };
}
