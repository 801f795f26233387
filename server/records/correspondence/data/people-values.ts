import { missing } from '#server/platform/database/rows.ts';
import { languages } from '#shared/records/cases/languages.ts';
import { fullName, shortName } from '#shared/records/cases/names.ts';
import { addressLines } from '#shared/records/letters/address-lines.ts';
import { letterDateOrNull, listed } from '#shared/records/letters/letter-format.ts';
import type { LetterAddress, LetterPerson } from './case-head.ts';
import { phoneText } from './head-values.ts';
import { applicantsIn, type Filled, type Letter, writtenTo } from './letter.ts';

/** What replaces a withheld address in a letter to anybody but the client. */
export const WITHHELD = 'address withheld';

/** 'Mr Smith', as after 'Dear'; with the first name if there is no title. */
export const salutationOf = ({ title, firstName, lastName }: LetterPerson): string =>
  [title ?? firstName.trim(), lastName.trim()].join(' ');

/** 'Mr Adam John Smith'. */
export const nameOf = (person: LetterPerson): string =>
  fullName({
    ...person,
    firstName: [person.firstName.trim(), person.middleNames?.trim()].filter(Boolean).join(' '),
  });

function personValues(group: string, person: LetterPerson): Record<string, string | null> {
  const { title, firstName, middleNames, lastName, knownAs, previousNames } = person;
  return {
    [`${group}.title`]: title,
    [`${group}.firstName`]: firstName,
    [`${group}.middleNames`]: middleNames,
    [`${group}.lastName`]: lastName,
    [`${group}.name`]: nameOf(person),
    [`${group}.salutation`]: salutationOf(person),
    [`${group}.dateOfBirth`]: letterDateOrNull(person.dateOfBirth),
    [`${group}.niNumber`]: person.niNumber,
    [`${group}.email`]: person.email,
    [`${group}.mobile`]: phoneText(person.mobile),
    [`${group}.gender`]: person.gender,
    [`${group}.language`]: person.preferredLanguage && languages[person.preferredLanguage],
    [`${group}.otherNames`]: listed([knownAs ?? '', ...previousNames].filter(Boolean)) || null,
  };
}

function addressValues(address: LetterAddress | null, isWithheld: boolean): Record<string, string | null> {
  const names = ['line1', 'line2', 'town', 'county', 'postcode', 'country'] as const;
  const lines = address ? addressLines(address) : [];
  const known: Record<string, string | null> = {
    block: lines.join('\n') || null,
    line: lines.join(', ') || null,
    ...Object.fromEntries(names.map((name) => [name, address?.[name] ?? null])),
  };
  return Object.fromEntries(
    Object.entries(known).map(([name, value]) => [`address.${name}`, isWithheld ? WITHHELD : value]),
  );
}

/** The clients, the address, and the recipient. */
export function peopleValues(letter: Letter): Filled {
  const { recipient, found } = letter;
  const applicants = applicantsIn(letter);
  const client = writtenTo(letter);
  const addressee = client === null || client === 'both' ? applicants[0] : client;
  return {
    values: {
      ...Object.assign({}, ...applicants.map((person, index) => personValues(`client.${index + 1}`, person))),
      ...addressValues(addressee?.address ?? null, found.riskOfViolence && client === null),
      'recipient.name': recipient.name || null,
      'recipient.salutation': recipient.salutation ?? 'Sir or Madam',
      'recipient.address': recipient.lines.join('\n') || null,
      'recipient.reference': recipient.reference,
    },
  };
}

/** The names of several clients as on an envelope, 'Mr A Smith & Mrs B Smith', and after 'Dear'. */
export const jointName = (people: readonly LetterPerson[]): string =>
  people.length === 1 ? nameOf(people[0] ?? missing()) : people.map(shortName).join(' & ');
export const jointSalutation = (people: readonly LetterPerson[]): string => listed(people.map(salutationOf));
