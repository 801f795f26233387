import { z } from 'zod';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { pathId } from '#shared/validation.ts';
import { assetRouter } from './asset-router.ts';
import { kindCatalogues, statementHeadings } from './catalogues.ts';
import { creditorRouter } from './creditor-router.ts';
import { affairsOutput, outcomeOutput } from './output.ts';
import { outcomeOf, statementOfAffairs } from './statement-of-affairs.ts';
import { statementRouter } from './statement-router.ts';

const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Case figures' });
const reader = procedure('case.read');
const ofCase = z.strictObject({ id: pathId });

/** The figures of a case: budget, assets, debts and claims, and what follows from them. */
export const affairsRouter = router({
  incomeExpenditure: statementRouter,
  assets: assetRouter,
  creditors: creditorRouter,
  statementOfAffairs: reader
    .meta({
      output: affairsOutput,
      rest: rest({
        method: 'GET',
        path: '/cases/{id}/statement-of-affairs',
        summary: 'Assets less charges, debts by rank, and the budget, as they are today',
      }),
    })
    .input(ofCase)
    .query(({ ctx, input }) => statementOfAffairs(ctx.services.database, ctx.actor, input.id)),
  estimatedOutcome: reader
    .meta({
      output: outcomeOutput,
      rest: rest({
        method: 'GET',
        path: '/cases/{id}/estimated-outcome',
        summary: 'What comes in, what it costs, and the pence in the pound for creditors',
      }),
    })
    .input(ofCase)
    .query(({ ctx, input }) => outcomeOf(ctx.services.database, ctx.actor, input.id)),
  headings: procedure('signedIn')
    .meta({
      rest: rest({
        method: 'GET',
        path: '/statement-headings',
        summary: 'Headings of the Standard Financial Statement with the kinds of line below each',
      }),
    })
    .query(({ ctx }) => statementHeadings(ctx.services.database)),
  kinds: procedure('signedIn')
    .meta({
      rest: rest({
        method: 'GET',
        path: '/figure-kinds',
        summary: 'Kinds of debt and of asset, with what each means for the figures',
      }),
    })
    .query(({ ctx }) => kindCatalogues(ctx.services.database)),
});
