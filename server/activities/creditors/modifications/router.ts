import { csvFile, spreadsheet } from '#server/platform/http/export-list.ts';
import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { comparisonLines } from '#shared/activities/creditors/modifications/comparison-sheet.ts';
import { modificationsContract as contract } from '#shared/activities/creditors/modifications/contract.ts';
import { recordAnswers, recordCreditorAnswer } from './answers.ts';
import { askConsent } from './ask-consent.ts';
import { listClauses } from './case-clauses.ts';
import { compareModifications } from './compare.ts';
import { addFromLibrary, createClause, libraryFor, updateClause } from './propose-clauses.ts';
import { acceptClause, closeClause, resolveClauses } from './settle-clauses.ts';

/** The modifications of a proposal or an arrangement that creditors ask for, the client's consent to each, and what they are worth. */
export const modificationsRouter: Procedures<typeof contract> = router(contract, {
  list: (ctx, { caseId }) => listClauses(ctx.services.database, ctx.actor, caseId),
  library: (ctx, { caseId }) => libraryFor(ctx.services.database, ctx.actor, caseId),
  addFromLibrary,
  create: createClause,
  update: updateClause,
  askConsent,
  answer: recordAnswers,
  creditorAnswer: recordCreditorAnswer,
  resolve: resolveClauses,
  accept: acceptClause,
  close: closeClause,
  compare: compareModifications,
  exportComparison: async (ctx, input) => {
    const { header, lines } = comparisonLines(await compareModifications(ctx, input));
    return csvFile(`fee-comparison-${input.caseId}`, spreadsheet(header, lines), lines.length);
  },
});
