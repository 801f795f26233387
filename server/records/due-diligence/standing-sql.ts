import { sql } from 'drizzle-orm';
import { applicantRoles } from '#server/records/cases/applicants.ts';
import { cases } from '#server/records/cases/tables.ts';
import { CURRENT_ADDRESS } from '#shared/records/cases/address.ts';
import { REVIEW_AHEAD_DAYS } from '#shared/records/due-diligence/list.ts';

/** SQL: everybody of a case who is asked for due diligence, or was, with the record and where they live now (`read.ts` reads the same). */
export const ofEverybody = sql`cases join statuses s on s.id = cases.status_id join case_people k on k.case_id = cases.id
  join persons p on p.id = k.person_id left join due_diligence d on d.case_id = k.case_id and d.person_id = k.person_id
  left join lateral (select a.* from addresses a join address_types t on t.id = a.address_type_id
    where a.person_id = p.id and a.resident_to is null
    order by t.code = ${CURRENT_ADDRESS} desc, a.resident_from desc nulls last, a.id desc limit 1) a on true`;

/** SQL on it: whether the case goes on and somebody is asked. */
export const isAsked = sql`s.is_open and (k.role in ${[...applicantRoles, 'third_party']} or d.id is not null)`;

/** SQL: name, birth and address are those that were checked (`changedSince`). */
const isSame = sql`d.checked_name = concat_ws(' ', nullif(p.first_name, ''), nullif(p.middle_names, ''), nullif(p.last_name, ''))
  and d.checked_birth is not distinct from p.date_of_birth
  and d.checked_address is not distinct from case when a.id is not null then concat_ws(', ', nullif(a.line1, ''), nullif(a.line2, ''),
    nullif(a.line3, ''), nullif(a.town, ''), nullif(a.county, ''), nullif(a.postcode, '')) end`;

/** SQL: how it stands on a day, a key of `diligenceStates`; null where nothing wants attention (`diligenceProblem`, which a test compares). */
export const stateOn = (today: string) => sql`case when d.id is null then 'none'
  when d.completed_on is null or d.checked_name is null then 'open' when not (${isSame}) then 'changed'
  when d.review_on <= ${today}::date then 'review' when d.review_on <= ${today}::date + ${REVIEW_AHEAD_DAYS}::int then 'soon' end`;

const dayOf = (instant: string) => sql.raw(`(${instant} at time zone 'Europe/London')::date`);

/** SQL: since when it has stood so; of a change, when the person or the address was last changed. */
export const sinceOn = (today: string) => sql`case ${stateOn(today)}
  when 'none' then coalesce(${cases.packSentOn}, ${cases.enquiryOn})
  when 'open' then coalesce(d.reopened_on, ${dayOf('d.created_at')})
  when 'changed' then greatest(${dayOf('p.updated_at')}, ${dayOf('a.updated_at')})
  else d.review_on end`;
