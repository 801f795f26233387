import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import type { DecisionHandlers } from '#server/work/creditors/decisions/handler.ts';
import { variationsContract as contract } from '#shared/work/creditors/variations/contract.ts';
import { createVariation, previewVariation, updateVariation } from './propose-variation.ts';
import {
  askSupervisor,
  issueVariation,
  recordAgreement,
  replaceVariation,
  withdrawVariation,
} from './steps.ts';
import { variationDetail, variationsOfCase } from './variation-detail.ts';

const rest = restRoutes('Variations', '/cases/{caseId}/variations');

/** Changes of the terms of running arrangements. `handlers` say what follows from decisions of creditors. */
export const variationsRouter = (handlers: DecisionHandlers) =>
  router({
    ofCase: procedure(
      'case.read',
      contract.ofCase,
      rest.get('', 'The variations of a case, the newest first'),
    ).query(({ ctx, input }) => variationsOfCase(ctx, input.caseId)),
    get: procedure(
      'case.read',
      contract.get,
      rest.get('/{id}', 'A variation with schedule and outcome beside the live ones, for every creditor'),
    ).query(({ ctx, input: { caseId, id } }) => variationDetail(ctx, caseId, id)),
    preview: procedure(
      'case.read',
      contract.preview,
      rest.post('/preview', 'What a variation would come to, and who would decide', 'OK'),
    ).query(({ ctx, input }) => previewVariation(ctx, input)),
    create: procedure(
      'case.write',
      contract.create,
      rest.create('', 'Begin a variation; one is open at a time'),
    ).mutation(({ ctx, input }) => createVariation(ctx, input)),
    update: procedure(
      'case.write',
      contract.update,
      rest.put('/{id}', 'Change what is proposed, until it is decided on'),
    ).mutation(({ ctx, input }) => updateVariation(ctx, input)),
    agree: procedure(
      'case.write',
      contract.agree,
      rest.post('/{id}/agreement', 'Record that the client agreed'),
    ).mutation(({ ctx, input }) => recordAgreement(ctx, input)),
    submit: procedure(
      'case.write',
      contract.submit,
      rest.post('/{id}/submission', 'Ask the supervisor, within the limits of the Protocol'),
    ).mutation(({ ctx, input }) => askSupervisor(ctx, input)),
    issue: procedure(
      'case.write',
      contract.issue,
      rest.post('/{id}/issue', 'Put a variation to creditors'),
    ).mutation(({ ctx, input }) => issueVariation(ctx, handlers, input)),
    withdraw: procedure(
      'case.write',
      contract.withdraw,
      rest.post('/{id}/withdrawal', 'Withdraw a variation before it is decided'),
    ).mutation(({ ctx, input }) => withdrawVariation(ctx, input)),
    replace: procedure(
      'case.write',
      contract.replace,
      rest.post('/{id}/replacement', 'Replace a variation by a new draft'),
    ).mutation(({ ctx, input }) => replaceVariation(ctx, input)),
  });
