import { phrasesOf, placesOf, plainCapitals, wordsOf } from './words-in-text.ts';

/** A name prepared for search in narratives, with the surname joined into one word. */
export type SoughtPerson = { surname: string; firstName: string; middleNames?: readonly string[] };

/** The names by which a narrative may mention a person. */
export type NamedPerson = {
  firstName: string;
  lastName: string;
  middleNames?: string | null;
  knownAs?: string | null;
  previousNames?: readonly string[];
};

/** Prepares a person's present name. */
export const soughtPerson = ({ firstName, lastName, middleNames }: NamedPerson): SoughtPerson => ({
  surname: wordsOf(plainCapitals(lastName)).join(''),
  firstName: wordsOf(plainCapitals(firstName))[0] ?? '',
  ...(middleNames && { middleNames: wordsOf(plainCapitals(middleNames)) }),
});

/** Prepares every name that a person goes or went by: the present one, what they are called, maiden and other previous names. */
export function soughtNames(person: NamedPerson): SoughtPerson[] {
  const now = soughtPerson(person);
  const called = otherName(person.knownAs ?? '', (word) => ({ ...now, firstName: word }));
  const previous = (person.previousNames ?? []).map((name) =>
    otherName(name, (word) => ({ ...now, surname: word })),
  );
  return [now, ...[called, ...previous].filter((name) => name !== null)];
}

/** Words before a surname that belong to it. */
const particles = new Set('VAN VON DE DER DEN DU DA LA LE DI DEL AL EL BIN ST O MC MAC'.split(' '));

/** A name in one text: first names, then the surname with its particles. A single word replaces part of the present name. */
function otherName(name: string, single: (word: string) => SoughtPerson): SoughtPerson | null {
  const parts = plainCapitals(name)
    .split(/\s+/)
    .map((part) => wordsOf(part).join(''))
    .filter((part) => part !== '' && part !== 'NEE' && !notNames.has(part));
  const last = parts.pop();
  if (last === undefined) return null;
  const [firstName, ...between] = parts;
  if (firstName === undefined) return single(last);
  const at = between.findLastIndex((part) => !particles.has(part)) + 1;
  return { firstName, surname: [...between.slice(at), last].join(''), middleNames: between.slice(0, at) };
}

/** Surnames take up to three words in a narrative: `VAN DER BERG`, `O NEILL`, `SMITH-JONES`. */
const MOST_WORDS = 3;

/**
 * How a person was found: with initial or first name, by surname alone, with a different initial beside it, by a surname inside a
 * company's name, or not at all.
 */
export type NameFound = 'full' | 'surname' | 'differs' | 'company' | 'none';
const ranks: Record<NameFound, number> = { full: 4, surname: 3, differs: 2, company: 1, none: 0 };

const titles = 'MR MRS MS MISS MX DR REV SIR'.split(' ');
const linking = 'FOR FROM TO BY IN ON RE A/C AC REF'.split(' ');
const notNames = new Set([...titles, ...linking, 'AND', 'OR', 'THE', 'OF']);

/** Whether a word is a title, or one that only links others. */
export const isLinking = (word: string): boolean => notNames.has(word);

/** A narrative's words, which of them belong to a company's name, and the position of each run of one to three: the possible surnames. */
export type NarrativeWords = {
  words: readonly string[];
  ofCompany: readonly boolean[];
  /** The places of the words that may be names of a person. */
  names: readonly number[];
  /** These with the words of companies' names: `JOHN SMITH BANK TRANSFER`. */
  namesOrCompanies: readonly number[];
  runs: ReadonlyMap<string, readonly WordRun[]>;
};
type WordRun = { at: number; length: number };

/**
 * Prepares a narrative for name lookups. `ofCompanies` are the words that mark a company's name; the name ends with its field, and fields
 * are separated by `|`.
 */
