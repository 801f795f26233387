import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { allHolidays } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow, stamp } from '#server/records/reference/versioned-rows.ts';
import type { Channel } from '#shared/records/correspondence/delivery.ts';
import { deliveredOn, isSameExchange } from '#shared/records/correspondence/delivery-rules.ts';
import { calendarIn } from '#shared/records/law/calendars.ts';
import { DECISION } from './decision-row.ts';
import { decisions, decisionVoters } from './tables.ts';

/** A notice of an undecided decision recorded as delivered earlier than its rule says; `byRule` is null for a text message. */
export type EarlyNotice = {
  voterId: number;
  decisionId: number;
  caseId: number;
  channel: Channel;
  status: 'draft' | 'open';
  deliveredOn: string;
  byRule: string | null;
};

const { creditors, domains } = tables;
const methods = tables['delivery-methods'];

/** The notices on cases that count as delivered later than recorded, or not at all, without any evidence to the contrary. */
export async function earlyNotices(tx: Tx, caseIds: readonly number[]): Promise<EarlyNotice[]> {
  const rows = await tx
    .select({
      voter: decisionVoters,
      method: methods,
      caseId: decisions.caseId,
      place: cases.jurisdiction,
      status: decisions.status,
      exchange: creditors.dxExchange,
      ownExchange: domains.dxExchange,
    })
    .from(decisionVoters)
    .innerJoin(decisions, eq(decisions.id, decisionVoters.decisionId))
    .innerJoin(methods, eq(methods.id, decisionVoters.noticeMethodId))
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .innerJoin(domains, eq(domains.id, cases.domainId))
    .innerJoin(caseCreditors, eq(caseCreditors.id, decisionVoters.caseCreditorId))
    .innerJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
    .where(
      and(
        inArray(decisions.caseId, [...caseIds]),
        inArray(decisions.status, ['draft', 'open']),
        isNotNull(decisionVoters.noticeSentOn),
        isNotNull(decisionVoters.noticeDeliveredOn),
        isNull(decisionVoters.noticeEvidence),
      ),
    )
    .orderBy(decisionVoters.id);
  if (rows.length === 0) return [];
  const all = await allHolidays(tx);
  return rows.flatMap(({ voter, method, caseId, status, place, exchange, ownExchange }) => {
    const channel = method.channel as Channel;
    const byRule = deliveredOn(
      { ...method, channel },
      voter.noticeSentOn ?? missing(),
      all[calendarIn(place)],
      {
        isSameExchange: isSameExchange(exchange, ownExchange),
      },
    );
    const recorded = voter.noticeDeliveredOn ?? missing();
    if (byRule !== null && recorded >= byRule) return [];
    const { id: voterId, decisionId } = voter;
    const more = { channel, status: status as 'draft' | 'open', deliveredOn: recorded, byRule };
    return [{ voterId, decisionId, caseId, ...more }];
  });
}

const latest = (days: readonly (string | null)[]): string | null =>
  days
    .flatMap((day) => day ?? [])
    .toSorted()
    .at(-1) ?? null;

async function lastOf(tx: Tx, decisionId: number): Promise<string | null> {
  const rows = await tx
    .select({ on: decisionVoters.noticeDeliveredOn })
    .from(decisionVoters)
    .where(eq(decisionVoters.decisionId, decisionId));
  return latest(rows.map(({ on }) => on));
}

/** The case shows the decision's delivery day; the decision date stays, and any shortfall is shown where it matters. */
async function followOnCase(w: Write, caseId: number, from: string | null, to: string | null): Promise<void> {
  const [found = missing()] = await w.tx.select().from(cases).where(eq(cases.id, caseId));
  if (to === null || found.noticeDeliveredOn !== from) return;
  await changeRow(w, 'cases', cases, found, found.version, { noticeDeliveredOn: to });
}

/**
 * Recalculates when notices of undecided decisions were delivered, after a change of the delivery rules. A text message is taken back as
 * long as voting was not opened because of it; afterwards `verify-cases` reports it. The audit trail has the old day beside the new one.
 */
export async function recountNotices(w: Write, early: readonly EarlyNotice[]): Promise<void> {
  for (const decisionId of new Set(early.map((each) => each.decisionId))) {
    const own = early.filter((each) => each.decisionId === decisionId);
    const changed = own.filter(({ byRule, status }) => byRule !== null || status === 'draft');
    if (changed.length === 0) continue;
    const { caseId } = own[0] ?? missing();
    const from = await lastOf(w.tx, decisionId);
    for (const { voterId, byRule } of changed)
      await w.tx
        .update(decisionVoters)
        .set({
          ...(byRule === null
            ? { noticeSentOn: null, noticeMethodId: null, noticeDeliveredOn: null }
            : { noticeDeliveredOn: byRule }),
          ...stamp(w, decisionVoters),
        })
        .where(eq(decisionVoters.id, voterId));
    const to = await lastOf(w.tx, decisionId);
    w.audit({
      entity: DECISION,
      entityId: decisionId,
      caseId,
      action: 'notices counted again',
      before: { creditors: changed.length, noticeDeliveredOn: from },
      after: { creditors: changed.length, noticeDeliveredOn: to },
    });
    await followOnCase(w, caseId, from, to);
    w.changed('decisions');
    w.changed(`case:${caseId}`);
  }
}
