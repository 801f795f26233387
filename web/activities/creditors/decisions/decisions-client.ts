import type { decisionLife } from '#shared/activities/creditors/decisions/decision-life.ts';
import { withRefetch } from '#web/platform/api/query.ts';
import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';

type Calls = Inputs['decisions'];
type OfCase = { caseId: number };

/** The decisions of a case; kept with the case, and fetched again whenever it changes. */
export const decisionsOptions = (caseId: number) => trpc.decisions.ofCase.queryOptions({ caseId });
export const decisionOptions = (caseId: number, id: number) =>
  trpc.decisions.get.queryOptions({ caseId, id });

const saving = <Answer>(caseId: number, change: Promise<Answer>) =>
  withRefetch(change, () => invalidateCase(caseId));

const { decisions } = trpcClient;

export const prepareDecision = (input: Calls['create'] & OfCase) =>
  saving(input.caseId, decisions.create.mutate(input));
export const changePlan = (input: Calls['update'] & OfCase) =>
  saving(input.caseId, decisions.update.mutate(input));
export const recordNotice = (input: Calls['recordNotice'] & OfCase) =>
  saving(input.caseId, decisions.recordNotice.mutate(input));
export const certifyNotices = (input: Calls['certify'] & OfCase) =>
  saving(input.caseId, decisions.certify.mutate(input));
export const ruleOnValue = (input: Calls['rule'] & OfCase) =>
  saving(input.caseId, decisions.rule.mutate(input));
export const castVotes = (input: Calls['vote'] & OfCase) =>
  saving(input.caseId, decisions.vote.mutate(input));
export const voidVote = (input: Calls['voidVote'] & OfCase) =>
  saving(input.caseId, decisions.voidVote.mutate(input));
export const closeDecision = (input: Calls['close'] & OfCase) =>
  saving(input.caseId, decisions.close.mutate(input));
export const settleModifications = (input: Calls['settle'] & OfCase) =>
  saving(input.caseId, decisions.settle.mutate(input));
export const noteResult = (input: Calls['noteResult'] & OfCase) =>
  saving(input.caseId, decisions.noteResult.mutate(input));
export const recordOrder = (input: Calls['recordOrder'] & OfCase) =>
  saving(input.caseId, decisions.recordOrder.mutate(input));

/** Takes a step of a decision. */
export const takeDecisionStep = (caseId: number, step: keyof typeof decisionLife.steps, input: object) =>
  saving<unknown>(caseId, decisions[step].mutate(input as never));
