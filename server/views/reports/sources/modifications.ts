import { sql } from 'drizzle-orm';
import { andIs, andWithin } from '#server/platform/database/conditions.ts';
import { modifications } from '#shared/views/reports/definitions/modifications.ts';
import { londonDayOf } from '../conditions.ts';
import { defineSource } from '../source.ts';
import { effectInWords } from './effect-in-words.ts';

/** The titles of the case's other clauses that meet a condition, as a list. */
const titlesOf = (condition: ReturnType<typeof sql>) => sql`
  (select string_agg(o.title, ', ' order by o.id) from case_modifications o
    where o.case_id = m.case_id and o.id <> m.id and (${condition}))`;

export const modificationsSource = defineSource(modifications, {
  rows: ({ domainIds, filters }) => {
    const agent = sql`coalesce(l.agent_creditor_id, p.agent_creditor_id)`;
    const accepted = sql`m.accepted_at is not null ${andWithin(sql`m.accepted_at`, filters, 'instant')}`;
    return sql`
      select m.id, c.id as "caseId", c.unique_reference as "reference", c.case_name as "client", l.code,
        m.title as "clause", m.category, p.name as "proposedBy", a.name as "agent", m.status,
        ${londonDayOf(sql`m.accepted_at`)} as "acceptedOn", ${effectInWords(sql`m.effect`)} as "effect",
        ${titlesOf(sql`o.id = m.conflicts_with_id or o.id = any(m.contradicts) or m.id = any(o.contradicts)`)} as "conflictsWith",
        ${titlesOf(sql`o.conflicts_with_id = m.id`)} as "displaces",
        case when not m.requires_client_consent then 'not_needed' when m.client_consent_on is not null then 'given'
          when exists (select from modification_consents n where n.case_modification_id = m.id and n.answer = 'refused'
            and n.case_person_id is not null) then 'refused'
          else 'awaited' end as "clientConsent",
        m.client_consent_on as "consentOn"
      from case_modifications m
      join cases c on c.id = m.case_id
      join statuses s on s.id = c.status_id
      left join modifications l on l.id = m.modification_id
      left join creditors p on p.id = m.proposed_by_creditor_id
      left join creditors a on a.id = ${agent}
      where c.domain_id in ${domainIds}
        and (${filters.clauseId ? sql`(s.is_open or ${accepted})` : accepted})
        ${andIs(sql`m.modification_id`, filters.clauseId)} ${andIs(sql`m.category`, filters.category)}
        ${andIs(sql`m.status`, filters.status)} ${andIs(agent, filters.agentId)}
        ${andIs(sql`c.portfolio_id`, filters.portfolioId)}`;
  },
});
