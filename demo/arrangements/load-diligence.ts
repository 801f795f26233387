import { sql } from 'drizzle-orm';
import type { Range } from '#demo/arrangements/arrangement.ts';
import type { Tx } from '#server/platform/database/connect.ts';

/** One case in this many has a politically exposed person, or a check that was referred. */
const [exposed, referred] = [97, 41];

/**
 * Due diligence on every applicant of a case that was drafted, first completed on the day on which its pack came back. Whoever is of high
 * risk has been reviewed each year since, up to today.
 */
const giveRecords = (tx: Tx, { from, upTo }: Range, today: string) =>
  tx.execute(sql`
    insert into due_diligence (case_id, person_id, pep, pep_asked_on, pep_office, pep_by, approved_by, approved_at, sanctions_on,
      sanctions_result, risk, risk_reason, review_on, funds, funds_evidence, completed_on, completed_by, first_completed_on,
      checked_name, checked_birth, checked_address)
    select c.id, p.id, case when x.is_exposed then 'yes' else 'no' end, d.day,
      case when x.is_exposed then 'Cousin of a member of the Scottish Parliament' end, y.adviser,
      case when x.is_exposed then y.senior end, case when x.is_exposed then d.day::timestamp at time zone 'Europe/London' end,
      d.day, 'clear', case when x.is_exposed then 'high' else 'normal' end,
      case when x.is_exposed then 'A relative of a politically exposed person.' else 'Ordinary income, nothing unusual.' end,
      case when x.is_exposed then z.reviewed_on + 365 end,
      case when x.is_exposed then 'Wages, and no other income.' end,
      case when x.is_exposed then 'Payslips and bank statements of three months.' end,
      z.reviewed_on, y.adviser, d.day, concat_ws(' ', p.first_name, p.middle_names, p.last_name), p.date_of_birth, a.line
    from cases c
      join case_people k on k.case_id = c.id and k.role in ('applicant_1', 'applicant_2')
      join persons p on p.id = k.person_id
      cross join lateral (select coalesce(c.pack_returned_on, min((h.changed_at at time zone 'Europe/London')::date)) as day
        from case_status_changes h join statuses s on s.id = h.to_status_id
        where h.case_id = c.id and s.code = 'drafting' having count(*) > 0) d
      cross join lateral (select c.id % ${exposed}::int = 0 and k.role = 'applicant_1' as is_exposed) x
      cross join lateral (select coalesce(c.adviser_user_id, c.case_owner_user_id) as adviser, (
        select min(u.id) from users u where u.id <> coalesce(c.adviser_user_id, c.case_owner_user_id) and u.ip_number is not null) as senior) y
      cross join lateral (select case when x.is_exposed then d.day + 365 * (greatest(0, ${today}::date - d.day) / 365) else d.day end as reviewed_on) z
      left join lateral (select concat_ws(', ', nullif(a.line1, ''), nullif(a.line2, ''), nullif(a.line3, ''), nullif(a.town, ''),
          nullif(a.county, ''), nullif(a.postcode, '')) as line
        from addresses a join address_types t on t.id = a.address_type_id
        where a.person_id = p.id and a.resident_to is null
        order by t.code = 'current' desc, a.resident_from desc nulls last, a.id desc limit 1) a on true
    where c.id >= ${from} and c.id < ${upTo}
    on conflict do nothing`);

/** Each electronic check and, if it was referred, the documents that resolved it. */
async function giveProofs(tx: Tx, { from, upTo }: Range): Promise<void> {
  await tx.execute(sql`
    insert into due_diligence_checks (due_diligence_id, provider, reference, checked_on, result, resolution, address)
    select d.id, 'Vericheck', 'VC-' || lpad(d.id::text, 7, '0'), d.first_completed_on,
      case when d.case_id % ${referred}::int = 0 then 'refer' else 'pass' end,
      case when d.case_id % ${referred}::int = 0 then 'A move in the last three months: seen on the tenancy agreement.' end,
      d.checked_address
    from due_diligence d where d.case_id >= ${from} and d.case_id < ${upTo} order by d.id`);
  await tx.execute(sql`
    insert into due_diligence_evidence (due_diligence_id, proves, kind, reference_end, seen_by, seen_on, seen_how, address)
    select d.id, w.proves, w.kind, right('000' || (d.id * w.factor)::text, 4), d.completed_by, d.first_completed_on, 'certified_copy', d.checked_address
    from due_diligence d cross join (values ('identity', 'passport', 37), ('address', 'tenancy', 53)) w (proves, kind, factor)
    where d.case_id >= ${from} and d.case_id < ${upTo} and d.case_id % ${referred}::int = 0 order by d.id, w.proves desc`);
}

/** Gives a firm with cases the due diligence behind those that were drafted. */
export async function loadDiligence(tx: Tx, range: Range, today: string): Promise<void> {
  await giveRecords(tx, range, today);
  await giveProofs(tx, range);
}
