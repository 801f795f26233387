import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { formats } from '#shared/platform/fields/formats.ts';
import { keysOf as keysIn } from '#shared/platform/options.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { folded } from '#shared/platform/search/search.ts';
import type { Duplicate } from '#shared/records/cases/contract.ts';
import { fullName, WITHHELD_ADDRESS } from '#shared/records/cases/names.ts';
import type { DuplicatesInput } from '#shared/records/cases/new-case.ts';
import type { BadgeColour } from '#shared/records/reference/status-words.ts';
import { visibleCases } from './access.ts';
import { currentAddressesOf } from './current-address.ts';
import { addressLine } from './search-row.ts';
import { addresses, casePeople, cases, persons } from './tables.ts';

/** The most people who are compared and shown. */
const MOST = 20;

type Applicant = DuplicatesInput['applicants'][number];

const normal = (format: 'phone' | 'email' | 'niNumber' | 'postcode', text: string | null | undefined) =>
  text ? formats[format].normalise(text) : null;

/** The values by which applicants are compared, in their stored forms. */
function keysOf({ firstName, lastName, dateOfBirth, phones, email, niNumber, postcode }: Applicant) {
  return {
    firstName: firstName ? folded(firstName) : null,
    lastName: lastName ? lastName.toLowerCase() : null,
    dateOfBirth: dateOfBirth ?? null,
    phones: phones.flatMap((phone) => normal('phone', phone) || []),
    email: normal('email', email),
    niNumber: normal('niNumber', niNumber),
    postcode: normal('postcode', postcode),
  };
}
type Keys = ReturnType<typeof keysOf>;

