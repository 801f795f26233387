import type { Database, Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import { cameOnDay, cameOnJoins } from '#server/records/cases/came-on.ts';
import { type ChainBeyond, type ChainDates, nothingBeyond } from '#shared/records/rules/order.ts';

const columns = {
  caseId: col.number,
  isArrangement: col.boolean,
  cameOn: col.day.orNull,
  isReportReplaced: col.boolean,
  noticeSentOn: col.day.orNull,
  openedOn: col.day.orNull,
  consentedOn: col.day.orNull,
  concludedOn: col.day.orNull,
  bondedOn: col.day.orNull,
  proposalDate: col.day.orNull,
  nomineeReportOn: col.day.orNull,
  noticeDeliveredOn: col.day.orNull,
  decisionDate: col.day.orNull,
  approvalDate: col.day.orNull,
  commencementDate: col.day.orNull,
};

const text = `select c.id as "caseId", p.type = 'iva' as "isArrangement",
    ${cameOnDay} as "cameOn",
    r.proposal_id is not null and v.id is not null and r.proposal_id <> v.id as "isReportReplaced",
    n.sent_on as "noticeSentOn",
    case d.kind when 'objections' then d.published_on else (d.opened_at at time zone 'Europe/London')::date end as "openedOn",
    m.consent_on as "consentedOn",
    case when d.status = 'approved' then (h.changed_at at time zone 'Europe/London')::date end as "concludedOn",
    b.appointed_on as "bondedOn", c.proposal_date as "proposalDate", c.nominee_report_on as "nomineeReportOn",
    c.notice_delivered_on as "noticeDeliveredOn", c.decision_date as "decisionDate", c.approval_date as "approvalDate",
    c.commencement_date as "commencementDate"
  from cases c join products p on p.id = c.product_id
  ${cameOnJoins}
  left join lateral (select v.id from proposals v where v.case_id = c.id and v.status in ('generated', 'sent', 'signed')
    order by v.number desc limit 1) v on true
  left join lateral (select r.proposal_id from nominee_reports r where r.case_id = c.id and r.status = 'filed' order by r.id desc limit 1) r on true
  left join lateral (select d.id, d.kind, d.status, d.published_on, d.opened_at from decisions d
    where d.case_id = c.id and d.kind in ('approval', 'objections') and d.status <> 'withdrawn' order by d.id desc limit 1) d on true
  left join lateral (select min(n.notice_sent_on) as sent_on from decision_voters n where n.decision_id = d.id) n on true
  left join lateral (select max(m.client_consent_on) as consent_on from case_modifications m
    where m.case_id = c.id and m.decision_id = d.id and m.status = 'accepted') m on true
  left join lateral (select min(h.changed_at) as changed_at from case_status_changes h join statuses s on s.id = h.to_status_id
    where h.case_id = c.id and s.code = 'iva-accepted') h on true
  left join lateral (select min(b.appointed_on) as appointed_on from bond_entries b where b.case_id = c.id) b on true
  where c.id = any($1::int[])`;

/** What is known about the order of events on some cases, with each case's dates. */
export async function chainsOf(
  tx: Database | Tx,
  caseIds: readonly number[],
): Promise<Map<number, ChainBeyond & Required<ChainDates>>> {
  const rows = await planned(tx, columns, text, [[...caseIds]]);
  return new Map(rows.map(({ caseId, ...chain }) => [caseId, chain]));
}

/** The same for one case. */
export const chainBeyond = async (tx: Database | Tx, caseId: number): Promise<ChainBeyond> =>
  (await chainsOf(tx, [caseId])).get(caseId) ?? nothingBeyond(false);
