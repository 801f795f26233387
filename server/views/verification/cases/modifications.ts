import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { cited } from '#shared/records/law/places.ts';
import { type CaseRule, told } from './case-rule.ts';

const askedColumns = {
  caseId: col.number,
  creditor: col.text.filled,
  clauses:
    col.json<
      {
        title: string;
        status: string;
        hasEffect: boolean;
        hasConsent: boolean;
      }[]
    >(),
};
type Asked = InferRow<typeof askedColumns>;

// A vote with modifications to which the client agreed, as counted for the approval. What early votes asked for was not recorded as
// clauses.
const text = `select d.case_id as "caseId", r.creditor_name as creditor, coalesce(m.rows, '[]'::json) as clauses
  from decisions d
  join decision_votes v on v.decision_id = d.id and v.vote = 'modified' and v.modifications_agreed and v.voided_at is null
  join decision_voters r on r.id = v.voter_id
  left join lateral (
    select json_agg(json_build_object('title', m.title, 'status', m.status, 'hasEffect', m.effect <> '{}' or m.has_no_effect,
      'hasConsent', m.client_consent_on is not null and exists (select from modification_consents c
        where c.case_modification_id = m.id and c.case_person_id is not null and c.answer = 'given')) order by m.id) as rows
    from case_modifications m where m.id = any(v.clause_ids) and m.status <> 'superseded'
  ) m on true
  where d.case_id = any($1::int[]) and d.status = 'approved'
    and (m.rows is not null or cardinality(v.clause_ids) = 0 and not exists (select from early_votes e where e.vote_id = v.id))
  order by v.id`;

function problems({ creditor, clauses }: Asked, place: Jurisdiction): (string | false)[] {
  if (clauses.length === 0)
    return [
      `It was approved with modifications that ${creditor} asked for, but there is no clause for them.`,
    ];
  return clauses.flatMap(({ title, status, hasEffect, hasConsent }) => [
    status !== 'accepted' && `It was approved with ‘${title}’ of ${creditor}, which is not in force.`,
    !hasEffect && `Nobody has said what ‘${title}’ of ${creditor} changes.`,
    !hasConsent &&
      `The client’s signed consent to ‘${title}’ of ${creditor} is missing${cited(place, 'section 258(2)')}.`,
  ]);
}

/** An approval with modifications has a clause for each, with its effect and the client's signed consent. */
export const modifications: CaseRule = {
  name: 'Modifications',
  check: async ({ tx, cases }) => {
    const asked = new Map(
      cases.filter(({ isFormal, isTakenOn }) => isFormal && !isTakenOn).map((found) => [found.id, found]),
    );
    if (asked.size === 0) return [];
    const rows = await planned(tx, askedColumns, text, [[...asked.keys()]]);
    return rows.flatMap((row) => {
      const { reference, place } = asked.get(row.caseId) ?? missing();
      return told(reference, problems(row, place));
    });
  },
};
