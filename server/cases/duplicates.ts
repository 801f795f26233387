import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connect.ts';
import { tables } from '#server/reference/tables.ts';
import type { Duplicate } from '#shared/cases/contract.ts';
import { fullName, WITHHELD_ADDRESS } from '#shared/cases/names.ts';
import type { DuplicatesInput } from '#shared/cases/new-case.ts';
import { formats } from '#shared/formats.ts';
import type { Actor } from '#shared/permissions.ts';
import type { BadgeColour } from '#shared/reference/workflow.ts';
import { folded } from '#shared/search/search.ts';
import { visibleCases } from './access.ts';
import { currentAddressesOf } from './current-address.ts';
import { addressLine } from './search-row.ts';
import { addresses, casePeople, cases, persons } from './tables.ts';

/** The most people who are compared and shown. */
const MOST = 20;

type Applicant = DuplicatesInput['applicants'][number];

const normal = (format: 'phone' | 'email' | 'niNumber' | 'postcode', text: string | null | undefined) =>
  text ? formats[format].normalise(text) : null;

/** What an applicant is compared by, in the forms in which it is stored. */
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

/** A name with every sign that people type for its apostrophe: O'Brien is O’Brien. */
const spellings = (name: string): string[] => [
  ...new Set(["'", '’', ''].map((sign) => name.replace(/['’‘`´ʼ]/g, sign))),
];

const phoneColumns = [persons.phoneMobile, persons.phoneHome, persons.phoneWork];

/** Each condition is one that an index answers. */
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
  phones: (string | null)[];
  email: string | null;
  niNumber: string | null;
  postcodes: string[];
};

function reasons(keys: Keys, person: Found): string[] {
  const sameSurname = keys.lastName !== null && folded(keys.lastName) === folded(person.lastName);
  const sameFirstName = keys.firstName !== null && folded(person.firstName) === keys.firstName;
  const sameBirth = keys.dateOfBirth !== null && keys.dateOfBirth === person.dateOfBirth;
  const why: string[] = [];
  if (sameSurname && sameBirth)
    why.push(sameFirstName ? 'Same name and date of birth' : 'Same surname and date of birth');
  if (keys.niNumber !== null && keys.niNumber === person.niNumber) why.push('Same National Insurance number');
  if (person.phones.some((phone) => phone !== null && keys.phones.includes(phone)))
    why.push('Same phone number');
  if (keys.email !== null && keys.email === person.email?.toLowerCase()) why.push('Same email address');
  if (sameSurname && keys.postcode !== null && person.postcodes.includes(keys.postcode))
    why.push('Same surname at the same postcode');
  return why;
}

async function alike(database: Database, actor: Actor, keys: Keys): Promise<(Found & { caseId: number })[]> {
  const condition = conditionOf(keys);
  if (!condition) return [];
  return database
    .select({
      caseId: casePeople.caseId,
      personId: persons.id,
      firstName: persons.firstName,
      lastName: persons.lastName,
      dateOfBirth: persons.dateOfBirth,
      phones: sql<(string | null)[]>`array[${sql.join(phoneColumns, sql`, `)}]`,
      email: persons.email,
      niNumber: persons.niNumber,
      postcodes: sql<
        string[]
      >`array(select ${addresses.postcode} from ${addresses} where ${addresses.personId} = ${persons.id} and ${addresses.postcode} is not null)`,
    })
    .from(persons)
    .innerJoin(casePeople, eq(casePeople.personId, persons.id))
    .innerJoin(cases, eq(cases.id, casePeople.caseId))
    .where(and(condition, visibleCases(actor)))
    .orderBy(desc(cases.id))
    .limit(MOST);
}

/** The cases that the actor sees in which an applicant may take part already, newest first, each with the reasons. */
export async function findDuplicates(
  database: Database,
  actor: Actor,
  { applicants }: DuplicatesInput,
): Promise<Duplicate[]> {
  const people = new Map<number, Duplicate['people']>();
  const applicantOf = new Map<number, number>();
  for (const keys of applicants.map(keysOf))
    for (const person of await alike(database, actor, keys)) {
      const { caseId, personId, dateOfBirth } = person;
      const why = reasons(keys, person);
      const others = people.get(caseId) ?? [];
      if (why.length === 0 || others.some((other) => other.personId === personId)) continue;
      people.set(caseId, [...others, { personId, name: fullName(person), dateOfBirth, why }]);
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
      status: { name: statuses.name, badgeColour: sql<BadgeColour>`${statuses.badgeColour}` },
    })
    .from(cases)
    .innerJoin(statuses, eq(statuses.id, cases.statusId))
    .where(inArray(cases.id, [...people.keys()]))
    .orderBy(desc(cases.id));
  const current = await currentAddressesOf(database, [...applicantOf.values()]);
  return rows.map(({ riskOfViolence, ...row }) => {
    const address = current.get(applicantOf.get(row.id) ?? 0);
    const shown = address ? addressLine(address) : null;
    return { ...row, address: riskOfViolence ? WITHHELD_ADDRESS : shown, people: people.get(row.id) ?? [] };
  });
}
