import type { Inputs } from '#web/platform/api/trpc.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';

type Calls = Inputs['dueDiligence'];
const { dueDiligence } = trpcClient;

async function saved<Result>({ caseId }: { caseId: unknown }, change: Promise<Result>): Promise<Result> {
  const result = await change;
  await invalidateCase(Number(caseId));
  return result;
}

export const saveAnswers = (input: Calls['save']) => saved(input, dueDiligence.save.mutate(input));
export const addEvidence = (input: Calls['addEvidence']) =>
  saved(input, dueDiligence.addEvidence.mutate(input));
export const removeEvidence = (input: Calls['removeEvidence']) =>
  saved(input, dueDiligence.removeEvidence.mutate(input));
export const addCheck = (input: Calls['addCheck']) => saved(input, dueDiligence.addCheck.mutate(input));
export const resolveCheck = (input: Calls['resolveCheck']) =>
  saved(input, dueDiligence.resolveCheck.mutate(input));
export const complete = (input: Calls['complete']) => saved(input, dueDiligence.complete.mutate(input));
export const reopen = (input: Calls['reopen']) => saved(input, dueDiligence.reopen.mutate(input));
export const discard = (input: Calls['discard']) => saved(input, dueDiligence.discard.mutate(input));