export function narrativeWords(plain: string, ofCompanies: readonly string[] = []): NarrativeWords {
  const phrases = phrasesOf(ofCompanies);
  const words: string[] = [];
  const ofCompany: boolean[] = [];
  for (const field of plain.split('|')) {
    const ofField = wordsOf(field);
    words.push(...ofField);
    ofCompany.push(...companyWords(ofField, phrases));
  }
  const runs = new Map<string, WordRun[]>();
  for (let at = 0; at < words.length; at++) {
    let text = '';
    for (let length = 1; length <= MOST_WORDS && at + length <= words.length; length++) {
      text += words[at + length - 1]!;
      const same = runs.get(text);
      if (same) same.push({ at, length });
      else runs.set(text, [{ at, length }]);
    }
  }
  const namesOrCompanies = Array.from(words.keys()).filter(
    (n) => !notNames.has(words[n]!) && !/\d/.test(words[n]!),
  );
  return {
    words,
    ofCompany,
    names: namesOrCompanies.filter((n) => !ofCompany[n]),
    namesOrCompanies,
    runs,
  };
}

/** The most words of a company's name before or after the word that marks it. */
const MOST_COMPANY_WORDS = 4;
const endsName = new Set([...titles, ...linking]);
const isBreak = (word: string | undefined) => word === undefined || /\d/.test(word) || endsName.has(word);

/**
 * The words of a company's name: those before a word such as LTD, back to a title, a number or a word like FROM. Those after the word count
 * only if the name begins with it or continues with OF: `NHS GRAMPIAN`, `UNIVERSITY OF LINCOLN`.
 */
function companyWords(words: readonly string[], phrases: readonly (readonly string[])[]): boolean[] {
  const marked = words.map(() => false);
  for (const phrase of phrases)
    for (const at of placesOf(phrase, words)) {
      const end = at + phrase.length;
      marked.fill(true, at, end);
      let from = at;
      while (at - from < MOST_COMPANY_WORDS && !isBreak(words[from - 1])) marked[--from] = true;
      const goesOn = from === at || words[end] === 'OF';
      for (let next = end; goesOn && next - end < MOST_COMPANY_WORDS && !isBreak(words[next]); next++)
        marked[next] = true;
    }
  return marked;
}

/** How the best match among these people appears in a narrative. */
export function nameIn(narrative: NarrativeWords, people: readonly SoughtPerson[]): NameFound {
  let best: NameFound = 'none';
  for (const { surname, firstName } of people)
    for (const run of (surname.length >= 2 && narrative.runs.get(surname)) || []) {
      const found = foundAt(narrative, run, firstName);
      if (ranks[found] > ranks[best]) best = found;
    }
  return best;
}

function foundAt(narrative: NarrativeWords, run: WordRun, firstName: string): NameFound {
  if (narrative.ofCompany[run.at]) return 'company';
  const beside = besideSurname(narrative, run);
  if (firstName && beside.some((word) => fits(word, firstName))) return 'full';
  return beside.some((word) => /^\p{L}$/u.test(word)) ? 'differs' : 'surname';
}

/**
 * The first names that stand beside a surname in a narrative, without initials and without those of the people given. Words that may be a
 * company's count as well: a first name beside a surname is a person's.
 */
export function firstNamesBeside(
  narrative: NarrativeWords,
  surname: string,
  without: readonly SoughtPerson[],
): string[] {
  const own = without.filter((person) => person.surname === surname);
  const isOwn = (word: string) =>
    own.some(({ firstName, middleNames = [] }) => fits(word, firstName) || middleNames.includes(word));
  return (narrative.runs.get(surname) ?? [])
    .flatMap((run) => besideSurname({ words: narrative.words, names: narrative.namesOrCompanies }, run))
    .filter((word) => word.length > 1 && !isOwn(word));
}

/** The two words nearest to a surname on each side that may be names of the person. */
function besideSurname(
  { words, names }: Pick<NarrativeWords, 'words' | 'names'>,
  { at, length }: WordRun,
): string[] {
  const before = names.filter((n) => n < at).slice(-2);
  const after = names.filter((n) => n >= at + length).slice(0, 2);
  return [...before, ...after].map((n) => words[n]!);
}

const fits = (word: string, firstName: string): boolean =>
  word.length <= 2 ? word[0] === firstName[0] : firstName.startsWith(word) || word.startsWith(firstName);
