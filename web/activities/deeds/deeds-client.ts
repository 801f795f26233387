import type { deedLife } from '#shared/records/deeds/deed-life.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';

/** The trust deed of a case; kept with the case, and fetched again whenever it changes. */
export const deedOptions = (caseId: number) => trpc.deeds.ofCase.queryOptions({ caseId });

const saving = <Answer>(caseId: number, change: Promise<Answer>) =>
  withRefetch(change, () =>
    Promise.all([invalidateCase(caseId), queryClient.invalidateQueries(trpc.deeds.pathFilter())]),
  );

export const grantDeed = (input: Inputs['deeds']['grant'] & { caseId: number }) =>
  saving(input.caseId, trpcClient.deeds.grant.mutate(input));

/** Takes a step about a trust deed. */
export const takeDeedStep = (caseId: number, step: keyof typeof deedLife.steps, input: object) =>
  saving<unknown>(caseId, trpcClient.deeds[step].mutate(input as never));
