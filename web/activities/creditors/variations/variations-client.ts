import type { variationLife } from '#shared/activities/creditors/variations/variation-life.ts';
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

/** Takes a step about a variation. */
export const takeVariationStep = (caseId: number, step: keyof typeof variationLife.steps, input: object) =>
  saving<unknown>(caseId, trpcClient.variations[step].mutate(input as never));
