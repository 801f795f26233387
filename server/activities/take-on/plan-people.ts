import type { Values } from '#server/records/reference/versioned-rows.ts';
import { addressEntity } from '#shared/records/cases/address.ts';
import { caseNameOf } from '#shared/records/cases/names.ts';
import { ageProblem, partFieldNames, personEntity } from '#shared/records/cases/person.ts';
import { type Identity, identityFields, isOwnRole, sameBy } from '#shared/records/cases/same-person.ts';
import { rowErrors } from '#shared/records/reference/schema.ts';
import { type Note, type PlannedPerson, valueOf } from './case-plan.ts';
import { headingOf } from './files.ts';
import type { StagedRow } from './staging.ts';
import type { World } from './world.ts';

const addressKeys = Object.keys(addressEntity.fields);
const personKeys = Object.keys(personEntity.fields).filter((key) => !partFieldNames.includes(key));
const picked = (data: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.filter((key) => data[key] !== undefined).map((key) => [key, data[key]]));

const isApplicant = (role: unknown) => role === 'applicant_1' || role === 'applicant_2';

function addressOf({ row, data }: StagedRow, world: World, note: Note): PlannedPerson['address'] {
  const given = picked(data, addressKeys);
  if (Object.keys(given).length === 0) return null;
  for (const key of ['line1', 'town'])
    if (!given[key]) note(headingOf(key), 'An address needs this.', { file: 'people.csv', row });
  return { ...(given as { line1: string; town: string }), addressTypeId: world.currentAddressTypeId };
}

/** What identifies a person, as far as it could be read. */
function identityOf(data: Values): Identity {
  const known: Identity = {};
  for (const field of identityFields) {
    const value = data[field];
    if (typeof value === 'string') known[field] = value;
  }
  return known;
}

/** An earlier row that is the same person of the case, and the field that shows it. */
function sameBefore({ data }: StagedRow, before: readonly StagedRow[]) {
  if (!isOwnRole(data.role)) return null;
  for (const other of before) {
    const field = isOwnRole(other.data.role) ? sameBy(identityOf(data), identityOf(other.data)) : null;
    if (field) return { field, row: other.row };
  }
  return null;
}

/** The people of a case, their roles checked against each other. */
export function planPeople(rows: readonly StagedRow[], world: World, note: Note): PlannedPerson[] {
  const roles = new Map<string, number>();
  const applicants = rows.filter(({ data }) => isApplicant(data.role)).length;
  for (const [n, staged] of rows.entries()) {
    const { row, data } = staged;
    const at = { file: 'people.csv', row } as const;
    const role = String(data.role);
    const first = roles.get(role);
    if (isApplicant(role) && first !== undefined)
      note('role', `Row ${first} is the same applicant of the case.`, at);
    roles.set(role, row);
    for (const [key, message] of Object.entries(rowErrors(personEntity, data)))
      note(headingOf(key), message, at);
    const same = sameBefore(staged, rows.slice(0, n));
    if (same) note(headingOf(same.field), `Row ${same.row} is the same person.`, at);
    const age = isApplicant(role) ? ageProblem(valueOf(data, 'dateOfBirth'), world.today) : null;
    if (age) note('date_of_birth', age, at);
  }
  if (!roles.has('applicant_1')) note('reference', 'The case has no applicant 1 in people.csv.');
  return rows.map((staged) => ({
    person: picked(staged.data, personKeys) as PlannedPerson['person'],
    part: {
      role: staged.data.role as PlannedPerson['part']['role'],
      sharePercentBp:
        valueOf(staged.data, 'sharePercentBp') ??
        (applicants === 2 && isApplicant(staged.data.role) ? 5_000 : 10_000),
      isLiableForAll: staged.data.isLiableForAll === true,
    },
    address: addressOf(staged, world, note),
  }));
}

/** The applicants, in order. */
export const applicantsAmong = (people: readonly PlannedPerson[]): PlannedPerson[] =>
  people
    .filter(({ part }) => isApplicant(part.role))
    .toSorted((one, other) => (one.part.role < other.part.role ? -1 : 1));

/** The name of a case from its applicants: 'Mr A Smith & Mrs B Smith'. */
export const nameFrom = (people: readonly PlannedPerson[], { names }: World): string =>
  caseNameOf(
    // A missing name has been noted at its cell.
    applicantsAmong(people).map(({ person }) => ({
      firstName: person.firstName ?? '',
      lastName: person.lastName ?? '',
      title: person.titleId ? String(names.row('titles', person.titleId).name) : null,
    })),
  );
