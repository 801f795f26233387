import type { Oracle } from './cells.ts';

const london = (instant: string) => `(${instant} at time zone 'Europe/London')::date`;
const hours = (from: string, to: string) =>
  `greatest(0, round(extract(epoch from (${to}) - (${from})) / 3600))`;

/** Who takes notices electronically (rule 1.45), and which creditors want no further ones (rule 15.8(3)(g)). */
const consents: Oracle = {
  report: 'delivery-consents',
  key: ['id'],
  text: ({ domains, today }) => `
    select 'consent ' || k.id as id, case when k.creditor_id is not null then n.name else trim(p.first_name || ' ' || p.last_name) end as "recipient",
      case when k.creditor_id is not null then 'creditor' else 'client' end as "holder", k.kind, c.unique_reference as "reference", c.case_name as "client", k.given_on::text as "since", k.source, k.address,
      k.revoked_on::text as "revokedOn", k.revoked_reason as "revokedReason", case when k.revoked_on <= '${today}' then 'no' else 'yes' end as "standing"
    from delivery_consents k left join cases c on c.id = k.case_id left join creditors n on n.id = k.creditor_id left join persons p on p.id = k.person_id
    where k.case_id is null or c.domain_id in (${domains})
    union all
    select 'debt ' || d.id, n.name, 'creditor', 'opted_out', c.unique_reference, c.case_name, d.opted_out_on::text, d.opted_out_paper, null, null, null, case when d.opted_out_on <= '${today}' then 'yes' else 'no' end
    from case_creditors d join cases c on c.id = d.case_id join creditors n on n.id = d.creditor_id where d.opted_out_on is not null and c.domain_id in (${domains})`,
};

/** What was written, a row for each recipient, and what came in; both since the beginning. */
const paperless: Oracle = {
  report: 'paperless-office',
  given: (of) => ({ from: '2000-01-01', to: of.today }),
  key: ['id'],
  text: ({ domains, today }) => `
    select 'out-' || r.id as id, ${london('m.created_at')}::text as "mailOn", 'outbound' as "direction", v.channel, c.unique_reference as "reference", c.case_name as "client", d.name as "type",
      v.name as "method", r.pages, r.cost_pence as "costPence", e.name as "department", coalesce(m.raised_by, w.name) as "createdBy", a.name as "approvedBy",
      case when r.status = 'waiting' then m.status else r.status end as "status", r.sent_on::text as "sentOn", r.returned_on::text as "returnedOn",
      case when r.sent_on is not null then ${hours('m.created_at', "coalesce(r.handed_over_at, (r.sent_on + time '17:00') at time zone 'Europe/London')")} end as "hoursToSend",
      null as "receivedOn", null::timestamptz as "classifiedAt", null::numeric as "hoursToFile",
      case when r.sent_on is null and 'cancelled' not in (r.status, m.status) then 'yes' else 'no' end as "backlog", o.name as "domain"
    from mail_recipients r join mail_items m on m.id = r.item_id join cases c on c.id = m.case_id join domains o on o.id = c.domain_id join documents d on d.id = m.document_type_id
    join delivery_methods v on v.id = r.delivery_method_id join departments e on e.id = c.department_id left join users w on w.id = m.created_by left join users a on a.id = m.approved_by
    where c.domain_id in (${domains}) and ${london('m.created_at')} <= '${today}'
    union all
    select 'in-' || i.id, i.received_on::text, 'inbound', i.channel, c.unique_reference, c.case_name, t.name, null, jsonb_array_length(i.pages), null, e.name, w.name, null, i.status, null, null, null,
      i.received_on::text, f.read_at, case when i.status = 'done' then ${hours('i.created_at', 'i.decided_at')} end, case when i.status in ('done', 'junk') then 'no' else 'yes' end, o.name
    from inbound_items i join inbound_sources f on f.id = i.source_id left join cases c on c.id = i.case_id left join domains o on o.id = coalesce(c.domain_id, i.domain_id)
    left join case_documents k on k.id = i.document_id left join documents t on t.id = k.document_type_id left join departments e on e.id = c.department_id left join users w on w.id = i.created_by
    where i.received_on <= '${today}' and i.status in ('received', 'classified', 'unidentified', 'done', 'junk', 'failed')
      and (coalesce(c.domain_id, i.domain_id) is null or coalesce(c.domain_id, i.domain_id) in (${domains}))`,
};

export const mailOracles: readonly Oracle[] = [consents, paperless];
