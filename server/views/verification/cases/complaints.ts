import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import {
  type ComplaintFacts,
  complaintLife,
  latestFor,
} from '#shared/activities/complaints/complaint-life.ts';
import { type ComplaintStage, complaintSteps, stepOf } from '#shared/activities/complaints/complaints.ts';
import { type ComplaintSubject, regimeProblem } from '#shared/activities/complaints/regime.ts';
import { showDate } from '#shared/platform/dates.ts';
import { blockersOf } from '#shared/platform/life/life.ts';
import { byCase, type CaseRule, told } from './case-rule.ts';

type Status = { code: string | null; stage: ComplaintStage };
type Step = { on: string; from: Status | null; to: Status };
const storedColumns = {
  id: col.number,
  caseId: col.number,
  reference: col.text,
  about: col.word<ComplaintSubject>().orNull,
  regime: col.word<ComplaintFacts['regime']>(),
  regimeReason: col.text.orNull,
  srcDueOn: col.day,
  finalDueOn: col.day,
  srcSentOn: col.day.orNull,
  holdingSentOn: col.day.orNull,
  finalSentOn: col.day.orNull,
  closedOn: col.day.orNull,
  clockStoppedOn: col.day.orNull,
  clockStoppedDays: col.number,
  outcome: col.word<NonNullable<ComplaintFacts['outcome']>>().orNull,
  rootCause: col.text.orNull,
  ombudsmanOutcome: col.word<NonNullable<ComplaintFacts['ombudsmanOutcome']>>().orNull,
  steps: col.json<Step[]>(),
};
type Stored = InferRow<typeof storedColumns>;

const statusText = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('code', ${alias}.code, 'stage', ${alias}.stage) end`;

const text = `select k.id, k.case_id as "caseId", k.reference, k.about, k.regime, k.regime_reason as "regimeReason",
    k.src_due_on as "srcDueOn", k.final_due_on as "finalDueOn",
    k.src_sent_on as "srcSentOn", k.holding_sent_on as "holdingSentOn", k.final_sent_on as "finalSentOn", k.closed_on as "closedOn",
    k.clock_stopped_on as "clockStoppedOn", k.clock_stopped_days as "clockStoppedDays", k.outcome, k.root_cause as "rootCause",
    k.ombudsman_outcome as "ombudsmanOutcome",
    (select json_agg(json_build_object('on', h.changed_on, 'from', ${statusText('was')}, 'to', ${statusText('now')}) order by h.id)
      from complaint_status_changes h join complaint_statuses now on now.id = h.to_status_id
        left join complaint_statuses was on was.id = h.from_status_id where h.complaint_id = k.id) as steps
  from complaints k where k.case_id = any($1::int[]) order by k.case_id, k.id`;

/** Why a step could not have been taken on its day, given what had been sent before it. */
function obstacleTo({ on, from, to }: Step, { steps: _, ...complaint }: Stored): string | null {
  const step = stepOf(to);
  if (from === null || step === 'received') return null;
  const before = (sentOn: string | null) => (sentOn !== null && sentOn <= on ? sentOn : null);
  const facts = {
    ...complaint,
    status: stepOf(from),
    code: to.code,
    on,
    srcSentOn: before(complaint.srcSentOn),
    holdingSentOn: before(complaint.holdingSentOn),
    finalSentOn: before(complaint.finalSentOn),
  };
  const [blocker] = blockersOf(complaintLife, step, facts);
  const latestOn = latestFor(step, facts);
  if (blocker) return blocker.text;
  return latestOn !== null && on > latestOn ? `It had to be sent by ${showDate(latestOn)}.` : null;
}

/** A regime other than its subject implies, without a reason. */
const regimeProblems = (complaint: Stored): string[] => {
  const problem = regimeProblem(complaint);
  return problem ? [`${complaint.reference}: ${problem}`] : [];
};

const problems = (complaint: Stored): string[] =>
  complaint.steps.flatMap((step) => {
    const obstacle = obstacleTo(step, complaint);
    const name = complaintSteps[stepOf(step.to)];
    return obstacle ? [`${complaint.reference}, ‘${name}’ on ${showDate(step.on)}: ${obstacle}`] : [];
  });

/** What the last step of a complaint should have left but is missing. */
function lacking({ steps, reference, ...complaint }: Stored): string[] {
  const step = stepOf((steps.at(-1) ?? missing()).to);
  if (step === 'received') return [];
  const row = complaintLife.steps[step];
  const leaves: readonly string[] = 'leaves' in row ? row.leaves : [];
  const stored: Readonly<Record<string, unknown>> = complaint;
  const lacks = leaves.filter((field) => (stored[field] ?? null) === null);
  return lacks.length > 0
    ? [`${reference} is ‘${complaintSteps[step]}’, but has no ${lacks.join(', ')}.`]
    : [];
}

/** Each step of a complaint was possible on its day, by the table that its page and its guard use. */
export const complaints: CaseRule = {
  name: 'Complaints',
  check: async ({ tx, cases }) => {
    const stored = byCase(await planned(tx, storedColumns, text, [cases.map(({ id }) => id)]));
    return cases.flatMap(({ id, reference }) =>
      told(
        reference,
        (stored.get(id) ?? []).flatMap((each) => [
          ...regimeProblems(each),
          ...problems(each),
          ...lacking(each),
        ]),
      ),
    );
  },
};
