import { addAddress, addressesOf, changeAddress, removeAddress } from '#server/cases/addresses.ts';
import { addToCase, changeInCase, peopleOf } from '#server/cases/people.ts';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { peopleContract as contract } from '#shared/cases/people-contract.ts';
import { removeFromCase } from './remove-person.ts';

const people = '/cases/{caseId}/people';
const addresses = '/cases/{caseId}/addresses';
const tag = 'People of a case';
const list = (path: string, summary: string): RestRoute => ({ method: 'GET', path, summary, tag });
const add = (path: string, summary: string): RestRoute => ({
  method: 'POST',
  path,
  status: 201,
  message: 'Item Created.',
  summary,
  tag,
});
const change = (path: string, summary: string): RestRoute => ({
  method: 'PUT',
  path: `${path}/{id}`,
  message: 'Item Updated.',
  summary,
  tag,
});
const remove = (path: string, summary: string): RestRoute => ({
  method: 'DELETE',
  path: `${path}/{id}`,
  message: 'Item Deleted.',
  summary,
  tag,
});

/** Who takes part in a case, and where they live. */
export const peopleRouter = router({
  list: procedure('case.read', contract.list, list(people, 'Who takes part in a case')).query(
    ({ ctx, input }) => peopleOf(ctx, input.caseId),
  ),
  add: procedure('case.write', contract.add, add(people, 'Add somebody new to a case')).mutation(
    ({ ctx, input: { caseId, ...values } }) => addToCase(ctx, caseId, values),
  ),
  addKnown: procedure(
    'case.write',
    contract.addKnown,
    add(`${people}/known`, 'Add somebody known from another case'),
  ).mutation(({ ctx, input: { caseId, ...values } }) => addToCase(ctx, caseId, values)),
  update: procedure(
    'case.write',
    contract.update,
    change(people, 'Change a person or their part in a case'),
  ).mutation(({ ctx, input: { caseId, id, version, ...values } }) =>
    changeInCase(ctx, caseId, id, version, values),
  ),
  remove: procedure('case.write', contract.remove, remove(people, 'Take somebody out of a case')).mutation(
    ({ ctx, input }) => removeFromCase(ctx, input.caseId, input.id),
  ),
  addresses: procedure(
    'case.read',
    contract.addresses,
    list(addresses, 'Where the people of a case live and lived'),
  ).query(({ ctx, input }) => addressesOf(ctx, input.caseId)),
  addAddress: procedure(
    'case.write',
    contract.addAddress,
    add(addresses, 'Add an address, which ends the one before it'),
  ).mutation(({ ctx, input: { caseId, ...values } }) => addAddress(ctx, caseId, values)),
  updateAddress: procedure(
    'case.write',
    contract.updateAddress,
    change(addresses, 'Change an address'),
  ).mutation(({ ctx, input: { caseId, id, version, ...values } }) =>
    changeAddress(ctx, caseId, id, version, values),
  ),
  removeAddress: procedure(
    'case.write',
    contract.removeAddress,
    remove(addresses, 'Remove an address'),
  ).mutation(({ ctx, input }) => removeAddress(ctx, input.caseId, input.id)),
});
