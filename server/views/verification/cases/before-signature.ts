import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow } from '#server/platform/database/rows.ts';
import { signingDaysSince } from '#server/records/decisions/signing-days.ts';
import { askedSince } from '#server/records/vulnerability/since.ts';
import { type SigningDays, signingDayRules } from '#shared/records/solutions/before-signing-days.ts';
import type { AdviceState } from '#shared/records/solutions/proposal-facts.ts';
import { adviceIsSignedOff } from '#shared/records/solutions/proposal-guards.ts';
import {
  type BeforeSignature,
  capacityIsSettled,
  vulnerabilityIsConsidered,
} from '#shared/records/solutions/vulnerability-guards.ts';
import type { CapacityOutcome } from '#shared/records/vulnerability/vulnerability.ts';
import { broken, byCase, type CaseRule, type LiveCase } from './case-rule.ts';

const signedColumns = {
  caseId: col.number,
  personId: col.number,
  name: col.text.filled,
  deceasedOn: col.day.orNull,
  advice: col.word<AdviceState>().orNull,
  /** When it was signed or granted, or became active. */
  doneOn: col.day.filled,
  /** The same if the order of events before it is known. */
  signedOn: col.day.orNull,
  isMadeElsewhere: col.boolean.filled,
  checkedOn: col.day.orNull,
  adviceSignedOffOn: col.day.orNull,
};
type Signed = InferRow<typeof signedColumns>;

/** The applicants of cases with a signed proposal, a trust deed granted here, or a plan that became active here. */
const signedText = `select c.id as "caseId", p.id as "personId", concat_ws(' ', p.first_name, p.last_name) as name,
    p.deceased_on as "deceasedOn", a.status as advice, g.done_on as "doneOn", g.signed_on as "signedOn", g.is_elsewhere as "isMadeElsewhere",
    q.first_completed_on as "checkedOn", (a.signed_off_at at time zone 'Europe/London')::date as "adviceSignedOffOn"
  from cases c join case_people r on r.case_id = c.id and r.role in ('applicant_1', 'applicant_2') join persons p on p.id = r.person_id
  left join advice_records a on a.case_id = c.id left join due_diligence q on q.case_id = c.id and q.person_id = p.id
  join lateral (
    (select s.signed_on as done_on, s.signed_on, v.is_made_elsewhere as is_elsewhere
      from proposals v join proposal_signatures s on s.proposal_id = v.id and s.person_id = p.id and s.status = 'signed'
      where v.case_id = c.id and v.status = 'signed' order by v.number desc limit 1)
    union all
    (select (min(h.changed_at) at time zone 'Europe/London')::date, (min(h.changed_at) at time zone 'Europe/London')::date, false
      from case_status_changes h join statuses t on t.id = h.to_status_id where h.case_id = c.id and t.code = 'dmp-active')
    union all
    (select (min(k.taken_at) at time zone 'Europe/London')::date, d.granted_on, false
      from trust_deeds d join trust_deed_steps k on k.deed_id = d.id where d.case_id = c.id and d.came_on is null group by d.granted_on)
  ) g on g.done_on is not null where c.id = any($1::int[]) order by c.id, r.role`;

const assessmentColumns = {
  caseId: col.number,
  personId: col.number,
  askedOn: col.day,
  hasConcern: col.boolean,
  outcome: col.word<CapacityOutcome>().orNull,
  actsFor: col.text.orNull,
  authorityShownBy: col.text.orNull,
};
const assessmentsText = `select v.case_id as "caseId", v.person_id as "personId", v.asked_on as "askedOn", v.has_concern as "hasConcern",
    v.outcome, v.acts_for as "actsFor", v.authority_shown_by as "authorityShownBy"
  from vulnerability_assessments v where v.case_id = any($1::int[]) order by v.asked_on desc, v.id desc`;

/** Nothing is known about what was signed before the rule existed, before the case came, or elsewhere on a case that came. */
const isKnown = ({ cameOn }: LiveCase, { doneOn, isMadeElsewhere }: Signed, since: string | null): boolean =>
  (since === null || doneOn >= since) && (cameOn === null || (doneOn > cameOn && !isMadeElsewhere));

type Facts = BeforeSignature & SigningDays & Parameters<typeof adviceIsSignedOff.broken>[0];
const rules = [adviceIsSignedOff, vulnerabilityIsConsidered, capacityIsSettled, ...signingDayRules] as const;

/** Anything signed was signed after advice was signed off, and after vulnerability and capacity had been considered. */
export const beforeSignature: CaseRule = {
  name: 'Before signature',
  rules,
  check: async ({ tx, cases }) => {
    if (cases.length === 0) return [];
    const ids = cases.map(({ id }) => id);
    const signed = byCase(await planned(tx, signedColumns, signedText, [ids]));
    const assessed = byCase(await planned(tx, assessmentColumns, assessmentsText, [ids]));
    const since = await askedSince(tx);
    const daysSince = await signingDaysSince(tx);
    const stored = cases.flatMap((found) => {
      const known = (signed.get(found.id) ?? []).filter((row) => isKnown(found, row, since));
      const [first] = known;
      if (!first) return [];
      const asked = known.map((row) => ({
        ...row,
        assessments: (assessed.get(found.id) ?? []).filter(({ personId }) => personId === row.personId),
      }));
      const facts: Facts = {
        place: found.place,
        asked,
        proposal: { advice: first.advice },
        adviceSignedOffOn: first.adviceSignedOffOn,
        signed: known.flatMap(({ name, signedOn, checkedOn }) =>
          signedOn !== null && (daysSince === null || signedOn >= daysSince)
            ? [{ name, signedOn, checkedOn }]
            : [],
        ),
      };
      return [{ ...found, facts }];
    });
    return broken<Facts>(tx, rules, stored);
  },
};
