import { addDays } from '#demo/cases/days.ts';
import type { MadeCase, Making } from '#demo/cases/made-case.ts';
import { firstNames, lastNames } from '#demo/cases/names.ts';
import { streetKinds, streets, type Town, townsOf } from '#demo/cases/places.ts';
import type { Random } from '#demo/cases/random.ts';
import type { SearchedApplicant } from '#server/records/cases/search-row.ts';
import type { addresses } from '#server/records/cases/tables.ts';
import { folded } from '#shared/platform/search/search.ts';

type Address = typeof addresses.$inferInsert;
export type Household = {
  town: Town;
  isOwner: boolean;
  applicants: (SearchedApplicant & { title: string; employment: string })[];
  adults: number;
  children: number;
  vehicles: number;
};

const inwardLetters = 'ABDEFGHJLNPQRSTUWXYZ';

/** A street that does not exist, with a postcode of the town's area. */
function makeAddress(
  random: Random,
  town: Town,
): Pick<Address, 'line1' | 'line2' | 'town' | 'county' | 'postcode'> {
  const street = `${random.pick(streets)} ${random.pick(streetKinds)}`;
  const isFlat = random.chance(0.15);
  const house = `${random.between(1, 180)} ${street}`;
  return {
    line1: isFlat ? `Flat ${random.between(1, 24)}` : house,
    line2: isFlat ? house : null,
    town: town.name,
    county: town.county,
    postcode: `${town.area}${random.between(1, town.districts)} ${random.between(0, 9)}${random.letters(inwardLetters, 2)}`,
  };
}

function titleFor(random: Random, isFemale: boolean, isMarried: boolean): string {
  if (random.chance(0.012)) return 'Dr';
  if (random.chance(0.004)) return 'Mx';
  if (!isFemale) return 'Mr';
  return isMarried ? (random.chance(0.85) ? 'Mrs' : 'Ms') : random.chance(0.65) ? 'Miss' : 'Ms';
}

/** Numbers reserved by Ofcom for drama, so that nobody is ever called. */
const mobile = (random: Random) => `+447700900${random.letters('0123456789', 3)}`;
const landline = (random: Random) => `+441632960${random.letters('0123456789', 3)}`;

const employments = [
  ['employed-ft', 52],
  ['employed-pt', 14],
  ['zero-hours', 5],
  ['self-employed-sole', 8],
  ['agency', 4],
  ['unemployed', 5],
  ['retired', 4],
  ['carer', 4],
  ['unable-to-work', 4],
] as const;
const tenancies = [
  ['private-tenant', 38],
  ['council-tenant', 20],
  ['housing-association', 20],
  ['living-with-family', 16],
  ['supported', 2],
  ['no-fixed-address', 1],
] as const;

const otherLanguages: Readonly<Record<string, 'pl' | 'ro' | 'pt'>> = {
  Polish: 'pl',
  Romanian: 'ro',
  Portuguese: 'pt',
};

/** The language that somebody prefers: of one in six nobody has asked, and one in fifty prefers Welsh. No draw, so that the others stay. */
const languageOf = (personId: number, nationality: string) => {
  if (personId % 6 === 0) return null;
  return otherLanguages[nationality] ?? (personId % 50 === 1 ? 'cy' : 'en');
};

type Person = MadeCase['persons'][number] & { title: string; employment: string };
type Bond = { isMarried: boolean; marital: string; residential: string; lastName: string };

