import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow } from '#server/platform/database/rows.ts';
import { showDate } from '#shared/platform/dates.ts';
import { actProblems, type GivenAuthority } from '#shared/records/acts/acting.ts';
import { authorisationProblem } from '#shared/records/acts/authorisation.ts';
import type { ActName } from '#shared/records/acts/reserved-acts.ts';
import { type CaseRule, told } from './case-rule.ts';

type Period = { fromOn: string | null; toOn: string | null };

const actColumns = {
  caseId: col.number,
  act: col.word<ActName>(),
  actedOn: col.day,
  actedBy: col.number,
  holderId: col.number,
  holder: col.text,
  isAppointed: col.boolean,
  authorisations: col.json<Period[]>(),
  authority: col.json<GivenAuthority>().orNull,
};

const periodsOf = (user: string) =>
  `coalesce((select json_agg(json_build_object('fromOn', a.from_on, 'toOn', a.to_on)) from authorisations a where a.user_id = ${user}), '[]'::json)`;

const actText = `select r.case_id as "caseId", r.act, r.acted_on as "actedOn", r.acted_by as "actedBy", r.in_name_of as "holderId", h.name as holder,
    coalesce(d.chair_user_id = r.acted_by and (d.chair_appointed_by = r.in_name_of or d.chair_basis is null), false) as "isAppointed",
    ${periodsOf('r.in_name_of')} as authorisations,
    case when w.id is not null then json_build_object('id', w.id, 'officeHolderUserId', w.office_holder_user_id, 'acts', w.acts,
      'fromOn', w.from_on, 'toOn', w.to_on, 'revokedOn', w.revoked_on) end as authority
  from reserved_acts_done r join users h on h.id = r.in_name_of
    left join written_authorities w on w.id = r.authority_id and w.user_id = r.acted_by
    left join decisions d on r.entity = 'decisions' and d.id = r.entity_id
  where r.case_id = any($1::int[]) order by r.id`;

const chairColumns = {
  caseId: col.number,
  on: col.day,
  appointedOn: col.day.filled,
  appointer: col.text.orNull,
  authorisations: col.json<Period[]>(),
  isOutcomeKept: col.boolean,
};

const chairText = `select d.case_id as "caseId", d.decision_date as on, d.chair_appointed_on as "appointedOn", u.name as appointer,
    ${periodsOf('d.chair_appointed_by')} as authorisations,
    d.decided_at is null or exists (select from reserved_acts_done r where r.entity = 'decisions' and r.entity_id = d.id and r.act = 'outcome') as "isOutcomeKept"
  from decisions d left join users u on u.id = d.chair_appointed_by
  where d.case_id = any($1::int[]) and d.chair_basis is not null order by d.id`;

const chairProblems = ({
  on,
  appointedOn,
  appointer,
  authorisations,
  isOutcomeKept,
}: InferRow<typeof chairColumns>) => [
  appointer === null
    ? `Nobody is known to have appointed the chair of the decision of ${showDate(on)}.`
    : authorisationProblem(appointer, authorisations, appointedOn),
  !isOutcomeKept &&
    `It is not recorded who recorded the outcome of the decision of ${showDate(on)}, and for whom.`,
];

/**
 * Acts reserved to an office holder or a chair were carried out by them, authorised on the day, or in their name under written authority.
 */
export const reservedActs: CaseRule = {
  name: 'Reserved acts',
  check: async ({ tx, cases }) => {
    const asked = new Map(cases.map((found) => [found.id, found]));
    if (asked.size === 0) return [];
    const acts = await planned(tx, actColumns, actText, [[...asked.keys()]]);
    const chairs = await planned(tx, chairColumns, chairText, [[...asked.keys()]]);
    const refer = (caseId: number) => asked.get(caseId)?.reference ?? '';
    return [
      ...acts.flatMap(({ caseId, ...act }) => told(refer(caseId), actProblems(act))),
      ...chairs.flatMap((chair) => told(refer(chair.caseId), chairProblems(chair))),
    ];
  },
};
