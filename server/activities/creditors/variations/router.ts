import type { DecisionHandlers } from '#server/activities/creditors/decisions/handler.ts';
import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { variationsContract as contract } from '#shared/activities/creditors/variations/contract.ts';
import { createVariation, previewVariation, updateVariation } from './propose-variation.ts';
import {
  askSupervisor,
  issueVariation,
  recordAgreement,
  replaceVariation,
  withdrawVariation,
} from './steps.ts';
import { variationDetail, variationsOfCase } from './variation-detail.ts';

/** Changes of the terms of running arrangements. `handlers` say what follows from decisions of creditors. */
export const variationsRouter = (handlers: DecisionHandlers): Procedures<typeof contract> =>
  router(contract, {
    ofCase: (ctx, { caseId }) => variationsOfCase(ctx, caseId),
    get: (ctx, { caseId, id }) => variationDetail(ctx, caseId, id),
    preview: previewVariation,
    create: createVariation,
    update: updateVariation,
    agree: recordAgreement,
    submit: askSupervisor,
    issue: (ctx, input) => issueVariation(ctx, handlers, input),
    withdraw: withdrawVariation,
    replace: replaceVariation,
  });