function makePerson({ random, world, life, caseId }: Making, personId: number, bond: Bond): Person {
  const isFemale = random.chance(0.53);
  const firstName = random.pickSkewed(isFemale ? firstNames.female : firstNames.male);
  const title = titleFor(random, isFemale, bond.isMarried);
  const enquiry = life.steps[0]!.on;
  const age = 22 + Math.floor((random.next() + random.next()) * 26);
  const employment = random.weighted(employments);
  const isEmployed = /^employed|zero|agency/.test(employment);
  const { lastName } = bond;
  const person: Omit<Person, 'preferredLanguage'> = {
    id: personId,
    title,
    titleId: world.titles.get(title) ?? null,
    employment,
    firstName,
    middleNames: random.chance(0.45)
      ? random.pickSkewed(isFemale ? firstNames.female : firstNames.male)
      : null,
    lastName,
    previousNames:
      isFemale && bond.isMarried && random.chance(0.3)
        ? [`${firstName} ${random.pickSkewed(lastNames)}`]
        : [],
    dateOfBirth: addDays(enquiry, -Math.round(age * 365.25) - random.between(0, 364)),
    genderId: world.byCode('genders', isFemale ? 'female' : 'male'),
    // A prefix that is never issued.
    niNumber: random.chance(0.85) ? `XX${random.letters('0123456789', 6)}${random.letters('ABCD', 1)}` : null,
    maritalStatusId: world.byCode('marital-statuses', bond.marital),
    nationality: random.chance(0.9)
      ? 'British'
      : random.pick(['Irish', 'Polish', 'Romanian', 'Indian', 'Nigerian', 'Portuguese']),
    phoneMobile: random.chance(0.95) ? mobile(random) : null,
    phoneHome: random.chance(0.25) ? landline(random) : null,
    email: random.chance(0.85)
      ? `${folded(firstName)}.${folded(lastName)}.${caseId}@example.org`.replaceAll(' ', '-')
      : null,
    preferredContact: random.weighted([
      ['mobile', 55],
      ['email', 30],
      ['post', 10],
      ['home', 5],
    ] as const),
    doNotContact: [],
    consentMarketing: random.chance(0.2),
    occupationId: isEmployed || employment.startsWith('self') ? random.pick(world.occupations) : null,
    employmentStatusId: world.byCode('employment-statuses', employment),
    employer: {},
    residentialStatusId: world.byCode('residential-statuses', bond.residential),
    dependants: [],
  };
  return { ...person, preferredLanguage: languageOf(personId, person.nationality ?? '') };
}

/** The applicants of a case with their addresses, past ones included, and the size of the household. */
export function makePeople(
  making: Making,
  town: Town,
): { rows: Pick<MadeCase, 'persons' | 'casePeople' | 'addresses'>; household: Household } {
  const { random, world, ids, caseId, life } = making;
  const isJoint = random.chance(0.26);
  const isMarried = isJoint ? random.chance(0.75) : random.chance(0.2);
  const isOwner = random.chance(0.3);
  const marital = isMarried
    ? 'married'
    : isJoint
      ? 'cohabiting'
      : random.weighted([
          ['single', 60],
          ['separated', 14],
          ['divorced', 20],
          ['widowed', 6],
        ] as const);
  const residential = isOwner ? 'home-owner-mortgage' : random.weighted(tenancies);
  const family = random.chance(0.06)
    ? `${random.pickSkewed(lastNames)}-${random.pickSkewed(lastNames)}`
    : random.pickSkewed(lastNames);
  const enquiry = life.steps[0]!.on;
  const current = makeAddress(random, town);
  const movedIn = addDays(enquiry, -random.between(60, 5500));
  const countryId = world.countries.get(town.country) ?? null;
  const rows: Pick<MadeCase, 'persons' | 'casePeople' | 'addresses'> = {
    persons: [],
    casePeople: [],
    addresses: [],
  };
  const household: Household = {
    town,
    isOwner,
    applicants: [],
    adults: isJoint || isMarried ? 2 : 1,
    children: random.weighted([
      [0, 48],
      [1, 22],
      [2, 20],
      [3, 8],
      [4, 2],
    ] as const),
    vehicles: random.weighted([
      [0, 30],
      [1, 55],
      [2, 15],
    ] as const),
  };
  for (let n = 0; n < (isJoint ? 2 : 1); n++) {
    const personId = ids.persons++;
    const lastName = n === 0 || isMarried || random.chance(0.3) ? family : random.pickSkewed(lastNames);
    const person = makePerson(making, personId, { isMarried, marital, residential, lastName });
    rows.persons.push(person);
    rows.casePeople.push({
      id: ids.casePeople++,
      caseId,
      personId,
      role: n === 0 ? 'applicant_1' : 'applicant_2',
      sharePercentBp: isJoint ? 5_000 : 10_000,
    });
    rows.addresses.push({
      ...current,
      personId,
      addressTypeId: world.byCode('address-types', 'current'),
      countryId,
      residentFrom: movedIn,
      isMailingDefault: true,
    });
    household.applicants.push({ ...person, address: current });
  }
  if (movedIn > addDays(enquiry, -1100))
    rows.addresses.push({
      ...makeAddress(random, town),
      personId: rows.persons[0]!.id,
      addressTypeId: world.byCode('address-types', 'previous'),
      countryId,
      residentFrom: addDays(movedIn, -random.between(200, 3000)),
      residentTo: addDays(movedIn, -1),
      isMailingDefault: false,
    });
  return { rows, household };
}

/** A town, weighted by how many clients live there. */
export const pickTown = (random: Random): Town => random.pick(random.weighted(townsOf));
