import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import {
  adviceContract,
  proposalsContract as contract,
  reportContract,
} from '#shared/work/proposals/contract.ts';
import { adviceView, saveAdvice, submitAdvice } from './advice.ts';
import { cancelLink, resendLink, sendLinks } from './ask-for-signatures.ts';
import { generateProposal } from './generate-proposal.ts';
import { fileReport, reportView, saveReport } from './nominee-report.ts';
import { outcomeColumns } from './outcome-columns.ts';
import { proposalOverview } from './overview.ts';
import { recordPaper } from './record-paper.ts';
import { discardProposal, saveProposal } from './save-proposal.ts';

const rest = restRoutes('Proposal', '/cases/{caseId}/proposals');
const adviceRest = restRoutes('Proposal', '/cases/{caseId}/advice-record');
const reportRest = restRoutes('Proposal', '/cases/{caseId}/nominee-report');

const adviceRouter = router({
  get: procedure(
    'case.read',
    adviceContract.get,
    adviceRest.get('', 'The record of advice (SIP 3.1), and what it lacks'),
  ).query(({ ctx, input }) => adviceView(ctx, input.caseId)),
  save: procedure(
    'case.write',
    adviceContract.save,
    adviceRest.put('', 'Save the record of advice; what was signed off is then signed off anew'),
  ).mutation(({ ctx, input }) => saveAdvice(ctx, input)),
  submit: procedure(
    'case.write',
    adviceContract.submit,
    adviceRest.post('/submit', 'Put the record before an insolvency practitioner'),
  ).mutation(({ ctx, input }) => submitAdvice(ctx, input)),
});

const reportRouter = router({
  get: procedure(
    'case.read',
    reportContract.get,
    reportRest.get('', 'The nominee’s report (s 256A), until when it is due, and what it lacks'),
  ).query(({ ctx, input }) => reportView(ctx, input.caseId)),
  save: procedure(
    'case.write',
    reportContract.save,
    reportRest.put('', 'Save the draft of the nominee’s report'),
  ).mutation(({ ctx, input }) => saveReport(ctx, input)),
  file: procedure(
    'case.write',
    reportContract.file,
    reportRest.post('/file', 'Sign the nominee’s report: it is generated and filed'),
  ).mutation(({ ctx, input }) => fileReport(ctx, input)),
});

/** What a client proposes to creditors: versions, their signatures, the record of advice before and the nominee's report after. */
export const proposalsRouter = router({
  advice: adviceRouter,
  report: reportRouter,
  get: procedure(
    'case.read',
    contract.get,
    rest.get(
      '',
      'Versions of the proposal, what rule 8.3 asks, the alternatives and what the client qualifies for',
    ),
  ).query(({ ctx, input }) => proposalOverview(ctx, input.caseId)),
  outcome: procedure(
    'case.read',
    contract.outcome,
    rest.get('/outcome', 'The estimated outcome as creditors were told, beside today’s'),
  ).query(({ ctx, input }) => outcomeColumns(ctx, input.caseId)),
  save: procedure('case.write', contract.save, rest.put('/draft', 'Save the draft, or begin one')).mutation(
    ({ ctx, input }) => saveProposal(ctx, input),
  ),
  discard: procedure('case.write', contract.discard, rest.delete('/{id}', 'Throw the draft away')).mutation(
    ({ ctx, input }) => discardProposal(ctx, input),
  ),
  generate: procedure(
    'case.write',
    contract.generate,
    rest.post('/{id}/generate', 'Generate a draft: its PDF and its figures then stand'),
  ).mutation(({ ctx, input }) => generateProposal(ctx, input)),
  sendLinks: procedure(
    'case.write',
    contract.sendLinks,
    rest.post('/{id}/links', 'Email each applicant a link to sign'),
  ).mutation(({ ctx, input }) => sendLinks(ctx, input)),
  resendLink: procedure(
    'case.write',
    contract.resendLink,
    rest.post('/{id}/links/again', 'Email one applicant a new link'),
  ).mutation(({ ctx, input }) => resendLink(ctx, input)),
  cancelLink: procedure(
    'case.write',
    contract.cancelLink,
    rest.post('/{id}/links/cancel', 'Close the link of one applicant'),
  ).mutation(({ ctx, input }) => cancelLink(ctx, input)),
  recordPaper: procedure(
    'case.write',
    contract.recordPaper,
    rest.post('/signed-paper', 'Record signatures on paper with their scan'),
  ).mutation(({ ctx, input }) => recordPaper(ctx, input)),
});
