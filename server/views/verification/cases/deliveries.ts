import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow } from '#server/platform/database/rows.ts';
import { showDate } from '#shared/platform/dates.ts';
import type { Channel } from '#shared/records/correspondence/delivery.ts';
import { type Consent, noticeRefusal } from '#shared/records/correspondence/notice-rules.ts';
import { byCase, type CaseRule, told } from './case-rule.ts';

const sentColumns = {
  caseId: col.number,
  kind: col.word<'notice' | 'dividend'>(),
  channel: col.word<Channel>(),
  on: col.day,
  name: col.text,
  email: col.text.orNull,
  /** Whose consent it needs: for two clients, both. */
  personIds: col.json<number[]>(),
  creditorId: col.number.orNull,
  optedOutOn: col.day.orNull,
};

// Since the rule has been enforced here: notices recorded with a decision, and those sent as letters.
const sentText = `with since as (select coalesce(max(since), '-infinity') as at from rule_starts where rule = 'electronic-consent')
  select d.case_id as "caseId", 'notice' as kind, m.channel, v.notice_sent_on as "on", k.name,
    (select r.email from mail_items i join mail_recipients r on r.item_id = i.id where i.about_entity = 'decisions' and i.about_id = d.id
      and r.type = 'creditor' and r.of_id = c.id and r.sent_on = v.notice_sent_on order by r.id limit 1) as email, '[]'::jsonb as "personIds",
    k.id as "creditorId", null::date as "optedOutOn"
  from decisions d join decision_voters v on v.decision_id = d.id join delivery_methods m on m.id = v.notice_method_id
    join case_creditors c on c.id = v.case_creditor_id join creditors k on k.id = c.creditor_id, since
  where d.case_id = any($1::int[]) and v.notice_sent_on >= since.at::date
  union all
  select i.case_id, i.notice_kind, m.channel, r.sent_on, r.name, r.email,
    case when r.type <> 'client' then '[]'::jsonb when r.of_id is not null then jsonb_build_array(r.of_id)
      else (select jsonb_agg(p.person_id) from case_people p join persons h on h.id = p.person_id
        where p.case_id = i.case_id and p.role in ('applicant_1', 'applicant_2') and h.deceased_on is null) end,
    c.creditor_id, c.opted_out_on
  from mail_items i join mail_recipients r on r.item_id = i.id join delivery_methods m on m.id = r.delivery_method_id
    left join case_creditors c on r.type = 'creditor' and c.id = r.of_id, since
  where i.case_id = any($1::int[]) and i.notice_kind is not null and r.sent_on >= since.at::date and r.type in ('client', 'creditor')`;

const consentColumns = {
  caseId: col.number.orNull,
  personId: col.number.orNull,
  creditorId: col.number.orNull,
  kind: col.word<Consent['kind']>(),
  givenOn: col.day,
  address: col.text,
  revokedOn: col.day.orNull,
};
type StoredConsent = InferRow<typeof consentColumns>;

const consentsText = `select case_id as "caseId", person_id as "personId", creditor_id as "creditorId", kind, given_on as "givenOn", address,
    revoked_on as "revokedOn"
  from delivery_consents where case_id = any($1::int[]) or case_id is null order by id`;

type Sent = InferRow<typeof sentColumns>;

/** The consents that each recipient of a notice has given. */
const consentsFor = ({ caseId, personIds, creditorId }: Sent, all: readonly StoredConsent[]): Consent[][] => {
  const here = all.filter((consent) => consent.caseId === caseId || consent.caseId === null);
  return creditorId === null
    ? personIds.map((id) => here.filter(({ personId }) => personId === id))
    : [here.filter((consent) => consent.creditorId === creditorId)];
};

async function brokenOn(tx: Tx, ids: readonly number[]) {
  const sent = await planned(tx, sentColumns, sentText, [[...ids]]);
  const consents = sent.length === 0 ? [] : await planned(tx, consentColumns, consentsText, [[...ids]]);
  return sent.flatMap((each) => {
    const problem = noticeRefusal({ ...each, consents: consentsFor(each, consents) });
    return problem ? [{ caseId: each.caseId, detail: `Sent on ${showDate(each.on)}: ${problem}` }] : [];
  });
}

/** Every notice since the rule was enforced was delivered in a permitted way: with consent, and not to anybody who opted out. */
export const deliveries: CaseRule = {
  name: 'Delivery of notices',
  check: async ({ tx, cases }) => {
    if (cases.length === 0) return [];
    const broken = byCase(
      await brokenOn(
        tx,
        cases.map(({ id }) => id),
      ),
    );
    return cases.flatMap(({ id, reference }) =>
      told(
        reference,
        (broken.get(id) ?? []).map(({ detail }) => detail),
      ),
    );
  },
};

const uncertifiedText = `select d.case_id as "caseId", d.decision_date as "on" from decisions d
  where d.case_id = any($1::int[]) and d.status in ('approved', 'rejected')
    and d.decided_at >= (select coalesce(max(since), '-infinity') from rule_starts where rule = 'delivery-certificate')
    and exists (select from decision_voters v where v.decision_id = d.id and v.notice_delivered_on is not null)
    and not exists (select from delivery_certificates c where c.about_entity = 'decisions' and c.about_id = d.id)
  order by d.id`;

/** For every decision closed since then, somebody certified how its notices were delivered (rule 1.52). */
export const certificates: CaseRule = {
  name: 'Certificates of delivery',
  check: async ({ tx, cases }) => {
    if (cases.length === 0) return [];
    const ids = cases.map(({ id }) => id);
    const without = byCase(await planned(tx, { caseId: col.number, on: col.day }, uncertifiedText, [ids]));
    return cases.flatMap(({ id, reference }) =>
      told(
        reference,
        (without.get(id) ?? []).map(
          ({ on }) => `There is no certificate of delivery for the decision of ${showDate(on)}.`,
        ),
      ),
    );
  },
};
