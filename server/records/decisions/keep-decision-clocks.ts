import { eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { cases } from '#server/records/cases/tables.ts';
import { type ClockSubject, keepManyClocks } from '#server/records/clocks/keep-clocks.ts';
import { tables } from '#server/records/reference/tables.ts';
import { decisionClocks } from '#shared/activities/creditors/decisions/decision-clocks.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { solutions } from '#shared/records/solutions/registry.ts';
import type { SolutionType } from '#shared/records/solutions/solution.ts';
import { decisions, decisionVoters } from './tables.ts';

const { products } = tables;

async function clocksWhere(tx: Tx, where: SQL): Promise<ClockSubject[]> {
  const rows = await tx
    .select({
      decision: decisions,
      noticeDeliveredOn: sqlOf(col.day.orNull)`(select max(v.notice_delivered_on) from ${decisionVoters} v
        where v.decision_id = ${decisions.id})`,
      type: products.type,
    })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .innerJoin(products, eq(products.id, cases.productId))
    .where(where)
    .orderBy(decisions.id);
  return rows.map(({ decision, type, noticeDeliveredOn, ...more }) => ({
    caseId: decision.caseId,
    subject: `decision:${decision.id}`,
    wanted: decisionClocks({
      ...decision,
      ...more,
      noticeDeliveredOn: solutions[type as SolutionType].noticeDays === null ? null : noticeDeliveredOn,
      decidedOn: decision.decidedAt && londonDate(decision.decidedAt),
    }),
  }));
}

/** The clocks of the decisions on cases, as they should be. */
export const clocksOfDecisions = (tx: Tx, caseIds: readonly number[]): Promise<ClockSubject[]> =>
  clocksWhere(tx, inArray(decisions.caseId, [...caseIds]));

/** Brings the clocks of a decision up to date. */
export async function keepDecisionClocks(w: Write, id: number): Promise<void> {
  await keepManyClocks(w, await clocksWhere(w.tx, eq(decisions.id, id)));
}
