import { type SQL, sql } from 'drizzle-orm';
import { inDomainsOf } from '#server/activities/inbound/item-row.ts';
import { andIs, andWithin } from '#server/platform/database/conditions.ts';
import { mayReadSensitive } from '#shared/records/cases/access.ts';
import { paperlessOffice } from '#shared/views/reports/definitions/paperless-office.ts';
import { londonDayOf } from '../conditions.ts';
import { type Asked, defineSource } from '../source.ts';

type Wanted = Asked<typeof paperlessOffice>;

const hoursFrom = (from: SQL, to: SQL) =>
  sql`greatest(0, round(extract(epoch from ${to} - ${from}) / 3600))::int`;

/** The type of a document, unless it reveals what only some may read. */
const typeFor = (reader: Wanted['reader']): SQL =>
  mayReadSensitive(reader)
    ? sql`d.name`
    : sql`case when d.is_special_category then 'Withheld' else d.name end`;

/** What was written to each recipient; for post only the day is known, and that it is collected at 17:00. */
const outbound = ({ domainIds, filters, reader }: Wanted): SQL => {
  const goneAt = sql`coalesce(r.handed_over_at, (r.sent_on + time '17:00') at time zone 'Europe/London')`;
  return sql`
    select 'out-' || r.id as id, m.id as "itemId", c.id as "caseId", ${londonDayOf(sql`m.created_at`)} as "mailOn",
      'outbound' as "direction", v.channel, c.unique_reference as "reference", c.case_name as "client",
      ${typeFor(reader)} as "type", v.name as "method", r.pages, r.cost_pence as "costPence", e.name as "department",
      coalesce(m.raised_by, w.name) as "createdBy", a.name as "approvedBy",
      case r.status when 'waiting' then m.status else r.status end as "status", r.sent_on as "sentOn",
      r.returned_on as "returnedOn", case when r.sent_on is not null then ${hoursFrom(sql`m.created_at`, goneAt)} end as "hoursToSend",
      null::date as "receivedOn", null::timestamptz as "classifiedAt", null::int as "hoursToFile",
      case when r.sent_on is null and r.status <> 'cancelled' and m.status <> 'cancelled' then 'yes' else 'no' end as "backlog",
      o.name as "domain"
    from mail_items m
    join mail_recipients r on r.item_id = m.id
    join cases c on c.id = m.case_id
    join domains o on o.id = c.domain_id
    join documents d on d.id = m.document_type_id
    join delivery_methods v on v.id = r.delivery_method_id
    join departments e on e.id = c.department_id
    left join users w on w.id = m.created_by
    left join users a on a.id = m.approved_by
    where c.domain_id in ${domainIds} ${andWithin(sql`m.created_at`, filters, 'instant')}
      ${andIs(sql`v.id`, filters.methodId)} ${andIs(sql`e.id`, filters.departmentId)}
      ${andIs(sql`c.portfolio_id`, filters.portfolioId)}`;
};

/** The domain of what came in: what is on a case goes where the case goes. */
const domainOfPost = sql`coalesce(c.domain_id, i.domain_id)`;

/**
 * What came in. Until it is filed it may be of no domain: then it is seen by those who sort such post, in the report of all their domains,
 * and in that of none, so that the reports of the domains never come to more than the whole.
 */
const ofDomains = ({ domainIds, isWhole, reader }: Wanted): SQL =>
  isWhole
    ? inDomainsOf({ domainIds, permissions: reader.permissions }, domainOfPost)
    : sql`${domainOfPost} in ${domainIds}`;

const inbound = ({ filters, reader, ...asked }: Wanted): SQL => sql`
  select 'in-' || i.id as id, i.id as "itemId", c.id as "caseId", i.received_on as "mailOn", 'inbound' as "direction", i.channel,
    c.unique_reference as "reference", c.case_name as "client", ${typeFor(reader)} as "type", null as "method",
    jsonb_array_length(i.pages) as "pages", null::bigint as "costPence", e.name as "department", w.name as "createdBy",
    null as "approvedBy", i.status, null::date as "sentOn", null::date as "returnedOn", null::int as "hoursToSend",
    i.received_on as "receivedOn", f.read_at as "classifiedAt",
    case when i.status = 'done' then ${hoursFrom(sql`i.created_at`, sql`i.decided_at`)} end as "hoursToFile",
    case when i.status in ('done', 'junk') then 'no' else 'yes' end as "backlog",
    o.name as "domain"
  from inbound_items i
  join inbound_sources f on f.id = i.source_id
  left join cases c on c.id = i.case_id
  left join domains o on o.id = ${domainOfPost}
  left join case_documents k on k.id = i.document_id
  left join documents d on d.id = k.document_type_id
  left join departments e on e.id = c.department_id
  left join users w on w.id = i.created_by
  where i.status in ('received', 'classified', 'unidentified', 'done', 'junk', 'failed') ${andWithin(sql`i.received_on`, filters)}
    and ${ofDomains({ filters, reader, ...asked })}
    ${andIs(sql`e.id`, filters.departmentId)} ${andIs(sql`c.portfolio_id`, filters.portfolioId)}`;

export const paperlessOfficeSource = defineSource(paperlessOffice, {
  rows: (asked) => {
    const { direction, methodId, backlog } = asked.filters;
    const parts = [
      ...(direction === 'inbound' ? [] : [outbound(asked)]),
      // What comes in has no delivery method.
      ...(direction === 'outbound' || methodId ? [] : [inbound(asked)]),
    ];
    if (parts.length === 0) parts.push(sql`select * from (${outbound(asked)}) none where false`);
    const all = sql.join(parts, sql` union all `);
    return backlog ? sql`select * from (${all}) m where m."backlog" = 'yes'` : all;
  },
});
