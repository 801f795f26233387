import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { breachesContract as contract } from '#shared/activities/creditors/breaches/contract.ts';
import { breachDetail, breachesOfCase } from './breach-detail.ts';
import { breachRegister } from './breach-list.ts';
import {
  addBreach,
  confirmBreach,
  endRemedied,
  proposeVariation,
  recordDecision,
  recordResponse,
  referToCreditors,
  serveNotice,
  terminate,
} from './steps.ts';
import { askForWaiver } from './waive.ts';

/** Breaches of arrangements, and what is done about them. */
export const breachesRouter: Procedures<typeof contract> = router(contract, {
  ...breachRegister.calls,
  ofCase: (ctx, { caseId }) => breachesOfCase(ctx, caseId),
  get: (ctx, { caseId, id }) => breachDetail(ctx, caseId, id),
  add: (ctx, { caseId, ...input }) => addBreach(ctx, caseId, input),
  confirm: confirmBreach,
  serve: serveNotice,
  respond: recordResponse,
  remedy: endRemedied,
  vary: proposeVariation,
  refer: referToCreditors,
  decide: recordDecision,
  waive: askForWaiver,
  terminate,
});
