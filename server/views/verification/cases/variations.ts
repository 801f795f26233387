import { VARIATION_PROPOSED } from '#server/activities/creditors/breaches/held-back.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import {
  changesSchedule,
  effectOfTerms,
  type VariationTerms,
} from '#shared/activities/creditors/variations/terms.ts';
import {
  isOpen,
  type VariationKind,
  type VariationStatus,
  variationStatuses,
} from '#shared/activities/creditors/variations/variations.ts';
import { showDate } from '#shared/platform/dates.ts';
import type { DecisionStatus } from '#shared/records/decisions/decisions.ts';
import { byCase, type CaseRule, type LiveCase, told } from './case-rule.ts';

const storedColumns = {
  caseId: col.number,
  number: col.number,
  kind: col.word<VariationKind>(),
  status: col.word<VariationStatus>(),
  terms: col.json<VariationTerms>(),
  effectiveOn: col.day.orNull,
  scheduleVersion: col.number.orNull,
  madeScheduleVersion: col.number.orNull,
  modificationId: col.number.orNull,
  decision: col.word<DecisionStatus>().orNull,
  /** Why the schedule version that it names was made; null if it names none. */
  madeFor: col.text.orNull,
  /** The status of the clause that it names. */
  clause: col.text.orNull,
  clauseFrom: col.day.orNull,
  isWaiting: col.boolean,
};
type Stored = InferRow<typeof storedColumns>;
const standingColumns = { caseId: col.number, isProposed: col.boolean, mayBeProposed: col.boolean };
type Standing = InferRow<typeof standingColumns>;

const text = `select v.case_id as "caseId", v.number, v.kind, v.status, v.terms, v.effective_on as "effectiveOn",
    v.schedule_version as "scheduleVersion", v.made_schedule_version as "madeScheduleVersion", v.modification_id as "modificationId",
    d.status as decision, s.reason as "madeFor", m.status as clause, m.effective_from as "clauseFrom",
    exists (select from approvals a where a.entity = 'case-variations' and a.entity_id = v.id and a.decision in ('pending', 'escalated')) as "isWaiting"
  from case_variations v
    left join decisions d on d.id = v.decision_id and d.case_id = v.case_id and d.subject_id = v.id
    left join payment_schedules s on s.case_id = v.case_id and s.schedule_version = v.made_schedule_version
    left join case_modifications m on m.id = v.modification_id and m.case_id = v.case_id
  where v.case_id = any($1::int[]) order by v.case_id, v.number`;

const standingText = `select c.id as "caseId", coalesce(own.code = $2, false) as "isProposed",
    exists (select from substatuses b where b.status_id = c.status_id and b.code = $2 and b.is_active) as "mayBeProposed"
  from cases c left join substatuses own on own.id = c.substatus_id where c.id = any($1::int[])`;

/** What whoever decides on an open variation has before them. */
function openProblems({ number, status, decision, scheduleVersion, isWaiting }: Stored): (string | false)[] {
  const isBefore = status === 'submitted' || status === 'issued';
  return [
    status === 'submitted' &&
      !isWaiting &&
      `Variation ${number} is with the supervisor, but nobody was asked.`,
    status !== 'submitted' &&
      isWaiting &&
      `The supervisor is asked about variation ${number}, a ${variationStatuses[status].toLowerCase()}.`,
    status === 'issued' &&
      decision !== 'draft' &&
      decision !== 'open' &&
      decision !== 'modifications' &&
      `Variation ${number} is with creditors, but they have no decision before them.`,
    isBefore &&
      scheduleVersion === null &&
      `Nothing says on which schedule variation ${number} was put forward.`,
  ];
}

/** What an approved variation led to: a version of the schedule, and the clause for fees and dividend. */
function approvedProblems(variation: Stored): (string | false)[] {
  const { number, kind, terms, decision, effectiveOn, modificationId, clause, clauseFrom } = variation;
  const changesFees = Object.keys(effectOfTerms(terms)).length > 0;
  const isClauseInForce = clause !== null && clause !== 'proposed' && clauseFrom === effectiveOn;
  return [
    decision !== null &&
      decision !== 'approved' &&
      `Variation ${number} is approved, but the decision of creditors on it is not.`,
    changesSchedule(kind, terms)
      ? variation.madeFor !== 'variation' &&
        `Variation ${number} changed what falls due, but made no version of the schedule.`
      : variation.madeScheduleVersion !== null &&
        `Variation ${number} changed nothing that falls due, but names a version of the schedule.`,
    changesFees
      ? !isClauseInForce &&
        `The clause of variation ${number} is not in force from ${showDate(effectiveOn ?? missing())}.`
      : modificationId !== null && `Variation ${number} has a clause, but changed neither fees nor dividend.`,
  ];
}

function standingProblems(
  stored: readonly Stored[],
  standing: Standing,
  { cameOn, hasMoved }: LiveCase,
): (string | false)[] {
  const open = stored.find(({ status }) => isOpen(status));
  const { isProposed, mayBeProposed } = standing;
  return [
    // A variation proposed before the case came is not recorded here.
    isProposed &&
      !open &&
      (cameOn === null || hasMoved) &&
      'Its sub status says that a variation is proposed, but none is open.',
    open !== undefined &&
      mayBeProposed &&
      !isProposed &&
      `Variation ${open.number} is open, but the sub status does not say so.`,
  ];
}

/** What is stored about variations agrees with the case's sub status, with who decides on them, and with what they led to. */
export const variations: CaseRule = {
  name: 'Variations',
  check: async ({ tx, cases }) => {
    const asked = cases.filter(({ isRunning }) => isRunning);
    if (asked.length === 0) return [];
    const ids = asked.map(({ id }) => id);
    const stored = byCase(await planned(tx, storedColumns, text, [ids]));
    const standings = byCase(await planned(tx, standingColumns, standingText, [ids, VARIATION_PROPOSED]));
    return asked.flatMap((found) => {
      const { id, reference } = found;
      const own = stored.get(id) ?? [];
      return told(reference, [
        ...standingProblems(own, (standings.get(id) ?? missing())[0] ?? missing(), found),
        ...own.flatMap((variation) =>
          isOpen(variation.status)
            ? openProblems(variation)
            : variation.status === 'approved'
              ? approvedProblems(variation)
              : [],
        ),
      ]);
    });
  },
};
