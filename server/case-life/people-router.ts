import { z } from 'zod';
import { addAddress, addressesOf, changeAddress, removeAddress } from '#server/cases/addresses.ts';
import { addressOutput, casePersonOutput } from '#server/cases/output.ts';
import { addToCase, changeInCase, peopleOf } from '#server/cases/people.ts';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { addressEntity } from '#shared/cases/address.ts';
import { dependantsSchema, personEntity, personRoles } from '#shared/cases/person.ts';
import { changeShape, inputShape } from '#shared/reference/schema.ts';
import { idSchema, pathId } from '#shared/validation.ts';
import { removeFromCase } from './remove-person.ts';

const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'People of a case' });
const people = '/cases/{id}/people';
const addresses = '/cases/{id}/addresses';
const caseId = z.strictObject({ id: pathId });
const row = { id: pathId, rowId: pathId };
const reader = procedure('case.read');
const writer = procedure('case.write');

const role = z.enum(Object.keys(personRoles) as [keyof typeof personRoles]);
const version = z.int().positive();

const personInput = z.strictObject({
  ...inputShape(personEntity),
  role,
  id: pathId,
  dependants: dependantsSchema.default([]),
});
const { role: _role, sharePercentBp, isLiableForAll } = inputShape(personEntity) as Record<string, z.ZodType>;
const knownInput = z.strictObject({
  id: pathId,
  personId: idSchema,
  role,
  sharePercentBp: sharePercentBp!,
  isLiableForAll: isLiableForAll!,
});

/** Who takes part in a case, and where they live. */
export const peopleRouter = router({
  list: reader
    .meta({
      output: z.array(casePersonOutput),
      rest: rest({ method: 'GET', path: people, summary: 'Who takes part in a case' }),
    })
    .input(caseId)
    .query(({ ctx, input }) => peopleOf(ctx, input.id)),
  add: writer
    .meta({
      output: casePersonOutput,
      rest: rest({
        method: 'POST',
        path: people,
        status: 201,
        message: 'Item Created.',
        summary: 'Add somebody new to a case',
      }),
    })
    .input(personInput)
    .mutation(({ ctx, input: { id, ...values } }) => addToCase(ctx, id, values)),
  addKnown: writer
    .meta({
      output: casePersonOutput,
      rest: rest({
        method: 'POST',
        path: `${people}/known`,
        status: 201,
        message: 'Item Created.',
        summary: 'Add somebody known from another case',
      }),
    })
    .input(knownInput)
    .mutation(({ ctx, input: { id, ...values } }) => addToCase(ctx, id, values)),
  update: writer
    .meta({
      output: casePersonOutput,
      rest: rest({
        method: 'PUT',
        path: `${people}/{rowId}`,
        message: 'Item Updated.',
        summary: 'Change a person or their part in a case',
      }),
    })
    .input(
      z.strictObject({
        ...changeShape(personEntity),
        ...row,
        version,
        dependants: dependantsSchema.optional(),
      }),
    )
    .mutation(({ ctx, input: { id, rowId, version: read, ...change } }) =>
      changeInCase(ctx, id as number, rowId as number, read as number, change),
    ),
  remove: writer
    .meta({
      rest: rest({
        method: 'DELETE',
        path: `${people}/{rowId}`,
        message: 'Item Deleted.',
        summary: 'Take somebody out of a case',
      }),
    })
    .input(z.strictObject(row))
    .mutation(({ ctx, input }) => removeFromCase(ctx, input.id, input.rowId)),
  addresses: reader
    .meta({
      output: z.array(addressOutput),
      rest: rest({ method: 'GET', path: addresses, summary: 'Where the people of a case live and lived' }),
    })
    .input(caseId)
    .query(({ ctx, input }) => addressesOf(ctx, input.id)),
  addAddress: writer
    .meta({
      output: addressOutput,
      rest: rest({
        method: 'POST',
        path: addresses,
        status: 201,
        message: 'Item Created.',
        summary: 'Add an address, which ends the one before it',
      }),
    })
    .input(
      z.strictObject({
        ...inputShape(addressEntity),
        id: pathId,
        personId: idSchema,
        addressTypeId: idSchema,
      }),
    )
    .mutation(({ ctx, input: { id, ...values } }) =>
      addAddress(ctx, id as number, values as { personId: number; addressTypeId: number }),
    ),
  updateAddress: writer
    .meta({
      output: addressOutput,
      rest: rest({
        method: 'PUT',
        path: `${addresses}/{rowId}`,
        message: 'Item Updated.',
        summary: 'Change an address',
      }),
    })
    .input(z.strictObject({ ...changeShape(addressEntity), ...row, version }))
    .mutation(({ ctx, input: { id, rowId, version: read, ...change } }) =>
      changeAddress(ctx, id as number, rowId as number, read as number, change),
    ),
  removeAddress: writer
    .meta({
      rest: rest({
        method: 'DELETE',
        path: `${addresses}/{rowId}`,
        message: 'Item Deleted.',
        summary: 'Remove an address',
      }),
    })
    .input(z.strictObject(row))
    .mutation(({ ctx, input }) => removeAddress(ctx, input.id, input.rowId)),
});
