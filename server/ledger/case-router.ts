import { z } from 'zod';
import { visibleCase } from '#server/cases/access.ts';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { caseLedgerInput, receiptsAndPaymentsInput } from '#shared/ledger/contract.ts';
import { pathId } from '#shared/validation.ts';
import { caseLedger, fundsOf } from './case-ledger.ts';
import { caseEntryOutput, fundsOutput, receiptsAndPaymentsOutput } from './output.ts';
import { receiptsAndPayments } from './receipts-and-payments.ts';

const get = (path: string, summary: string, more: Partial<RestRoute> = {}): RestRoute => ({
  method: 'GET',
  path: `/cases/{id}${path}`,
  summary,
  tag: 'Case accounts',
  ...more,
});
const reader = procedure('case.read');
const ofCase = z.strictObject({ id: pathId });

/** The money of one case, for everybody who may see the case. */
export const caseMoneyRouter = router({
  ledger: reader
    .meta({
      output: caseEntryOutput,
      rest: get('/ledger', 'The journals of a case with its running balance, newest first', { form: 'list' }),
    })
    .input(caseLedgerInput)
    .query(({ ctx, input }) => caseLedger(ctx, input)),
  funds: reader
    .meta({
      output: fundsOutput,
      rest: get('/funds', 'Where the money of a case lies, and what is owed out of it'),
    })
    .input(ofCase)
    .query(async ({ ctx, input }) => {
      await visibleCase(ctx.services.database, ctx.actor, input.id);
      return fundsOf(ctx.services.database, input.id);
    }),
  receiptsAndPayments: reader
    .meta({
      output: receiptsAndPaymentsOutput,
      rest: get(
        '/receipts-and-payments',
        'The receipts and payments account: estimated, in a period, and to date',
      ),
    })
    .input(receiptsAndPaymentsInput)
    .query(({ ctx, input }) => receiptsAndPayments(ctx, input)),
});
