import type { breachLife } from '#shared/activities/creditors/breaches/breach-life.ts';
import { queryClient, withRefetch } from '#web/platform/api/query.ts';
import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';

type Calls = Inputs['breaches'];

/** The breaches of a case; kept with the case, and fetched again whenever it changes. */
export const breachesOptions = (caseId: number) => trpc.breaches.ofCase.queryOptions({ caseId });

export const breachOptions = (caseId: number, id: number) => trpc.breaches.get.queryOptions({ caseId, id });

export const invalidateBreaches = () => queryClient.invalidateQueries(trpc.breaches.pathFilter());

const saving = <Answer>(caseId: number, change: Promise<Answer>) =>
  withRefetch(change, () => Promise.all([invalidateCase(caseId), invalidateBreaches()]));

type OnCase<Input> = Input & { caseId: number };

export const addBreach = (input: OnCase<Calls['add']>) =>
  saving(input.caseId, trpcClient.breaches.add.mutate(input));
/** Takes a step about a breach. */
export const takeBreachStep = (caseId: number, step: keyof typeof breachLife.steps, input: object) =>
  saving<unknown>(caseId, trpcClient.breaches[step].mutate(input as never));

/** Prepares the decision of creditors on a breach. */
export const referBreach = (input: OnCase<Inputs['decisions']['create']>) =>
  saving(input.caseId, trpcClient.decisions.create.mutate(input));
