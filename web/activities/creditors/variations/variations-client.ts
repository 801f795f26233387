import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';

type Calls = Inputs['variations'];
type OnCase<Input> = Input & { caseId: number };

/** The variations of a case; kept with the case, and fetched again whenever it changes. */
export const variationsOptions = (caseId: number) => trpc.variations.ofCase.queryOptions({ caseId });

export const variationOptions = (caseId: number, id: number) =>
  trpc.variations.get.queryOptions({ caseId, id });

const saving = <Answer>(caseId: number, change: Promise<Answer>) =>
  withRefetch(change, () =>
    Promise.all([invalidateCase(caseId), queryClient.invalidateQueries(trpc.variations.pathFilter())]),
  );

export const createVariation = (input: OnCase<Calls['create']>) =>
  saving(input.caseId, trpcClient.variations.create.mutate(input));
export const updateVariation = (input: OnCase<Calls['update']>) =>
  saving(input.caseId, trpcClient.variations.update.mutate(input));
export const recordAgreement = (input: OnCase<Calls['agree']>) =>
  saving(input.caseId, trpcClient.variations.agree.mutate(input));
export const askSupervisor = (input: OnCase<Calls['submit']>) =>
  saving(input.caseId, trpcClient.variations.submit.mutate(input));
export const issueVariation = (input: OnCase<Calls['issue']>) =>
  saving(input.caseId, trpcClient.variations.issue.mutate(input));

const reasoned = { withdraw: trpcClient.variations.withdraw, replace: trpcClient.variations.replace };
export type ReasonedStep = keyof typeof reasoned;

/** A step that only needs its reason. */
export const takeReasoned = (step: ReasonedStep, input: OnCase<Calls['withdraw']>) =>
  saving(input.caseId, reasoned[step].mutate(input));
