import { addDays, dayNumber, weekday } from '#demo/cases/days.ts';
import { atWork, type MadeCase, type Making } from '#demo/cases/made-case.ts';
import type { Random } from '#demo/cases/random.ts';
import { stageTaskKey, TASK_BUSINESS_DAYS } from '#server/activities/complaints/stage-tasks.ts';
import {
  type ComplaintCategory,
  type ComplaintOutcome,
  type ComplaintRegime,
  complaintCodes,
  deadlinesOf,
  outcomeOfStatus,
} from '#shared/activities/complaints/complaints.ts';
import { complaintSubjects, proposedRegime } from '#shared/activities/complaints/regime.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { londonInstant, showDate } from '#shared/platform/dates.ts';
import { keysOf } from '#shared/platform/options.ts';

const c = complaintCodes;
type Code = (typeof complaintCodes)[keyof typeof complaintCodes];
type Range = readonly [from: number, to: number];
/** The course of a complaint: how many days ago it was received, and after how many days each status followed. */
type Course = {
  ago: Range;
  steps: readonly (readonly [code: Code, after: Range])[];
  regime?: ComplaintRegime;
};

const seen: Course['steps'] = [
  [c.acknowledged, [1, 2]],
  [c.investigating, [3, 6]],
];
const courses = {
  new: { ago: [0, 2], steps: [] },
  acknowledged: { ago: [3, 9], steps: seen.slice(0, 1) },
  investigating: { ago: [10, 40], steps: seen },
  nearTheEnd: { ago: [49, 55], steps: seen },
  overdue: { ago: [57, 64], steps: seen },
  waiting: { ago: [25, 45], steps: [...seen, [c.waiting, [14, 20]]] },
  held: { ago: [60, 85], steps: [...seen, [c.holding, [52, 56]]] },
  resolved: { ago: [6, 500], steps: [[c.resolved, [0, 1]]] },
  answered: { ago: [45, 70], steps: [...seen, [c.partly, [25, 44]]] },
  upheld: { ago: [90, 600], steps: [...seen, [c.upheld, [20, 54]], [c.closed, [62, 85]]] },
  notUpheld: { ago: [90, 600], steps: [...seen, [c.notUpheld, [20, 54]], [c.closed, [62, 85]]] },
  justAnswered: { ago: [30, 60], steps: [...seen, [c.notUpheld, [20, 29]]] },
  justUpheld: { ago: [30, 60], steps: [...seen, [c.upheld, [20, 29]]] },
  ombudsman: {
    ago: [100, 300],
    steps: [...seen, [c.notUpheld, [40, 55]], [c.ombudsman, [60, 95]]],
    regime: 'disp',
  },
  gateway: { ago: [30, 120], steps: [...seen, [c.gateway, [12, 25]]], regime: 'ip_gateway' },
  withdrawn: { ago: [20, 400], steps: [...seen, [c.closed, [9, 18]]] },
} as const satisfies Record<string, Course>;

/** The courses take turns, common ones more often, so that even a small firm has a complaint at every stage. */
const turns: readonly (keyof typeof courses)[] = [
  ...(['new', 'investigating', 'resolved', 'nearTheEnd', 'acknowledged', 'upheld', 'waiting'] as const),
  ...(['notUpheld', 'held', 'answered', 'gateway', 'overdue', 'ombudsman', 'justAnswered'] as const),
  ...(['withdrawn', 'new', 'investigating', 'resolved', 'nearTheEnd', 'justUpheld', 'notUpheld'] as const),
];

