import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router, type SignedIn } from '#server/platform/http/trpc.ts';
import {
  addAddress,
  addressesOf,
  type CaseAddress,
  changeAddress,
  removeAddress,
} from '#server/records/cases/addresses.ts';
import { addToCase, changeInCase, peopleOf } from '#server/records/cases/people.ts';
import { lettersElsewhere } from '#server/records/correspondence/items/letters-elsewhere.ts';
import { peopleContract as contract } from '#shared/records/cases/people-contract.ts';
import { removeFromCase } from './remove-person.ts';

const rest = restRoutes('People of a case', '/cases/{caseId}');

/** A changed address, with the waiting letters that would go to another one. */
const withLetters = async ({ services, actor }: SignedIn, caseId: number, address: CaseAddress) => ({
  ...address,
  lettersElsewhere: await lettersElsewhere(services.database, actor, caseId),
});

/** The people of a case and their addresses. */
export const peopleRouter = router({
  list: procedure('case.read', contract.list, rest.get('/people', 'Who takes part in a case')).query(
    ({ ctx, input }) => peopleOf(ctx, input.caseId),
  ),
  add: procedure('case.write', contract.add, rest.create('/people', 'Add somebody new to a case')).mutation(
    ({ ctx, input: { caseId, ...values } }) => addToCase(ctx, caseId, values),
  ),
  addKnown: procedure(
    'case.write',
    contract.addKnown,
    rest.create('/people/known', 'Add somebody known from another case'),
  ).mutation(({ ctx, input: { caseId, ...values } }) => addToCase(ctx, caseId, values)),
  update: procedure(
    'case.write',
    contract.update,
    rest.put('/people/{id}', 'Change a person or their part in a case'),
  ).mutation(({ ctx, input: { caseId, id, version, ...values } }) =>
    changeInCase(ctx, caseId, id, version, values),
  ),
  remove: procedure(
    'case.write',
    contract.remove,
    rest.delete('/people/{id}', 'Take somebody out of a case'),
  ).mutation(({ ctx, input }) => removeFromCase(ctx, input.caseId, input.id)),
  addresses: procedure(
    'case.read',
    contract.addresses,
    rest.get('/addresses', 'Where the people of a case live and lived'),
  ).query(({ ctx, input }) => addressesOf(ctx, input.caseId)),
  addAddress: procedure(
    'case.write',
    contract.addAddress,
    rest.create('/addresses', 'Add an address, which ends the one before it'),
  ).mutation(async ({ ctx, input: { caseId, ...values } }) =>
    withLetters(ctx, caseId, await addAddress(ctx, caseId, values)),
  ),
  updateAddress: procedure(
    'case.write',
    contract.updateAddress,
    rest.put('/addresses/{id}', 'Change an address'),
  ).mutation(async ({ ctx, input: { caseId, id, version, ...values } }) =>
    withLetters(ctx, caseId, await changeAddress(ctx, caseId, id, version, values)),
  ),
  lettersElsewhere: procedure(
    'case.read',
    contract.lettersElsewhere,
    rest.get('/addresses/letters', 'Waiting letters whose address is not the client’s current one'),
  ).query(({ ctx, input }) => lettersElsewhere(ctx.services.database, ctx.actor, input.caseId)),
  removeAddress: procedure(
    'case.write',
    contract.removeAddress,
    rest.delete('/addresses/{id}', 'Remove an address'),
  ).mutation(({ ctx, input }) => removeAddress(ctx, input.caseId, input.id)),
});
