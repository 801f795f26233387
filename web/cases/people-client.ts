import type { CaseAddress, CasePerson } from '#shared/cases/people-contract.ts';
import { type Inputs, trpcClient } from '#web/api/trpc.ts';
import { invalidateCase } from '#web/case/case.ts';
import type { RowStore } from '#web/reference/use-row-form.ts';

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

/** How the addresses of somebody in a case are saved; a form has checked the values. */
export const addressStore = (caseId: number, personId: number): RowStore<CaseAddress> => ({
  create: (values) =>
    thenInvalidate(
      caseId,
      trpcClient.people.addAddress.mutate({
        ...values,
        caseId,
        personId,
      } as Inputs['people']['addAddress']),
    ),
  change: ({ id, version }, change) =>
    thenInvalidate(caseId, trpcClient.people.updateAddress.mutate({ ...change, caseId, id, version })),
});

export const removeAddress = (caseId: number, id: number): Promise<void> =>
  thenInvalidate(caseId, trpcClient.people.removeAddress.mutate({ caseId, id }));