/** A name with the various signs that people type as an apostrophe made the same: O'Brien is O’Brien. */
const spellings = (name: string): string[] => [
  ...new Set(["'", '’', ''].map((sign) => name.replace(/['’‘`´ʼ]/g, sign))),
];

const phoneColumns = [persons.phoneMobile, persons.phoneHome, persons.phoneWork];

/** Each of these conditions has an index. */
function conditionOf({ lastName, dateOfBirth, phones, email, niNumber, postcode }: Keys): SQL | undefined {
  const sameName = lastName ? inArray(sql`lower(${persons.lastName})`, spellings(lastName)) : undefined;
  return or(
    sameName && dateOfBirth ? and(sameName, eq(persons.dateOfBirth, dateOfBirth)) : undefined,
    ...(phones.length > 0 ? phoneColumns.map((column) => inArray(column, phones)) : []),
    email ? sql`lower(${persons.email}) = ${email}` : undefined,
    niNumber ? eq(persons.niNumber, niNumber) : undefined,
    sameName && postcode
      ? and(
          sameName,
          sql`${persons.id} in (select ${addresses.personId} from ${addresses} where ${addresses.postcode} = ${postcode})`,
        )
      : undefined,
  );
}

type Found = {
  personId: number;
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  phones: string[];
  email: string | null;
  niNumber: string | null;
  postcodes: string[];
};

/** Kinds of likeness, strongest first: two people rarely share these. */
const likenesses = {
  niNumber: { weight: 100, text: 'Same National Insurance number' },
  nameAndBirth: { weight: 80, text: 'Same name and date of birth' },
  phone: { weight: 40, text: 'Same phone number' },
  email: { weight: 40, text: 'Same email address' },
  surnameAndBirth: { weight: 30, text: 'Same surname and date of birth' },
  surnameAndPostcode: { weight: 20, text: 'Same surname at the same postcode' },
} as const;
type Likeness = keyof typeof likenesses;

/** In which ways a stored person resembles the one entered, strongest first. */
function likenessesOf(keys: Keys, person: Found): Likeness[] {
  const sameSurname = keys.lastName !== null && folded(keys.lastName) === folded(person.lastName);
  const sameFirstName = keys.firstName !== null && folded(person.firstName) === keys.firstName;
  const sameBirth = sameSurname && keys.dateOfBirth !== null && keys.dateOfBirth === person.dateOfBirth;
  const holds: Record<Likeness, boolean> = {
    niNumber: keys.niNumber !== null && keys.niNumber === person.niNumber,
    nameAndBirth: sameBirth && sameFirstName,
    phone: person.phones.some((phone) => keys.phones.includes(phone)),
    email: keys.email !== null && keys.email === person.email?.toLowerCase(),
    surnameAndBirth: sameBirth && !sameFirstName,
    surnameAndPostcode: sameSurname && keys.postcode !== null && person.postcodes.includes(keys.postcode),
  };
  return keysIn(likenesses).filter((each) => holds[each]);
}

const weightOf = (alike: readonly Likeness[]) =>
  alike.reduce((sum, each) => sum + likenesses[each].weight, 0);

async function peopleAlike(
  database: Database,
  actor: Actor,
  keys: Keys,
): Promise<(Found & { caseId: number })[]> {
  const condition = conditionOf(keys);
  if (!condition) return [];
  return database
    .select({
      caseId: casePeople.caseId,
      personId: persons.id,
      firstName: persons.firstName,
      lastName: persons.lastName,
      dateOfBirth: persons.dateOfBirth,
      phones: sqlOf(col.texts)`array_remove(array[${sql.join(phoneColumns, sql`, `)}], null)`,
      email: persons.email,
      niNumber: persons.niNumber,
      postcodes: sqlOf(
        col.texts,
      )`array(select ${addresses.postcode} from ${addresses} where ${addresses.personId} = ${persons.id} and ${addresses.postcode} is not null)`,
    })
    .from(persons)
    .innerJoin(casePeople, eq(casePeople.personId, persons.id))
    .innerJoin(cases, eq(cases.id, casePeople.caseId))
    .where(and(condition, visibleCases(actor)))
    .orderBy(desc(cases.id))
    .limit(MOST);
}

/** The cases that the actor sees in which an applicant may already be, likeliest first, with the reasons. */
export async function findDuplicates(
  database: Database,
  actor: Actor,
  { applicants }: DuplicatesInput,
): Promise<Duplicate[]> {
  const people = new Map<number, Duplicate['people']>();
  const applicantOf = new Map<number, number>();
  const weights = new Map<number, number>();
  for (const keys of applicants.map(keysOf))
    for (const person of await peopleAlike(database, actor, keys)) {
      const { caseId, personId, dateOfBirth } = person;
      const alike = likenessesOf(keys, person);
      const others = people.get(caseId) ?? [];
      if (alike.length === 0 || others.some((other) => other.personId === personId)) continue;
      const why = alike.map((each) => likenesses[each].text);
      people.set(caseId, [...others, { personId, name: fullName(person), dateOfBirth, why }]);
      weights.set(caseId, (weights.get(caseId) ?? 0) + weightOf(alike));
      applicantOf.set(caseId, applicantOf.get(caseId) ?? personId);
    }
  if (people.size === 0) return [];
  const { statuses } = tables;
  const rows = await database
    .select({
      id: cases.id,
      uniqueReference: cases.uniqueReference,
      caseName: cases.caseName,
      riskOfViolence: cases.riskOfViolence,
      status: { name: statuses.name, badgeColour: sqlOf(col.word<BadgeColour>())`${statuses.badgeColour}` },
    })
    .from(cases)
    .innerJoin(statuses, eq(statuses.id, cases.statusId))
    .where(inArray(cases.id, [...people.keys()]))
    .orderBy(desc(cases.id));
  const current = await currentAddressesOf(database, [...applicantOf.values()]);
  const ranked = rows.toSorted((one, other) => (weights.get(other.id) ?? 0) - (weights.get(one.id) ?? 0));
  return ranked.map(({ riskOfViolence, ...row }) => {
    const address = current.get(applicantOf.get(row.id) ?? 0);
    const shown = address ? addressLine(address) : null;
    return { ...row, address: riskOfViolence ? WITHHELD_ADDRESS : shown, people: people.get(row.id) ?? [] };
  });
}
