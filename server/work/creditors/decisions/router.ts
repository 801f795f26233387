import { and, eq } from 'drizzle-orm';
import { exportList } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { visibleCase, visibleCases } from '#server/records/cases/access.ts';
import { decisionRows, rowOf } from '#server/records/decisions/decision-row.ts';
import { decisions } from '#server/records/decisions/tables.ts';
import { decisionsContract as contract } from '#shared/work/creditors/decisions/contract.ts';
import { decisionList } from '#shared/work/creditors/decisions/list.ts';
import { adjourn } from './adjourn.ts';
import { castVotes, voidVote } from './cast-votes.ts';
import { closeDecision, withdrawDecision } from './close-decision.ts';
import { recordOrder } from './court-order.ts';
import { decisionDetail } from './decision-detail.ts';
import { allDecisions, listDecisions } from './decision-list.ts';
import type { DecisionHandlers } from './handler.ts';
import { noteResult } from './note-result.ts';
import { openVoting } from './open-voting.ts';
import { packFile } from './pack-of-decision.ts';
import { changePlan, checkAssociates, createDecision, recordNotice } from './plan-decision.ts';
import { takeNotices } from './posted-notices.ts';
import { registerFile } from './register-file.ts';
import { ruleOnValue } from './rule-on-value.ts';
import { settleModifications } from './settle-modifications.ts';

const rest = restRoutes('Decisions', '/cases/{caseId}/decisions');
const restOfAll = restRoutes('Decisions', '/decisions');

