import { showDate } from '#shared/platform/dates.ts';
import { showPhone } from '#shared/platform/fields/formats.ts';
import type { Key, Reading } from '#shared/platform/search/reading.ts';
import { compact, folded } from '#shared/platform/search/search.ts';

/** The search for a case: the parsed term, and for each word the corrections that were tried, if any. */
export type Because = { reading: Reading; corrections: readonly (readonly string[])[] | null };

export type FoundApplicant = {
  firstName: string;
  middleNames: string | null;
  lastName: string;
  knownAs: string | null;
  previousNames: string[];
  /** yyyy-MM-dd */
  dateOfBirth: string | null;
  phoneMobile: string | null;
  phoneHome: string | null;
  phoneWork: string | null;
  email: string | null;
};

/** The part of a case that a term can find. */
export type FoundCase = {
  unique_reference: string;
  case_name: string;
  searchText: string;
  placeN: string;
  applicants: FoundApplicant[];
};

/** A person's numbers, the mobile one first, each with its label. */
export function phonesOf({ phoneMobile, phoneHome, phoneWork }: FoundApplicant) {
  const phones: { label: string; phone: string }[] = [];
  if (phoneMobile) phones.push({ label: 'Phone', phone: phoneMobile });
  if (phoneHome) phones.push({ label: 'Home phone', phone: phoneHome });
  if (phoneWork) phones.push({ label: 'Work phone', phone: phoneWork });
  return phones;
}

function whyKey({ phone: start, email, bornOn }: Key, person: FoundApplicant): string[] {
  const phones = start ? phonesOf(person).filter(({ phone }) => phone.startsWith(start)) : [];
  return [
    ...phones.map(({ label, phone }) => `${label} ${showPhone(phone)}`),
    ...(email && person.email?.toLowerCase().startsWith(email) ? [`Email ${person.email}`] : []),
    ...(bornOn && bornOn === person.dateOfBirth ? [`Date of birth ${showDate(bornOn)}`] : []),
  ];
}

/** Whether a name contains the word where the search looks for it: short words only at the start of a word. */
const has = (name: string, word: string) =>
  word.length < 3 ? ` ${folded(name)}`.includes(` ${word}`) : folded(name).includes(word);

const wholeName = ({ firstName, middleNames, lastName }: FoundApplicant) =>
  middleNames ? `${firstName} ${middleNames} ${lastName}` : `${firstName} ${lastName}`;

/** Why the word, as typed, finds the case; undefined if it does not. Anything the card shows anyway needs no reason. */
function whyWord(word: string, found: FoundCase): string[] | undefined {
  const { applicants } = found;
  if (applicants.some((one) => has(wholeName(one), word)) || has(found.case_name, word)) return [];
  if (compact(found.unique_reference).includes(word)) return [];
  const known = applicants.flatMap(({ knownAs }) => (knownAs && has(knownAs, word) ? [knownAs] : []));
  if (known.length > 0) return known.map((name) => `Known as ${name}`);
  const earlier = applicants.flatMap((one) => one.previousNames.filter((name) => has(name, word)));
  if (earlier.length > 0) return earlier.map((name) => `Earlier name ${name}`);
  if (has(found.searchText, word)) return ['Postcode'];
  return found.placeN.includes(` ${word}`) ? ['Town'] : undefined;
}

/** Why a case was found, in the words of its card; a corrected word is shown as it was typed. */
export function whyFound({ reading, corrections }: Because, found: FoundCase): string[] {
  const byKeys = reading.keys.flatMap((key) => found.applicants.flatMap((person) => whyKey(key, person)));
  const byWords = reading.words.flatMap((word, n) => {
    const asTyped = whyWord(word, found);
    if (asTyped) return asTyped;
    const isPutRight = corrections?.[n]?.some((meant) => whyWord(meant, found));
    return isPutRight ? [`Spelled like “${word}”`] : [];
  });
  return [...new Set([...byKeys, ...byWords])];
}
