import { exportList } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { breachesContract as contract } from '#shared/work/creditors/breaches/contract.ts';
import { breachList } from '#shared/work/creditors/breaches/list.ts';
import { breachDetail, breachesOfCase } from './breach-detail.ts';
import { allBreaches, listBreaches } from './breach-list.ts';
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

const rest = restRoutes('Breaches');
const one = '/cases/{caseId}/breaches/{id}';

/** Broken terms of arrangements, and what is done about them. */
export const breachesRouter = router({
  list: procedure(
    'case.read',
    contract.list,
    rest.get('/breaches', 'The breaches of all cases', 'list'),
  ).query(({ ctx, input }) => listBreaches(ctx, input)),
  export: procedure(
    'case.read',
    contract.export,
    rest.get('/breaches/export', 'The breaches of all cases as CSV', 'csv'),
  ).query(async ({ ctx, input: { columns, ...filters } }) =>
    exportList(breachList, await allBreaches(ctx, filters), columns),
  ),
  ofCase: procedure(
    'case.read',
    contract.ofCase,
    rest.get('/cases/{caseId}/breaches', 'The breaches of a case, the newest first'),
  ).query(({ ctx, input }) => breachesOfCase(ctx, input.caseId)),
  get: procedure(
    'case.read',
    contract.get,
    rest.get(one, 'A breach, its history and what may be done about it'),
  ).query(({ ctx, input: { caseId, id } }) => breachDetail(ctx, caseId, id)),
  add: procedure(
    'case.write',
    contract.add,
    rest.create('/cases/{caseId}/breaches', 'Record a breach that somebody has noticed'),
  ).mutation(({ ctx, input: { caseId, ...input } }) => addBreach(ctx, caseId, input)),
  confirm: procedure(
    'case.write',
    contract.confirm,
    rest.post(`${one}/confirm`, 'Take a suspicion up'),
  ).mutation(({ ctx, input }) => confirmBreach(ctx, input)),
  serve: procedure(
    'case.write',
    contract.serve,
    rest.post(`${one}/notice`, 'Serve notice: the letter, and until when the breach may be put right'),
  ).mutation(({ ctx, input }) => serveNotice(ctx, input)),
  respond: procedure(
    'case.write',
    contract.respond,
    rest.post(`${one}/response`, 'Record what the client answered'),
  ).mutation(({ ctx, input }) => recordResponse(ctx, input)),
  remedy: procedure(
    'case.write',
    contract.remedy,
    rest.post(`${one}/remedy`, 'End a breach that was put right or explained'),
  ).mutation(({ ctx, input }) => endRemedied(ctx, input)),
  vary: procedure(
    'case.write',
    contract.vary,
    rest.post(`${one}/variation`, 'Answer a breach with a variation'),
  ).mutation(({ ctx, input }) => proposeVariation(ctx, input)),
  refer: procedure(
    'case.write',
    contract.refer,
    rest.post(`${one}/referral`, 'Put a breach before creditors'),
  ).mutation(({ ctx, input }) => referToCreditors(ctx, input)),
  decide: procedure(
    'case.write',
    contract.decide,
    rest.post(`${one}/decision`, 'Record what creditors decided'),
  ).mutation(({ ctx, input }) => recordDecision(ctx, input)),
  waive: procedure(
    'case.write',
    contract.waive,
    rest.post(`${one}/waiver`, 'Ask a second person to waive a breach'),
  ).mutation(({ ctx, input }) => askForWaiver(ctx, input)),
  terminate: procedure(
    'case.write',
    contract.terminate,
    rest.post(`${one}/termination`, 'End the arrangement for a breach'),
  ).mutation(({ ctx, input }) => terminate(ctx, input)),
});
