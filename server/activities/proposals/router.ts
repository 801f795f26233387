import { type Procedures, router } from '#server/platform/http/trpc.ts';
import {
  adviceContract,
  proposalsContract as contract,
  reportContract,
} from '#shared/activities/proposals/contract.ts';
import { adviceView, saveAdvice, submitAdvice } from './advice.ts';
import { cancelLink, recordPaper, resendLink, sendLinks } from './ask-for-signatures.ts';
import { generateProposal } from './generate-proposal.ts';
import { fileReport, reportView, saveReport } from './nominee-report.ts';
import { outcomeColumns } from './outcome-columns.ts';
import { proposalOverview } from './overview.ts';
import { discardProposal, saveProposal } from './save-proposal.ts';

const adviceRouter: Procedures<typeof adviceContract> = router(adviceContract, {
  get: (ctx, { caseId }) => adviceView(ctx, caseId),
  save: saveAdvice,
  submit: submitAdvice,
});

const reportRouter: Procedures<typeof reportContract> = router(reportContract, {
  get: (ctx, { caseId }) => reportView(ctx, caseId),
  save: saveReport,
  file: fileReport,
});

/** The proposal to creditors: versions, signatures, the advice record before and the nominee's report after. */
export const proposalsRouter = {
  advice: adviceRouter,
  report: reportRouter,
  ...router(contract, {
    get: (ctx, { caseId }) => proposalOverview(ctx, caseId),
    outcome: (ctx, { caseId }) => outcomeColumns(ctx, caseId),
    save: saveProposal,
    discard: discardProposal,
    generate: generateProposal,
    sendLinks,
    resendLink,
    cancelLink,
    recordPaper,
  }),
};
