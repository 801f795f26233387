import type {
  CaseAddress,
  CasePerson,
  ChangedAddress,
  LetterElsewhere,
} from '#shared/records/cases/people-contract.ts';
import { type Inputs, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';
import type { RowStore } from '#web/platform/reference/use-row-form.ts';

async function thenInvalidate<Answer>(caseId: number, change: Promise<Answer>): Promise<Answer> {
  const answer = await change;
  await invalidateCase(caseId);
  return answer;
}

/** How the people of a case are saved; a form has checked the values. */
export const peopleStore = (caseId: number): RowStore<CasePerson> => ({
  create: (values) =>
    thenInvalidate(caseId, trpcClient.people.add.mutate({ ...values, caseId } as Inputs['people']['add'])),
  change: ({ id, version }, change) =>
    thenInvalidate(caseId, trpcClient.people.update.mutate({ ...change, caseId, id, version })),
});

export const removePerson = (caseId: number, id: number): Promise<void> =>
  thenInvalidate(caseId, trpcClient.people.remove.mutate({ caseId, id }));

/** Whose address changes too; undefined if not asked. */
type AlsoFor = readonly number[] | undefined;

/**
 * How the addresses of somebody in a case are saved; a form has checked the values. `tell` is given the waiting letters with another
 * address.
 */
export const addressStore = (
  caseId: number,
  personId: number,
  alsoFor: AlsoFor,
  tell: (letters: readonly LetterElsewhere[]) => void,
): RowStore<CaseAddress> => {
  const said = alsoFor && { alsoFor: [...alsoFor] };
  const thenTell = async (change: Promise<ChangedAddress>) => {
    const { lettersElsewhere, ...address } = await thenInvalidate(caseId, change);
    tell(lettersElsewhere);
    return address;
  };
  return {
    create: (values) =>
      thenTell(
        trpcClient.people.addAddress.mutate({
          ...values,
          ...said,
          caseId,
          personId,
        } as Inputs['people']['addAddress']),
      ),
    change: ({ id, version }, change) =>
      thenTell(trpcClient.people.updateAddress.mutate({ ...change, ...said, caseId, id, version })),
  };
};

export const removeAddress = (caseId: number, id: number): Promise<void> =>
  thenInvalidate(caseId, trpcClient.people.removeAddress.mutate({ caseId, id }));
