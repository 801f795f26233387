import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { caseMoneyContract as contract } from '#shared/records/ledger/contract.ts';
import { caseFunds, caseLedger } from './case-ledger.ts';
import { receiptsAndPayments } from './receipts-and-payments.ts';

const rest = restRoutes('Case accounts', '/cases/{caseId}');

/** The money of one case, for everybody who may see the case. */
export const caseMoneyRouter = router({
  ledger: procedure(
    'case.read',
    contract.ledger,
    rest.get('/ledger', 'The journals of a case with its running balance, newest first', 'list'),
  ).query(({ ctx, input }) => caseLedger(ctx, input)),
  funds: procedure(
    'case.read',
    contract.funds,
    rest.get('/funds', 'Where the money of a case is held, and what is owed out of it'),
  ).query(({ ctx, input }) => caseFunds(ctx, input.caseId)),
  receiptsAndPayments: procedure(
    'case.read',
    contract.receiptsAndPayments,
    rest.get(
      '/receipts-and-payments',
      'The receipts and payments account: estimated, in a period, and to date',
    ),
  ).query(({ ctx, input }) => receiptsAndPayments(ctx.services.database, ctx.actor, input)),
});