/** What clients complain about, and the findings. */
const matters: readonly (readonly [ComplaintCategory, summary: string, rootCause: string])[] = [
  [
    'fees',
    'Was not told that the fees are taken from the contributions before creditors get anything.',
    'The fee page of the summary was skipped on the call.',
  ],
  [
    'delay',
    'Has waited three weeks for an answer about a payment break.',
    'The request lay with somebody on leave; nobody covered.',
  ],
  [
    'communication',
    'Called four times and was promised a call back each time.',
    'Call-backs were noted but no task was raised.',
  ],
  [
    'conduct',
    'Felt pressed on the phone and was not listened to.',
    'The call went by the script and not by the client.',
  ],
  [
    'payments',
    'A payment was taken twice in one month.',
    'The instruction was changed after the collection file had gone.',
  ],
  [
    'data',
    'A letter with the account number went to the old address.',
    'The new address was entered on one of two records.',
  ],
  [
    'advice',
    'Says that a debt relief order was never mentioned.',
    'The advice letter names it in one line only.',
  ],
  ['other', 'Found the letters hard to understand.', 'The letter uses terms that it does not explain.'],
];

type Step = { code: Code; on: string };

/** The statuses and their days, none after today. */
function stepsOf(random: Random, { ago, steps }: Course, today: string): Step[] {
  const receivedOn = weekday(addDays(today, -random.between(...ago)));
  const taken: Step[] = [{ code: c.received, on: receivedOn }];
  for (const [code, after] of steps) {
    const wanted = weekday(addDays(receivedOn, random.between(...after)));
    const last = taken.at(-1)!.on;
    const on = wanted < last ? last : wanted;
    if (on > today) break;
    taken.push({ code, on });
  }
  return taken;
}

function outcomeOf(random: Random, steps: readonly Step[]): ComplaintOutcome | null {
  const codes = steps.map(({ code }) => code);
  if (codes.includes(c.resolved)) return random.pick(['upheld', 'upheld', 'partly'] as const);
  const said = codes.map(outcomeOfStatus).find((outcome) => outcome !== null);
  return said ?? (codes.includes(c.closed) ? 'withdrawn' : null);
}

/** The placeholder used in tasks until the complaints of a load are numbered. */
export const REFERENCE_PLACE = '{reference}';

/** A complaint under a regime is about a subject of that regime. A summary resolution belongs to DISP. */
const underRegime = (regime: ComplaintRegime) => ({
  about: keysOf(complaintSubjects).find((each) => proposedRegime(each) === regime)!,
  regime,
});

type Complaint = MadeCase['complaints'][number];

/**
 * At most one complaint per case, with its steps and deadline tasks. About one case in fifty has one: a case younger than its complaint has
 * none.
 */
export function makeComplaints(
  making: Making,
  isWanted: boolean,
): Pick<MadeCase, 'complaints' | 'complaintStatusChanges'> & { tasks: MadeCase['caseTasks'] } {
  const { random, world, domain, life, today, ids, caseId, ownerId } = making;
  const none = { complaints: [], complaintStatusChanges: [], tasks: [] };
  if (!isWanted || !random.chance(0.04)) return none;
  const course: Course = courses[turns[ids.complaints % turns.length]!];
  const steps = stepsOf(random, course, today);
  const receivedOn = steps[0]!.on;
  if (receivedOn <= life.steps[0]!.on) return none;
  const id = ids.complaints++;
  const on = (...codes: Code[]) => steps.find(({ code }) => codes.includes(code))?.on ?? null;
  const [category, summary, rootCause] = random.pick(matters);
  const outcome = outcomeOf(random, steps);
  const regime =
    course.regime ??
    random.weighted([
      ['disp', 8],
      ['both', 1],
      ['none', 0.5],
    ] as const);
  const officers = domain.staff.get('complaints') ?? [];
  const officer = officers.length > 0 ? random.pick(officers) : ownerId;
  const finalSentOn = on(c.upheld, c.partly, c.notUpheld);
  const isPaid = outcome === 'upheld' || outcome === 'partly';
  const row: Complaint = {
    id,
    caseId,
    reference: `${REFERENCE_PLACE}${id}`,
    receivedOn,
    receivedByUserId: ownerId,
    channel: random.pick(['phone', 'phone', 'email', 'email', 'letter', 'portal'] as const),
    summary,
    category,
    ...underRegime(on(c.resolved) && regime === 'none' ? 'disp' : regime),
    statusId: world.byCode('complaint-statuses', steps.at(-1)!.code),
    ...deadlinesOf(receivedOn, world.holidays),
    acknowledgedOn: on(c.acknowledged),
    srcSentOn: on(c.resolved),
    holdingSentOn: on(c.holding),
    finalSentOn,
    closedOn: on(c.resolved, c.closed),
    clockStoppedOn: on(c.waiting),
    outcome,
    redressPence: isPaid ? random.between(2, 20) * 2_500 : null,
    rootCause: finalSentOn ? rootCause : null,
    lessons: finalSentOn && isPaid ? 'Told the team; the checklist has a line for it now.' : null,
    ombudsmanRef: on(c.ombudsman) ? `PNX-${random.letters('0123456789', 7)}` : null,
    gatewayRef: on(c.gateway) ? `CG-${random.letters('0123456789', 5)}` : null,
    ownerUserId: officer,
    createdAt: atWork(receivedOn, 1, random),
    updatedAt: atWork(steps.at(-1)!.on, 2, random),
    createdBy: ownerId,
    updatedBy: officer,
  };
  return {
    complaints: [row],
    complaintStatusChanges: changesOf(making, id, steps, [ownerId, officer]),
    tasks: tasksOf(making, row),
  };
}

