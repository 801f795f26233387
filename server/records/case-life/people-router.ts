import { type Procedures, router, type SignedIn } from '#server/platform/http/trpc.ts';
import {
  addAddress,
  addressesOf,
  type CaseAddress,
  changeAddress,
  removeAddress,
} from '#server/records/cases/addresses.ts';
import { addToCase, changeInCase, peopleOf } from '#server/records/cases/people.ts';
import { followClocks } from '#server/records/clocks/recalculate.ts';
import { lettersElsewhere } from '#server/records/correspondence/items/letters-elsewhere.ts';
import { peopleContract as contract } from '#shared/records/cases/people-contract.ts';
import { removeFromCase } from './remove-person.ts';

/** A changed address, with the waiting letters that would go elsewhere. */
const withLetters = async ({ services, actor }: SignedIn, caseId: number, address: CaseAddress) => ({
  ...address,
  lettersElsewhere: await lettersElsewhere(services.database, actor, caseId),
});

/** The people of a case and their addresses. */
export const peopleRouter: Procedures<typeof contract> = router(contract, {
  list: (ctx, { caseId }) => peopleOf(ctx, caseId),
  add: (ctx, { caseId, ...values }) => addToCase(ctx, caseId, values),
  addKnown: (ctx, { caseId, ...values }) => addToCase(ctx, caseId, values),
  // How the clients live decides whether there is a home to review.
  update: (ctx, { caseId, id, version, ...values }) =>
    changeInCase(ctx, caseId, id, version, values, ({ tx }) => followClocks(tx, caseId, 'equity')),
  remove: (ctx, { caseId, id }) => removeFromCase(ctx, caseId, id),
  addresses: (ctx, { caseId }) => addressesOf(ctx, caseId),
  addAddress: async (ctx, { caseId, ...values }) =>
    withLetters(ctx, caseId, await addAddress(ctx, caseId, values)),
  updateAddress: async (ctx, { caseId, id, version, ...values }) =>
    withLetters(ctx, caseId, await changeAddress(ctx, caseId, id, version, values)),
  lettersElsewhere: (ctx, { caseId }) => lettersElsewhere(ctx.services.database, ctx.actor, caseId),
  removeAddress: (ctx, { caseId, id }) => removeAddress(ctx, caseId, id),
});
