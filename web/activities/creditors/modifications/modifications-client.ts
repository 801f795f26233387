import type { CaseModification } from '#shared/activities/creditors/modifications/contract.ts';
import { withRefetch } from '#web/platform/api/query.ts';
import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';
import type { StoredRow, Values } from '#web/platform/page/pickers/client.ts';

const { modifications } = trpcClient;
type Calls = Inputs['modifications'];

/** The clauses of a case with their conflicts; kept with the case, and fetched again whenever it changes. */
export const clausesOptions = (caseId: number) => trpc.modifications.list.queryOptions({ caseId });

export const libraryOptions = (caseId: number) => trpc.modifications.library.queryOptions({ caseId });

/** Whatever happens to the change, the case is fetched again, with every figure that follows. */
const changing = <Answer>(caseId: number, change: Promise<Answer>) =>
  withRefetch(change, () => invalidateCase(caseId));

const numbers = (chosen: unknown) => (Array.isArray(chosen) ? chosen.map(Number) : undefined);

/** A form's choices are texts; the call names clauses and debts by number. */
const sent = ({ cutsRightsOf, contradicts, ...values }: Values): Values => ({
  ...values,
  ...(cutsRightsOf !== undefined && { cutsRightsOf: numbers(cutsRightsOf) }),
  ...(contradicts !== undefined && { contradicts: numbers(contradicts) }),
});

/** A clause as its form holds it. */
export const formRowOf = (clause: CaseModification): StoredRow => ({
  ...clause,
  cutsRightsOf: clause.cutsRightsOf.map(String),
  contradicts: clause.contradicts.map(String),
});

/** Saves the form of a clause; its values have passed the rules of its fields. */
export const clauseStore = (caseId: number) => ({
  create: async (values: Values) =>
    formRowOf(
      await changing(caseId, modifications.create.mutate({ ...sent(values), caseId } as Calls['create'])),
    ),
  change: async ({ id, version }: StoredRow, change: Values) =>
    formRowOf(
      await changing(
        caseId,
        modifications.update.mutate({ ...sent(change), caseId, id, version } as Calls['update']),
      ),
    ),
});

export const addFromLibrary = (input: Calls['addFromLibrary'] & { caseId: number }) =>
  changing(input.caseId, modifications.addFromLibrary.mutate(input));

export const askConsent = (input: Calls['askConsent'] & { caseId: number }) =>
  changing(input.caseId, modifications.askConsent.mutate(input));

export const recordAnswers = (input: Calls['answer'] & { caseId: number }) =>
  changing(input.caseId, modifications.answer.mutate(input));

export const recordCreditorAnswer = (input: Calls['creditorAnswer'] & { caseId: number }) =>
  changing(input.caseId, modifications.creditorAnswer.mutate(input));

export const resolveConflict = (input: Calls['resolve'] & { caseId: number }) =>
  changing(input.caseId, modifications.resolve.mutate(input));

export const acceptClause = (input: Calls['accept'] & { caseId: number }) =>
  changing(input.caseId, modifications.accept.mutate(input));

export const closeClause = (input: Calls['close'] & { caseId: number }) =>
  changing(input.caseId, modifications.close.mutate(input));

/** Saves a comparison as a file on this computer. */
export async function saveComparison(input: Calls['exportComparison']): Promise<void> {
  const { fileName, csv } = await modifications.exportComparison.query(input);
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
