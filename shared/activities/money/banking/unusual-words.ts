import { isLinking, type SoughtPerson } from '#shared/platform/search/names-in-text.ts';
import { phrasesOf, plainCapitals, wordsOf } from '#shared/platform/search/words-in-text.ts';

/** What may appear in a contribution of one case besides its reference. */
export type Expected = {
  /** The applicants of the case. */
  people: readonly SoughtPerson[];
  /** References that name the case: the letters and digits of its own, and of its old one. */
  references: readonly string[];
  /** Ordinary words and phrases. */
  ordinary: readonly string[];
  /** Words that mark a company’s name. */
  companies: readonly string[];
  /** Whether a word is a name of any client. */
  isName: (word: string) => boolean;
  /** Words that earlier contributions of the case had. */
  isKnown: (word: string) => boolean;
};

/** How many words apart the parts of a name may be. */
const NEAR = 2;
const isInitial = (word: string) => /^\p{L}$/u.test(word);

/** Stands for a stroke within a word: a letter, so that it does not end the word. */
const STROKE = 'ʹ';

/**
 * The words of a text of capitals from which its references have been taken out: a prefix and its word (`RE-CREDIT`), or letters with
 * a stroke between them (`R/D`), are one.
 */
export function wordsBeside(text: string): string[] {
  let plain = text;
  if (/[-‐–]/.test(plain))
    plain = plain.replace(/(?<![\p{L}\p{N}])(RE|UN|NON|MIS|DIS)[-‐–](?=\p{L})/gu, '$1');
  if (plain.includes('/'))
    plain = plain.replace(/(?<![\p{L}\p{N}])(\p{L})\/(\p{L})(?![\p{L}\p{N}])/gu, `$1${STROKE}$2`);
  return wordsOf(plain);
}

/**
 * The first word that ordinary contributions of a case do not have, or null: it is none of the firm's ordinary words, no name of an
 * applicant or of another person, no number and no code. Money that comes back, redress and the like give themselves away by one, however
 * they are worded.
 */
export function unusualWord(words: readonly string[], expected: Expected): string | null {
  const { people, ordinary, companies, isName, isKnown, references } = expected;
  const usual = words.map((word) => !/\D/.test(word) || isLinking(word));
  cover(words, ordinary, usual);
  const own = ownNames(words, people);
  // Most texts have nothing else.
  if (words.every((_, at) => usual[at] || own[at])) return null;
  const ofCompany = words.map(() => false);
  cover(words, companies, ofCompany);
  const isOpen = (at: number) => !usual[at] && !ofCompany[at] && !own[at];
  const isOther = (at: number) => isOpen(at) && words[at]!.length > 1 && isName(words[at]!);
  // A name of somebody else has a title, an initial, another name or a company beside it: alone it may be any word.
  const makesName = (at: number) =>
    ofCompany[at] || titles.has(words[at]!) || isOther(at) || (isOpen(at) && isInitial(words[at]!));
  const near = (at: number, is: (at: number) => boolean | undefined) => isNear(at, words.length, is);
  const isUsual = (word: string, at: number) => {
    if (isKnown(word) || references.some((reference) => reference.startsWith(word))) return true;
    if (hasTitle(words, at)) return true;
    if (isInitial(word)) return near(at, (n) => own[n] || isOther(n));
    if (/\d/.test(word)) return isCode(word, (part) => isName(part) || isOrdinary(part, ordinary));
    return isOther(at) && near(at, makesName);
  };
  return words.find((word, at) => isOpen(at) && !isUsual(word, at))?.replace(STROKE, '/') ?? null;
}

const titles = new Set(['MR', 'MRS', 'MS', 'MISS', 'MX', 'DR']);
const isTitle = (word: string | undefined) => /^(MR|MRS|MS)$/.test(word ?? '');
/** `MRS HENDERSON`, `MRS P HENDERSON`: whoever it is, it names a person. Not `DR`, which is a debit, nor `MISS SOLD`. */
const hasTitle = (words: readonly string[], at: number) =>
  isTitle(words[at - 1]) || (isInitial(words[at - 1] ?? '') && isTitle(words[at - 2]));

function isNear(at: number, count: number, is: (at: number) => boolean | undefined): boolean {
  for (let n = Math.max(0, at - NEAR); n <= Math.min(count - 1, at + NEAR); n++)
    if (n !== at && is(n)) return true;
  return false;
}

/** The phrases of a list by their first word, prepared once. */
const prepared = new WeakMap<readonly string[], ReadonlyMap<string, readonly (readonly string[])[]>>();

function phrasesBy(list: readonly string[]): ReadonlyMap<string, readonly (readonly string[])[]> {
  const known = prepared.get(list);
  if (known) return known;
  const byFirst = new Map<string, (readonly string[])[]>();
  // Read in the same way as texts, in which `A/C` is one word.
  for (const phrase of phrasesOf(list.map((each) => wordsBeside(plainCapitals(each)).join(' '))))
    byFirst.set(phrase[0]!, [...(byFirst.get(phrase[0]!) ?? []), phrase]);
  prepared.set(list, byFirst);
  return byFirst;
}

/** Marks the words that belong to a phrase of the list. */
function cover(words: readonly string[], list: readonly string[], covered: boolean[]): void {
  const byFirst = phrasesBy(list);
  for (const [at, word] of words.entries())
    for (const phrase of byFirst.get(word) ?? [])
      if (phrase.every((each, n) => words[at + n] === each)) covered.fill(true, at, at + phrase.length);
}

const isOrdinary = (word: string, list: readonly string[]) =>
  phrasesBy(list)
    .get(word)
    ?.some((phrase) => phrase.length === 1) === true;

/** A surname takes up to three words, and the bank may cut it off. */
const MOST_WORDS = 3;
const LEAST_OF_NAME = 4;

/** Which words are names of the applicants: their surnames, and first names and initials beside them. */
function ownNames(words: readonly string[], people: readonly SoughtPerson[]): boolean[] {
  const isSurname = words.map(() => false);
  for (const { surname } of people)
    for (let at = 0; at < words.length; at++) {
      if (words[at]![0] !== surname[0]) continue;
      let text = '';
      for (let length = 1; length <= MOST_WORDS && at + length <= words.length; length++) {
        text += words[at + length - 1]!;
        if (!surname.startsWith(text)) break;
        if (text === surname || text.length >= LEAST_OF_NAME) isSurname.fill(true, at, at + length);
      }
    }
  const names = people.flatMap(({ firstName, middleNames = [] }) => [firstName, ...middleNames]);
  const isInitials = (word: string) =>
    word.length === 2 && Array.from(word).every((letter) => names.some((name) => name[0] === letter));
  const isForename = (word: string, at: number) =>
    names.includes(word) ||
    ((names.some((name) => name !== '' && isFormOf(word, name)) || isInitials(word)) &&
      isNear(at, words.length, (n) => isSurname[n]));
  return words.map((word, at) => isSurname[at]! || isForename(word, at));
}

/** An initial, the beginning of a name, or a longer form of it. */
const isFormOf = (word: string, name: string): boolean =>
  name.startsWith(word) || (name.length > 2 && word.startsWith(name));

/**
 * Letters and digits in one word: a code of the bank's, a date, a number with its label. A word run into digits counts as a word; several
 * groups of a few letters are a code.
 */
function isCode(word: string, isUsual: (part: string) => boolean): boolean {
  const parts = word.split(/\d+/).filter(Boolean);
  const most = parts.length > 1 ? 5 : 2;
  return parts.every((part) => part.length <= most || isUsual(part));
}
