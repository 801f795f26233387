import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { affairsContract as contract } from '#shared/records/affairs/contract.ts';
import { assetRouter } from './asset-router.ts';
import { kindCatalogues, statementHeadings } from './catalogues.ts';
import { creditFileRouter, creditorRouter, waitingDebtRouter } from './creditor-router.ts';
import { outcomeOf, statementOfAffairs } from './statement-of-affairs.ts';
import { statementRouter } from './statement-router.ts';

const rest = restRoutes('Case figures');

/** The figures of a case: budget, assets, debts and claims, and what follows from them. */
export const affairsRouter = router({
  incomeExpenditure: statementRouter,
  assets: assetRouter,
  creditors: creditorRouter,
  creditFile: creditFileRouter,
  waitingDebts: waitingDebtRouter,
  statementOfAffairs: procedure(
    'case.read',
    contract.statementOfAffairs,
    rest.get(
      '/cases/{caseId}/statement-of-affairs',
      'Assets less charges, debts by rank, and the budget, as they are today',
    ),
  ).query(({ ctx, input }) => statementOfAffairs(ctx.services.database, ctx.actor, input.caseId)),
  estimatedOutcome: procedure(
    'case.read',
    contract.estimatedOutcome,
    rest.get(
      '/cases/{caseId}/estimated-outcome',
      'What comes in, what it costs, and the pence in the pound for creditors',
    ),
  ).query(({ ctx, input }) => outcomeOf(ctx.services.database, ctx.actor, input.caseId)),
  headings: procedure(
    'signedIn',
    contract.headings,
    rest.get(
      '/statement-headings',
      'Headings of the Standard Financial Statement with the kinds of line below each',
    ),
  ).query(({ ctx }) => statementHeadings(ctx.services.database)),
  kinds: procedure(
    'signedIn',
    contract.kinds,
    rest.get('/figure-kinds', 'Kinds of debt and of asset, with what each means for the figures'),
  ).query(({ ctx }) => kindCatalogues(ctx.services.database)),
});
