import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { caseFunds, caseLedger } from '#server/records/ledger/case-ledger.ts';
import { caseMoneyContract as contract } from '#shared/records/ledger/contract.ts';
import { receiptsAndPayments } from './receipts-and-payments.ts';

/** The money of one case, for everybody who may see the case. */
export const caseMoneyRouter: Procedures<typeof contract> = router(contract, {
  ledger: caseLedger,
  funds: (ctx, { caseId }) => caseFunds(ctx, caseId),
  receiptsAndPayments: (ctx, input) => receiptsAndPayments(ctx.services.database, ctx.actor, input),
});
