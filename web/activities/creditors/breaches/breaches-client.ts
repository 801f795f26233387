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
export const confirmBreach = (input: OnCase<Calls['confirm']>) =>
  saving(input.caseId, trpcClient.breaches.confirm.mutate(input));
export const serveNotice = (input: OnCase<Calls['serve']>) =>
  saving(input.caseId, trpcClient.breaches.serve.mutate(input));
export const recordResponse = (input: OnCase<Calls['respond']>) =>
  saving(input.caseId, trpcClient.breaches.respond.mutate(input));
export const recordDecision = (input: OnCase<Calls['decide']>) =>
  saving(input.caseId, trpcClient.breaches.decide.mutate(input));
export const terminateFor = (input: OnCase<Calls['terminate']>) =>
  saving(input.caseId, trpcClient.breaches.terminate.mutate(input));

/** Prepares the decision of creditors on a breach. */
export const referBreach = (input: OnCase<Inputs['decisions']['create']>) =>
  saving(input.caseId, trpcClient.decisions.create.mutate(input));

/** The steps that only need their reason. */
const reasoned = {
  remedy: trpcClient.breaches.remedy,
  vary: trpcClient.breaches.vary,
  waive: trpcClient.breaches.waive,
};
export type ReasonedStep = keyof typeof reasoned;

export const takeReasoned = (step: ReasonedStep, input: OnCase<Calls['remedy']>) =>
  saving(input.caseId, reasoned[step].mutate(input));
