import { withRefetch } from '#web/platform/api/query.ts';
import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';

type Calls = Inputs['proposals'];
type OfCase = { caseId: number };

/** The proposal of a case; kept with the case, and fetched again whenever it changes. */
export const proposalOptions = (caseId: number) => trpc.proposals.get.queryOptions({ caseId });
export const outcomeOptions = (caseId: number) => trpc.proposals.outcome.queryOptions({ caseId });
export const adviceOptions = (caseId: number) => trpc.proposals.advice.get.queryOptions({ caseId });
export const reportOptions = (caseId: number) => trpc.proposals.report.get.queryOptions({ caseId });

const saving = <Answer>(caseId: number, change: Promise<Answer>) =>
  withRefetch(change, () => invalidateCase(caseId));

const { proposals } = trpcClient;

export const saveTerms = (input: Calls['save'] & OfCase) =>
  saving(input.caseId, proposals.save.mutate(input));
export const discardDraft = (input: Calls['discard'] & OfCase) =>
  saving(input.caseId, proposals.discard.mutate(input));
export const generate = (input: Calls['generate'] & OfCase) =>
  saving(input.caseId, proposals.generate.mutate(input));
export const sendLinks = (input: Calls['sendLinks'] & OfCase) =>
  saving(input.caseId, proposals.sendLinks.mutate(input));
export const resendLink = (input: Calls['resendLink'] & OfCase) =>
  saving(input.caseId, proposals.resendLink.mutate(input));
export const cancelLink = (input: Calls['cancelLink'] & OfCase) =>
  saving(input.caseId, proposals.cancelLink.mutate(input));
export const recordPaper = (input: Calls['recordPaper'] & OfCase) =>
  saving(input.caseId, proposals.recordPaper.mutate(input));

export const saveAdvice = (input: Calls['advice']['save'] & OfCase) =>
  saving(input.caseId, proposals.advice.save.mutate(input));
export const submitAdvice = (input: Calls['advice']['submit'] & OfCase) =>
  saving(input.caseId, proposals.advice.submit.mutate(input));

export const saveReport = (input: Calls['report']['save'] & OfCase) =>
  saving(input.caseId, proposals.report.save.mutate(input));
export const fileReport = (input: Calls['report']['file'] & OfCase) =>
  saving(input.caseId, proposals.report.file.mutate(input));
