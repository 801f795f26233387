import {
  firstNamesBeside,
  type NarrativeWords,
  nameIn,
  narrativeWords,
  soughtNames,
  soughtPerson,
} from '#shared/platform/search/names-in-text.ts';
import { oneSlipApart } from '#shared/platform/search/references-in-text.ts';
import { lookalikeKey } from './lookalikes.ts';

type Person = { firstName: string; lastName: string };

/** Labels before the name of the person a letter is about, in English and Welsh. */
const labels = 'RE|DEBTOR|CUSTOMER|CLIENT|NAME|YNGLYN A|DYLEDWR|CWSMER|ENW';
const named = new RegExp(
  `(?:(?:^|\\n)[ \\t]*(?:${labels})[ \\t]*[:.;][ \\t]*|(?<!DEAR )\\b(?:MR|MRS|MISS|MS|MX)\\.?[ \\t]+)([^\\n:;,0-9]{3,60})`,
  'g',
);
/** Words that no person's name contains. */
const noNames =
  /\b(?:OUR|YOUR|THE|ACCOUNT|CUSTOMER|CLIENT|DEBT|DEBTOR|CREDITOR|REFERENCE|REF|NUMBER|BALANCE|CLAIM|PROOF|NOTICE|PAYMENT|ARRANGEMENT|BANK|LIMITED|LTD|PLC)\b/;

/** The person whom a letter names as its subject, with a first name; null where there is none. */
function personNamed(capitals: string): string | null {
  for (const [, text = ''] of capitals.matchAll(named)) {
    const words = text.trim().split(/\s+/).slice(0, 4);
    const isPerson = words.length > 1 && words.every((word) => /^\p{L}[\p{L}-]*$/u.test(word));
    if (isPerson && words.some((word) => word.length > 2) && !noNames.test(words.join(' ')))
      return words.join(' ');
  }
  return null;
}

/** The words of a paper: as read, by their lookalike key, and the person it names as its subject. */
export type PaperWords = {
  capitals: string;
  read: NarrativeWords;
  alike: NarrativeWords;
  person: string | null;
};

export const paperWords = (capitals: string): PaperWords => ({
  capitals,
  read: narrativeWords(capitals),
  alike: narrativeWords(lookalikeKey(capitals)),
  person: personNamed(capitals),
});

/** Whether a person is named with first name or initial: exactly, only by the lookalike key, or not at all. */
export function howNamed({ read, alike }: PaperWords, person: Person): 'read' | 'misread' | null {
  if (nameIn(read, soughtNames(person)) === 'full') return 'read';
  const { surname, firstName } = soughtPerson(person);
  const key = { surname: lookalikeKey(surname), firstName: lookalikeKey(firstName) };
  return nameIn(alike, [key]) === 'full' ? 'misread' : null;
}

export const isSurnameThere = ({ read }: PaperWords, person: Person): boolean =>
  nameIn(read, soughtNames(person)) !== 'none';

/** A shorter surname has too many neighbours. */
const SHORTEST_NEAR = 5;

/** How a mistyped name appears; `isWhole` where both names are there, one of them a letter off. */
export function nearlyNamed(
  { read }: PaperWords,
  { firstName, lastName }: Person,
): { found: string; isWhole: boolean } | null {
  const { surname, firstName: first } = soughtPerson({ firstName, lastName });
  if (surname.length < SHORTEST_NEAR) return null;
  if (nameIn(read, [{ surname, firstName: first }]) === 'surname') {
    const isWhole =
      first.length >= SHORTEST_NEAR &&
      firstNamesBeside(read, surname, []).some((word) => oneSlipApart(word, first));
    return { found: lastName, isWhole };
  }
  const near = read.names.find((at) => oneSlipApart(read.words[at]!, surname));
  if (near === undefined) return null;
  const word = read.words[near]!;
  return nameIn(read, [{ surname: word, firstName: first }]) === 'full'
    ? { found: word, isWhole: true }
    : null;
}
