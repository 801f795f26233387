import { sql } from 'drizzle-orm';
import type { Range } from '#demo/arrangements/arrangement.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import { ruleWords } from '#server/records/correspondence/certificates/letter-lines.ts';

/** Creditors who agreed long ago to take notices by e-mail, which was recorded then. */
const giveConsents = (tx: Tx) =>
  tx.execute(sql`
    insert into delivery_consents (creditor_id, kind, given_on, source, address, created_at, updated_at)
    select c.id, 'actual', '2015-01-05', 'Their agreement on electronic notices, 5 January 2015', coalesce(c.claim_email, c.email),
      '2015-01-05T10:00:00Z'::timestamptz, '2015-01-05T10:00:00Z'::timestamptz
    from creditors c
    where coalesce(c.claim_email, c.email) is not null and not exists (select from delivery_consents k where k.creditor_id = c.id)
    order by c.id`);

/** The certificate of the notices of each closed decision, by whoever closed it. */
const giveCertificates = (tx: Tx, { from, upTo }: Range) =>
  tx.execute(sql`
    insert into delivery_certificates (case_id, about_entity, about_id, what, certified_by, certified_at, lines)
    select d.case_id, 'decisions', d.id, n.what, coalesce(d.decided_by, d.chair_user_id), d.decided_at,
      jsonb_agg(jsonb_build_object('recipientId', null, 'what', n.what, 'to', v.creditor_name,
        'address', coalesce(k.claim_email, k.email, concat_ws(', ', k.address_line1, k.town, k.postcode)), 'means', m.name,
        'sentOn', v.notice_sent_on, 'sentAt', null, 'deliveredOn', v.notice_delivered_on,
        'by', ${ruleWords({ channel: 'email' })}::text) order by v.creditor_name, v.id)
    from decisions d join decision_voters v on v.decision_id = d.id join creditors k on k.id = v.creditor_id
      join delivery_methods m on m.id = v.notice_method_id,
      lateral (select 'Notice to creditors: ' || case d.kind when 'objections' then 'trust deed' else 'proposal' end as what) n
    where d.case_id >= ${from} and d.case_id < ${upTo} and d.status in ('approved', 'rejected') and v.notice_delivered_on is not null
    group by d.id, n.what`);

/** Gives a firm with arrangements the consents and certificates behind the notices of their decisions. */
export async function loadDeliveries(tx: Tx, range: Range): Promise<void> {
  await giveConsents(tx);
  await giveCertificates(tx, range);
}