/** What creditors decide, and how they voted. `handlers` say what follows for the subject of each kind. */
export const decisionsRouter = (handlers: DecisionHandlers) =>
  router({
    list: procedure(
      'case.read',
      contract.list,
      restOfAll.get('', 'The decisions of creditors over all cases', 'list'),
    ).query(({ ctx, input }) => listDecisions(ctx, input)),
    export: procedure(
      'case.read',
      contract.export,
      restOfAll.get('/export', 'The decisions of creditors as CSV', 'csv'),
    ).query(async ({ ctx, input: { columns, ...filters } }) =>
      exportList(decisionList, await allDecisions(ctx, filters), columns),
    ),
    register: procedure(
      'case.read',
      contract.register,
      restOfAll.get(
        '/register',
        'What the register of England and Wales is told of approved proposals (rule 11.14) as CSV',
        'csv',
      ),
    ).query(({ ctx, input: { columns: _, ...filters } }) => registerFile(ctx, filters)),
    noteResult: procedure(
      'case.write',
      contract.noteResult,
      rest.post('/{id}/result', 'Record when creditors and the Secretary of State were told the outcome'),
    ).mutation(({ ctx, input: { caseId, id, version, ...notice } }) =>
      noteResult(ctx, handlers, { caseId, id, version }, notice),
    ),
    recordOrder: procedure(
      'case.write',
      contract.recordOrder,
      rest.post('/{id}/order', 'Record that the court revoked or suspended the approval (section 262)'),
    ).mutation(({ ctx, input: { caseId, id, version, ...order } }) =>
      recordOrder(ctx, handlers, { caseId, id, version }, order),
    ),
    ofCase: procedure(
      'case.read',
      contract.ofCase,
      rest.get('', 'The decisions of a case’s creditors'),
    ).query(async ({ ctx, input: { caseId } }) => {
      const { database } = ctx.services;
      await visibleCase(database, ctx.actor, caseId);
      const where = and(eq(decisions.caseId, caseId), visibleCases(ctx.actor));
      return (await decisionRows(database, where)).map(rowOf);
    }),
    get: procedure(
      'case.read',
      contract.get,
      rest.get('/{id}', 'A decision with its creditors, votes and both tests of the majority'),
    ).query(({ ctx, input }) => decisionDetail(ctx, handlers, input)),
    pack: procedure(
      'case.read',
      contract.pack,
      rest.get('/{id}/csv', 'The list of votes, from which a creditor can work out the outcome again', 'csv'),
    ).query(({ ctx, input }) => packFile(ctx, input)),
    create: procedure('case.write', contract.create, rest.create('', 'Prepare a decision')).mutation(
      ({ ctx, input }) => createDecision(ctx, handlers, input),
    ),
    update: procedure(
      'case.write',
      contract.update,
      rest.put('/{id}', 'Change what was prepared, until voting opens'),
    ).mutation(({ ctx, input: { caseId, id, version, ...plan } }) =>
      changePlan(ctx, handlers, { caseId, id, version }, plan),
    ),
    recordNotice: procedure(
      'case.write',
      contract.recordNotice,
      rest.post('/{id}/notices', 'Record when creditors had notice'),
    ).mutation(({ ctx, input: { caseId, id, version, ...notice } }) =>
      recordNotice(ctx, handlers, { caseId, id, version }, notice),
    ),
    takeNotices: procedure(
      'case.write',
      contract.takeNotices,
      rest.post('/{id}/notices/posted', 'Take the notices over from the letters that have left'),
    ).mutation(({ ctx, input }) => takeNotices(ctx, handlers, input)),
    rule: procedure(
      'case.write',
      contract.rule,
      rest.post('/{id}/values', 'Admit a debt for voting at what the chair decides'),
    ).mutation(({ ctx, input: { caseId, id, version, ...ruling } }) =>
      ruleOnValue(ctx, handlers, { caseId, id, version }, ruling),
    ),
    checkAssociates: procedure(
      'case.write',
      contract.checkAssociates,
      rest.post('/{id}/associates', 'Confirm that associates of the client are marked'),
    ).mutation(({ ctx, input: { isChecked, ...key } }) => checkAssociates(ctx, handlers, key, isChecked)),
    open: procedure(
      'case.write',
      contract.open,
      rest.post('/{id}/open', 'Open voting and freeze electorate and values'),
    ).mutation(({ ctx, input }) => openVoting(ctx, handlers, input)),
    vote: procedure(
      'case.write',
      contract.vote,
      rest.post('/{id}/votes', 'Enter the vote of a creditor, or of an agent for several'),
    ).mutation(({ ctx, input: { caseId, id, ...ballot } }) =>
      castVotes(ctx, handlers, { caseId, id }, ballot),
    ),
    voidVote: procedure(
      'case.write',
      contract.voidVote,
      rest.post('/{id}/votes/{voteId}/void', 'Take back a vote that was entered by mistake'),
    ).mutation(({ ctx, input: { caseId, id, ...mistake } }) =>
      voidVote(ctx, handlers, { caseId, id }, mistake),
    ),
    adjourn: procedure(
      'case.write',
      contract.adjourn,
      rest.post('/{id}/adjourn', 'Put a decision off'),
    ).mutation(({ ctx, input: { caseId, id, version, ...put } }) =>
      adjourn(ctx, handlers, { caseId, id, version }, put),
    ),
    close: procedure(
      'case.write',
      contract.close,
      rest.post('/{id}/close', 'Record the outcome that the votes have'),
    ).mutation(({ ctx, input: { caseId, id, version, ...outcome } }) =>
      closeDecision(ctx, handlers, { caseId, id, version }, outcome),
    ),
    settle: procedure(
      'case.write',
      contract.settle,
      rest.post('/{id}/settle', 'Record what the client said to modifications, and count the votes again'),
    ).mutation(({ ctx, input: { caseId, id, version, ...answers } }) =>
      settleModifications(ctx, handlers, { caseId, id, version }, answers),
    ),
    withdraw: procedure(
      'case.write',
      contract.withdraw,
      rest.post('/{id}/withdraw', 'Withdraw a decision before its outcome'),
    ).mutation(({ ctx, input: { reason, ...key } }) => withdrawDecision(ctx, handlers, key, reason)),
  });
