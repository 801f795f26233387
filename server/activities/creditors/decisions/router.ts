import { and, eq } from 'drizzle-orm';
import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { visibleCase, visibleCases } from '#server/records/cases/access.ts';
import { decisionRows, rowOf } from '#server/records/decisions/decision-row.ts';
import { decisions } from '#server/records/decisions/tables.ts';
import { decisionsContract as contract } from '#shared/activities/creditors/decisions/contract.ts';
import { adjourn } from './adjourn.ts';
import { castVotes, voidVote } from './cast-votes.ts';
import { certifyNotices } from './certify-notices.ts';
import { closeDecision, withdrawDecision } from './close-decision.ts';
import { recordOrder } from './court-order.ts';
import { decisionDetail } from './decision-detail.ts';
import { decisionRegister } from './decision-list.ts';
import type { DecisionHandlers } from './handler.ts';
import { noteResult } from './note-result.ts';
import { openVoting } from './open-voting.ts';
import { packFile } from './pack-of-decision.ts';
import { changePlan, checkAssociates, createDecision } from './plan-decision.ts';
import { takeNotices } from './posted-notices.ts';
import { recordNotice } from './record-notice.ts';
import { registerFile } from './register-file.ts';
import { ruleOnValue } from './rule-on-value.ts';
import { settleModifications } from './settle-modifications.ts';

/** Creditors' decisions and votes. `handlers` say what follows for the subject of each kind. */
export const decisionsRouter = (handlers: DecisionHandlers): Procedures<typeof contract> =>
  router(contract, {
    ...decisionRegister.calls,
    register: (ctx, { columns: _, ...filters }) => registerFile(ctx, filters),
    noteResult: (ctx, { caseId, id, version, ...notice }) =>
      noteResult(ctx, handlers, { caseId, id, version }, notice),
    recordOrder: (ctx, { caseId, id, version, ...order }) =>
      recordOrder(ctx, handlers, { caseId, id, version }, order),
    ofCase: async (ctx, { caseId }) => {
      const { database } = ctx.services;
      await visibleCase(database, ctx.actor, caseId);
      const where = and(eq(decisions.caseId, caseId), visibleCases(ctx.actor));
      return (await decisionRows(database, where)).map(rowOf);
    },
    get: (ctx, input) => decisionDetail(ctx, handlers, input),
    pack: packFile,
    create: (ctx, input) => createDecision(ctx, handlers, input),
    update: (ctx, { caseId, id, version, ...plan }) =>
      changePlan(ctx, handlers, { caseId, id, version }, plan),
    recordNotice: (ctx, { caseId, id, version, ...notice }) =>
      recordNotice(ctx, handlers, { caseId, id, version }, notice),
    takeNotices: (ctx, input) => takeNotices(ctx, handlers, input),
    certify: (ctx, input) => certifyNotices(ctx, handlers, input),
    rule: (ctx, { caseId, id, version, ...ruling }) =>
      ruleOnValue(ctx, handlers, { caseId, id, version }, ruling),
    checkAssociates: (ctx, { isChecked, ...key }) => checkAssociates(ctx, handlers, key, isChecked),
    open: (ctx, input) => openVoting(ctx, handlers, input),
    vote: (ctx, { caseId, id, ...ballot }) => castVotes(ctx, handlers, { caseId, id }, ballot),
    voidVote: (ctx, { caseId, id, ...mistake }) => voidVote(ctx, handlers, { caseId, id }, mistake),
    adjourn: (ctx, { caseId, id, version, ...put }) => adjourn(ctx, handlers, { caseId, id, version }, put),
    close: (ctx, { caseId, id, version, ...outcome }) =>
      closeDecision(ctx, handlers, { caseId, id, version }, outcome),
    settle: (ctx, { caseId, id, version, ...answers }) =>
      settleModifications(ctx, handlers, { caseId, id, version }, answers),
    withdraw: (ctx, { reason, ...key }) => withdrawDecision(ctx, handlers, key, reason),
  });
