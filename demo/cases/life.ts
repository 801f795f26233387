import { addDays, dayNumber, weekday } from '#demo/cases/days.ts';
import { type Code, c, type Paths, stays } from '#demo/cases/paths.ts';
import type { Random } from '#demo/cases/random.ts';
import { windowEnds } from '#shared/activities/creditors/decisions/objections.ts';
import { addMonths } from '#shared/platform/dates.ts';
import { nextAnnual } from '#shared/records/cases/case-dates.ts';
import { datesFrom } from '#shared/records/solutions/dates.ts';
import type { Approval, Solution } from '#shared/records/solutions/solution.ts';

/** A status that a case entered, and the day. */
export type Step = { code: Code; on: string };
/** How far a case has come: its statuses in order, the sub status of an accepted one with its date, and the dates that follow. */
export type Life = {
  steps: Step[];
  /** The status of its running arrangement and the sub statuses that follow its payments; null if none is running. */
  approval: Approval | null;
  substatus: { code: string; on: string } | null;
  termMonths: number;
  dates: Partial<Record<CaseDate, string | null>>;
};
type CaseDate =
  | 'adviceGivenOn'
  | 'packSentOn'
  | 'packReturnedOn'
  | 'proposalDate'
  | 'nomineeReportOn'
  | 'noticeDeliveredOn'
  | 'decisionDate'
  | 'approvalDate'
  | 'commencementDate'
  | 'expectedEndDate'
  | 'equityReviewDueOn'
  | 'nextDistributionOn'
  | 'registeredOn'
  | 'removedFromRegisterOn'
  | 'completedOn'
  | 'terminatedOn'
  | 'closedOn';

/** How long an arrangement ran before it ended: its full term if completed, part of it otherwise. */
const ranFor = (next: Code, { completed }: Paths, termMonths: number, random: Random) =>
  next === completed && random.chance(0.8)
    ? Math.round(termMonths * 30.44) + random.between(5, 90)
    : random.between(200, 1200);

/** Sub statuses that only an individual voluntary arrangement has. */
const [served, varied] = [['breach-notice-served', 2] as const, ['variation-proposed', 3] as const];

function substatusOf(
  random: Random,
  { solution, approval: { none, behind, breach, onBreak } }: Running,
  { began, termMonths, today }: { began: string; termMonths: number; today: string },
) {
  if (began > addDays(today, -45)) return { code: none, on: began };
  const months = (dayNumber(today) - dayNumber(began)) / 30.44;
  const recently = weekday(addDays(today, -random.between(1, 28)));
  const hasReviews = solution.annualReviews === true;
  if (hasReviews) {
    const { anniversaryOn } = nextAnnual(began, today)!;
    if (months > termMonths - 2)
      return { code: random.chance(0.6) ? 'final-payment-received' : 'ready-to-close', on: recently };
    if (months > 53 && random.chance(0.4)) return { code: 'equity-review', on: recently };
    if (anniversaryOn < addDays(today, 60) && random.chance(0.7))
      return { code: 'annual-review-due', on: recently };
  }
  const code = random.weighted([
    [none, 64],
    [behind, 10],
    [breach, 5],
    ...(hasReviews ? [served] : []),
    [onBreak, 4],
    ...(hasReviews ? [varied] : []),
  ] as const);
  return { code, on: code === none ? began : recently };
}

type Running = { solution: Solution; approval: Approval['substatuses'] };

/** A few of the failed arrangements were revoked by the court. They are not drawn at random, so that all other draws stay the same. */
const endOn = (code: Code, on: string): Code =>
  code === c.ivaTerminated && dayNumber(on) % 8 === 0 ? c.ivaRevoked : code;

