import { router } from '#server/platform/http/trpc.ts';
import { affairsContract as contract } from '#shared/records/affairs/contract.ts';
import { affordabilityRouter } from './affordability-router.ts';
import { assetRouter } from './asset-router.ts';
import { kindCatalogues, statementHeadings } from './catalogues.ts';
import { creditFileRouter, creditorRouter, waitingDebtRouter } from './creditor-router.ts';
import { statementOfAffairs } from './statement-of-affairs.ts';
import { statementRouter } from './statement-router.ts';

/** The figures of a case: budget, assets, debts and claims, and what follows from them. */
export const affairsRouter = {
  incomeExpenditure: statementRouter,
  assets: assetRouter,
  creditors: creditorRouter,
  creditFile: creditFileRouter,
  waitingDebts: waitingDebtRouter,
  affordability: affordabilityRouter,
  ...router(contract, {
    statementOfAffairs: (ctx, { caseId }) => statementOfAffairs(ctx.services.database, ctx.actor, caseId),
    headings: (ctx) => statementHeadings(ctx.services.database),
    kinds: (ctx) => kindCatalogues(ctx.services.database),
  }),
};
