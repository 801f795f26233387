import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { approvals } from '#server/records/approvals/tables.ts';
import { caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { decisions } from '#server/records/decisions/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseVariations } from '#server/records/terms/variation-tables.ts';
import { daysToRemedy } from '#shared/activities/creditors/breaches/breaches.ts';
import type { ListedBreach } from '#shared/activities/creditors/breaches/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';

/** A stored breach. */
export type Breach = typeof caseBreaches.$inferSelect;
/** The name of breaches in the audit trail and in approvals, and their topic. */
export const BREACHES = 'case-breaches';

const { users } = tables;
const types = tables['breach-types'];
const waivers = alias(users, 'waiver');

const columns = {
  breach: caseBreaches,
  case: { id: cases.id, uniqueReference: cases.uniqueReference, caseName: cases.caseName },
  owner: { id: users.id, name: users.name },
  type: {
    id: types.id,
    name: types.name,
    severity: sqlOf(col.word<ListedBreach['severity']>())`${types.severity}`,
    remedyDays: sqlOf(col.number)`coalesce(${types.remedyDays}, 30)`,
    referToCreditors: types.referToCreditors,
    // A text message is not a notice.
    hasNotice: sqlOf(
      col.boolean,
    )`exists (select from ${tables.templates} t where t.id = ${types.noticeTemplateId} and t.format <> 'sms')`,
  },
  notice: { id: mailItems.id, status: mailItems.status, sentOn: mailItems.sentOn },
  waivedBy: { id: waivers.id, name: waivers.name },
  variation: { id: caseVariations.id, number: caseVariations.number, status: caseVariations.status },
  decision: { id: decisions.id, status: decisions.status, decisionDate: decisions.decisionDate },
  isWaiverWaiting: sqlOf(col.boolean)`exists (select from ${approvals} where ${approvals.entity} = ${BREACHES}
    and ${approvals.entityId} = ${caseBreaches.id} and ${approvals.decision} in ('pending', 'escalated'))`,
};

type Cut = { order?: SQL[]; limit?: number; offset?: number };

/** Breaches as lists and pages show them, the newest first unless told otherwise. */
export async function breachRows(
  database: Database | Tx,
  where: SQL | undefined,
  { order, limit = 1_000, offset = 0 }: Cut = {},
): Promise<ListedBreach[]> {
  const today = londonDate();
  const rows = await database
    .select(columns)
    .from(caseBreaches)
    .innerJoin(cases, eq(cases.id, caseBreaches.caseId))
    .innerJoin(users, eq(users.id, cases.caseOwnerUserId))
    .innerJoin(types, eq(types.id, caseBreaches.breachTypeId))
    .leftJoin(mailItems, eq(mailItems.id, caseBreaches.noticeItemId))
    .leftJoin(waivers, eq(waivers.id, caseBreaches.waivedBy))
    .leftJoin(caseVariations, eq(caseVariations.id, caseBreaches.variationId))
    .leftJoin(decisions, eq(decisions.id, caseBreaches.decisionId))
    .where(where)
    .orderBy(...(order ?? [sql`${caseBreaches.id} desc`]))
    .limit(limit)
    .offset(offset);
  return rows.map(({ breach, notice, waivedBy, ...rest }) => {
    const {
      breachTypeId: _,
      noticeItemId: __,
      waiverReason: ___,
      variationId: ____,
      decisionId: _____,
      ...stored
    } = breach;
    return {
      ...stored,
      ...rest,
      severity: rest.type.severity,
      notice: notice?.id ? notice : null,
      waivedBy: waivedBy?.id ? waivedBy : null,
      daysToRemedy: daysToRemedy(breach, today),
    } as never as ListedBreach;
  });
}

/** The refusal of a breach that does not exist, or that the caller may not see. */
export const noSuchBreach = () => noSuch('breach', 'case');

/** The breach, when it is on that case and the actor may see the case. */
export async function visibleBreach(
  database: Database | Tx,
  actor: Actor,
  caseId: number,
  id: number,
): Promise<ListedBreach> {
  const where = and(eq(caseBreaches.id, id), eq(caseBreaches.caseId, caseId), visibleCases(actor));
  const [row] = await breachRows(database, where);
  if (!row) throw noSuchBreach();
  return row;
}