function changesOf(
  { random, world }: Making,
  complaintId: number,
  steps: readonly Step[],
  [receiver, officer]: [receiver: number, officer: number],
) {
  const status = (code: Code) => world.byCode('complaint-statuses', code);
  return steps.map(({ code, on }, n): MadeCase['complaintStatusChanges'][number] => ({
    complaintId,
    fromStatusId: n === 0 ? null : status(steps[n - 1]!.code),
    toStatusId: status(code),
    changedOn: on,
    note: code === c.holding ? 'The creditor has not sent its file yet.' : null,
    changedAt: atWork(on, n + 1, random),
    changedBy: n === 0 ? receiver : officer,
  }));
}

/** The task for each deadline: done if the deadline was met, open while it runs. */
function tasksOf({ random, world, caseId, today }: Making, row: Complaint): MadeCase['caseTasks'] {
  const definition = world.task.get('Complaint stage deadlines');
  if (!definition) return [];
  const answered = row.srcSentOn ?? row.holdingSentOn ?? row.finalSentOn ?? row.closedOn ?? null;
  const task = (stage: 'src' | 'final', dueOn: string, what: string) => {
    const completedAt = answered ? atWork(answered, 6, random) : null;
    return {
      taskId: definition.id,
      caseId,
      assignedUserId: definition.departmentId === null ? row.ownerUserId : null,
      departmentId: definition.departmentId,
      actionAt: londonInstant(addBusinessDays(dueOn, -TASK_BUSINESS_DAYS, world.holidays), '17:00'),
      content: `<p>A deadline of ${REFERENCE_PLACE}${row.id} is two business days away.</p><p>${what} ${showDate(dueOn)}.</p>`,
      priority: definition.priority,
      status: completedAt ? ('completed' as const) : ('open' as const),
      completedAt,
      completedBy: completedAt ? row.ownerUserId : null,
      source: 'complaint' as const,
      sourceKey: stageTaskKey(row.id, stage),
      createdAt: row.createdAt,
      updatedAt: completedAt ?? row.createdAt,
    };
  };
  const final = task('final', row.finalDueOn, 'The final response, or a holding reply, must go out by');
  const isSummaryOpen = answered === null && dayNumber(today) <= dayNumber(row.srcDueOn);
  if (!(isSummaryOpen || row.srcSentOn) || row.regime === 'none' || row.regime === 'ip_gateway')
    return [final];
  return [task('src', row.srcDueOn, 'The summary resolution communication must go out by'), final];
}
