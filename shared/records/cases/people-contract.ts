import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, keyOf, nothing } from '#shared/platform/contract.ts';
import { idSchema, pathId, readVersion } from '#shared/platform/validation.ts';
import { mailStates } from '#shared/records/letters/mail-states.ts';
import { changeShape, inputShape } from '#shared/records/reference/schema.ts';
import { storedBase, storedShape } from '#shared/records/reference/stored-shape.ts';
import { addressEntity } from './address.ts';
import { dependantsSchema } from './dependants.ts';
import { personEntity, personRoles } from './person.ts';

export const personRole = keyOf(personRoles);

const dependant = z.object({
  name: z.string(),
  dateOfBirth: day.nullable(),
  relationship: z.string(),
  livesWith: z.boolean(),
});
export type Dependant = z.output<typeof dependant>;

/** Somebody in a case: the person and the part they take, under the id of the part. */
const casePerson = z.object({
  ...storedBase,
  ...storedShape(personEntity.fields),
  caseId: z.int(),
  personId: z.int(),
  name: z.string(),
  dependants: z.array(dependant),
  hasSpecialCategoryNotes: z.boolean(),
});
export type CasePerson = z.output<typeof casePerson>;

const caseAddress = z.object({
  ...storedBase,
  ...storedShape(addressEntity.fields),
  personId: z.int(),
  personName: z.string(),
  role: personRole,
});
export type CaseAddress = z.output<typeof caseAddress>;

/** A letter waiting to go to an applicant at an address other than their new one. */
const letterElsewhere = z.object({
  id: z.int(),
  caseId: z.int(),
  caseReference: z.string(),
  number: z.string(),
  title: z.string(),
  to: z.string(),
  status: keyOf(mailStates),
});
export type LetterElsewhere = z.output<typeof letterElsewhere>;

const changedAddress = caseAddress.extend({ lettersElsewhere: z.array(letterElsewhere) });
export type ChangedAddress = z.output<typeof changedAddress>;

/** Whose address at the same place changes as well; required, even as an empty list, where others of the case live there. */
const alsoFor = z.array(idSchema).max(20).optional();

const ofCase = z.strictObject({ caseId: pathId });
const row = { caseId: pathId, id: pathId };
const version = readVersion;

const newPerson = z.strictObject({
  ...inputShape(personEntity),
  caseId: pathId,
  role: personRole,
  dependants: dependantsSchema.default([]),
});

const { sharePercentBp, isLiableForAll } = inputShape(personEntity);
const knownPerson = z.strictObject({
  caseId: pathId,
  personId: idSchema,
  role: personRole,
  sharePercentBp: sharePercentBp!,
  isLiableForAll: isLiableForAll!,
});

const rest = restCalls('People of a case', '/cases/{caseId}');

/** Who takes part in a case, and where they live. */
export const peopleContract = {
  list: rest.get('case.read', '/people', 'Who takes part in a case', {
    input: ofCase,
    output: z.array(casePerson),
  }),
  add: rest.create('case.write', '/people', 'Add somebody new to a case', {
    input: newPerson,
    output: casePerson,
  }),
  addKnown: rest.create('case.write', '/people/known', 'Add somebody known from another case', {
    input: knownPerson,
    output: casePerson,
  }),
  update: rest.put('case.write', '/people/{id}', 'Change a person or their part in a case', {
    input: z.strictObject({
      ...changeShape(personEntity),
      ...row,
      version,
      dependants: dependantsSchema.optional(),
    }),
    output: casePerson,
  }),
  remove: rest.delete('case.write', '/people/{id}', 'Remove somebody from a case', {
    input: z.strictObject(row),
    output: nothing,
  }),
  addresses: rest.get('case.read', '/addresses', 'Where the people of a case live and lived', {
    input: ofCase,
    output: z.array(caseAddress),
  }),
  addAddress: rest.create('case.write', '/addresses', 'Add an address, which ends the one before it', {
    input: z.strictObject({
      ...inputShape(addressEntity),
      caseId: pathId,
      personId: idSchema,
      addressTypeId: idSchema,
      alsoFor,
    }),
    output: changedAddress,
  }),
  updateAddress: rest.put('case.write', '/addresses/{id}', 'Change an address', {
    input: z.strictObject({ ...changeShape(addressEntity), ...row, version, alsoFor }),
    output: changedAddress,
  }),
  lettersElsewhere: rest.get(
    'case.read',
    '/addresses/letters',
    'Waiting letters whose address is not the client’s current one',
    { input: ofCase, output: z.array(letterElsewhere) },
  ),
  removeAddress: rest.delete('case.write', '/addresses/{id}', 'Remove an address', {
    input: z.strictObject(row),
    output: nothing,
  }),
};