/** The life of a case so far, according to its solution. */
export function makeLife(random: Random, today: string, paths: Paths): Life {
  const { solution } = paths;
  const end = random.weighted(paths.ends);
  const termMonths = random.weighted(paths.terms);
  const live = solution.approval?.status;
  const steps: Step[] = [];
  let on = weekday(addDays(today, -random.between(...end.days)));
  let next = endOn(end.code, on);
  steps.unshift({ code: next, on });
  for (const code of end.way.toReversed()) {
    const stay =
      code === live ? ranFor(next, paths, termMonths, random) : random.between(...(stays[code] ?? [2, 9]));
    on = weekday(addDays(on, -stay));
    steps.unshift({ code, on });
    next = code;
  }
  const began = steps.find(({ code }) => code === live)?.on;
  return {
    steps,
    termMonths,
    approval: solution.approval,
    substatus:
      end.code === live
        ? substatusOf(
            random,
            { solution, approval: solution.approval!.substatuses },
            { began: began!, termMonths, today },
          )
        : null,
    dates: datesOf({ steps, termMonths }, solution, today, random),
  };
}

function datesOf(
  { steps, termMonths }: Pick<Life, 'steps' | 'termMonths'>,
  solution: Solution,
  today: string,
  random: Random,
): Life['dates'] {
  const on = (...codes: Code[]) => steps.find(({ code }) => codes.includes(code))?.on ?? null;
  const live = on(solution.approval?.status as Code);
  const isFormal = !solution.approval?.isInformal;
  const ended = {
    completed: on(c.ivaCompleted, c.trustDeed.completed, c.dmp.completed),
    terminated: on(c.ivaTerminated, c.ivaRevoked, c.trustDeed.terminated, c.dmp.ended),
  };
  const advised = on(c.packSent, c.otherSolution);
  const left = ended.completed ?? ended.terminated;
  const isLive = live !== null && steps.at(-1)!.code === solution.approval?.status;
  const decisionDate = decisionOf(steps, random);
  const granted = on(c.trustDeed.signed);
  const began = live && (granted ?? live);
  return {
    adviceGivenOn: advised && weekday(addDays(advised, -1)),
    packSentOn: on(c.packSent),
    packReturnedOn: on(c.drafting),
    proposalDate: on(c.proposalSigned, c.trustDeed.signed),
    nomineeReportOn: on(c.nomineeReport),
    noticeDeliveredOn: on(c.withCreditors, c.trustDeed.objections),
    decisionDate,
    // Creditors approve on the day of their decision, however long the client takes to agree to modifications.
    // A trust deed is protected by its registration, and runs from its grant.
    approvalDate: isFormal && live ? (granted ? live : decisionDate) : null,
    commencementDate: began,
    ...(began ? datesFrom(solution, began, termMonths) : {}),
    nextDistributionOn: isLive ? nextHalfYear(began!, today) : null,
    registeredOn: granted ? live : isFormal && live && addDays(live, 12) <= today ? addDays(live, 12) : null,
    removedFromRegisterOn: isFormal && left && addMonths(left, 3) <= today ? addMonths(left, 3) : null,
    completedOn: ended.completed,
    terminatedOn: ended.terminated,
    closedOn: on(c.closed, c.notProceeding),
  };
}

/** The day on which creditors decide, or the objections window ends. */
function decisionOf(steps: readonly Step[], random: Random): string | null {
  const on = (...codes: Code[]) => steps.find(({ code }) => codes.includes(code))?.on ?? null;
  const [published, notice] = [on(c.trustDeed.objections), on(c.withCreditors)];
  const days = random.between(16, 22);
  if (published) return windowEnds(published);
  const planned = notice && addDays(notice, days);
  if (planned && steps.at(-1)!.code === c.adjourned) return addDays(planned, 14);
  return on(c.modificationsToAgree, c.ivaAccepted, c.ivaRejected) ?? planned;
}

/** Client money is distributed every six months, the first time half a year after approval. */
function nextHalfYear(approved: string, today: string): string {
  for (let months = 6; ; months += 6) {
    const on = addMonths(approved, months);
    if (on >= today) return on;
  }
}
