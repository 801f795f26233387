import { nextAnnual } from '#shared/cases/case-dates.ts';
import { statusCodes } from '#shared/cases/statuses.ts';
import { addMonths } from '#shared/dates.ts';
import { datesFrom } from '#shared/solutions/dates.ts';
import { iva, ivaCodes } from '#shared/solutions/iva.ts';
import { addDays, dayNumber, weekday } from './days.ts';
import type { Random } from './random.ts';

const c = { ...statusCodes, ...ivaCodes };
type Code = (typeof c)[keyof typeof c];
const { none: upToDate, behind, breach } = iva.approval.substatuses;

/** A status that a case entered, and the day. */
export type Step = { code: Code; on: string };
/** How far a case has come: its statuses in order, the substatus of an accepted one and since when, and the dates that follow. */
export type Life = {
  steps: Step[];
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

const drafted: Code[] = [c.lead, c.adviceInProgress, c.packSent, c.drafting];
const signed: Code[] = [...drafted, c.withClient, c.proposalSigned];
const voted: Code[] = [...signed, c.nomineeReport, c.withCreditors];
const accepted: Code[] = [...voted, c.ivaAccepted];

/** For each status that a case may be in now: the share of cases, for how many days, and the path to it. */
const ends: readonly (readonly [
  end: { code: Code; days: readonly [number, number]; way: readonly Code[] },
  weight: number,
])[] = [
  [{ code: c.lead, days: [1, 12], way: [] }, 8],
  [{ code: c.adviceInProgress, days: [1, 25], way: [c.lead] }, 8],
  [{ code: c.otherSolution, days: [1, 700], way: [c.lead, c.adviceInProgress] }, 5],
  [{ code: c.packSent, days: [1, 40], way: drafted.slice(0, 2) }, 6],
  [{ code: c.drafting, days: [1, 20], way: drafted.slice(0, 3) }, 5],
  [{ code: c.withClient, days: [1, 20], way: drafted }, 3],
  [{ code: c.proposalSigned, days: [1, 6], way: signed.slice(0, 5) }, 2],
  [{ code: c.nomineeReport, days: [1, 9], way: signed }, 2],
  [{ code: c.withCreditors, days: [1, 15], way: voted.slice(0, 7) }, 4],
  [{ code: c.adjourned, days: [1, 12], way: voted }, 1],
  [{ code: c.modificationsToAgree, days: [1, 12], way: voted }, 2],
  [{ code: c.ivaAccepted, days: [3, 1780], way: voted }, 30],
  [{ code: c.ivaAccepted, days: [3, 1780], way: [...voted, c.modificationsToAgree] }, 6],
  [{ code: c.ivaRejected, days: [5, 500], way: voted }, 2],
  [{ code: c.ivaCompleted, days: [1, 90], way: accepted }, 3],
  [{ code: c.ivaTerminated, days: [1, 120], way: accepted }, 2],
  [{ code: c.bankruptcy, days: [10, 300], way: accepted }, 0.5],
  [{ code: c.deceased, days: [10, 300], way: accepted }, 0.5],
  [{ code: c.notProceeding, days: [5, 900], way: drafted.slice(0, 1) }, 3],
  [{ code: c.notProceeding, days: [5, 900], way: drafted.slice(0, 3) }, 4],
  [{ code: c.closed, days: [5, 1600], way: [...accepted, c.ivaCompleted] }, 3],
  [{ code: c.closed, days: [5, 1600], way: [...accepted, c.ivaTerminated] }, 1],
];

/** The same for solutions without statuses of their own, which end before drafting. */
const earlyEnds = ends.filter(
  ([{ code, way }]) => code !== c.withClient && !way.includes(c.drafting) && code !== c.drafting,
);

/** How many days a case spent in a status before moving on. */
const stays: Partial<Record<Code, readonly [number, number]>> = {
  [c.lead]: [1, 6],
  [c.adviceInProgress]: [3, 14],
  [c.packSent]: [5, 25],
  [c.drafting]: [4, 14],
  [c.withClient]: [3, 14],
  [c.proposalSigned]: [1, 5],
  [c.nomineeReport]: [2, 7],
  [c.withCreditors]: [16, 23],
  [c.modificationsToAgree]: [3, 10],
  [c.ivaCompleted]: [30, 120],
  [c.ivaTerminated]: [30, 120],
};

/** How long an arrangement ran before it ended: its full term if completed, part of it otherwise. */
const acceptedFor = (next: Code, termMonths: number, random: Random) =>
  next === c.ivaCompleted && random.chance(0.8)
    ? Math.round(termMonths * 30.44) + random.between(5, 90)
    : random.between(200, 1200);

const substatusWeights = [
  [upToDate, 64],
  [behind, 10],
  [breach, 5],
  ['breach-notice-served', 2],
  ['payment-break', 4],
  ['variation-proposed', 3],
] as const;

function substatusOf(random: Random, approved: string, termMonths: number, today: string) {
  if (approved > addDays(today, -45)) return { code: upToDate, on: approved };
  const { anniversaryOn } = nextAnnual(approved, today)!;
  const months = (dayNumber(today) - dayNumber(approved)) / 30.44;
  const recently = weekday(addDays(today, -random.between(1, 28)));
  if (months > termMonths - 2)
    return { code: random.chance(0.6) ? 'final-payment-received' : 'ready-to-close', on: recently };
  if (months > 53 && random.chance(0.4)) return { code: 'equity-review', on: recently };
  if (anniversaryOn < addDays(today, 60) && random.chance(0.7))
    return { code: 'annual-review-due', on: recently };
  const code = random.weighted(substatusWeights);
  return { code, on: code === upToDate ? approved : recently };
}

/** The life of a case so far. `isEarly` keeps it before drafting ends, as for solutions without statuses of their own. */
export function makeLife(random: Random, today: string, isEarly: boolean): Life {
  const end = random.weighted(isEarly ? earlyEnds : ends);
  const termMonths = random.weighted([
    [60, 80],
    [72, 15],
    [48, 5],
  ] as const);
  const steps: Step[] = [];
  let on = weekday(addDays(today, -random.between(...end.days)));
  let next = end.code;
  steps.unshift({ code: end.code, on });
  for (const code of end.way.toReversed()) {
    const stay =
      code === c.ivaAccepted
        ? acceptedFor(next, termMonths, random)
        : random.between(...(stays[code] ?? [2, 9]));
    on = weekday(addDays(on, -stay));
    steps.unshift({ code, on });
    next = code;
  }
  const life = { steps, termMonths };
  const approved = steps.find(({ code }) => code === c.ivaAccepted)?.on;
  const isLive = end.code === c.ivaAccepted;
  return {
    ...life,
    substatus: isLive ? substatusOf(random, approved!, termMonths, today) : null,
    dates: datesOf(life, today, random),
  };
}

function datesOf(
  { steps, termMonths }: Pick<Life, 'steps' | 'termMonths'>,
  today: string,
  random: Random,
): Life['dates'] {
  const on = (code: Code) => steps.find((step) => step.code === code)?.on ?? null;
  const later = (day: string | null, days: number) => day && addDays(day, days);
  const notice = on(c.withCreditors);
  const approved = on(c.ivaAccepted);
  const last = steps.at(-1)!;
  const decided = steps.find(({ code }) =>
    [c.modificationsToAgree, c.ivaAccepted, c.ivaRejected].includes(code as never),
  )?.on;
  const planned = later(notice, random.between(16, 22));
  const adjourned = last.code === c.adjourned ? later(planned, 14) : null;
  const advised = on(c.packSent) ?? on(c.otherSolution);
  const ended = on(c.ivaCompleted) ?? on(c.ivaTerminated);
  const distributed = approved && last.code === c.ivaAccepted ? nextHalfYear(approved, today) : null;
  return {
    adviceGivenOn: advised && weekday(addDays(advised, -1)),
    packSentOn: on(c.packSent),
    packReturnedOn: on(c.drafting),
    proposalDate: on(c.proposalSigned),
    nomineeReportOn: on(c.nomineeReport),
    noticeDeliveredOn: notice,
    decisionDate: adjourned ?? decided ?? planned,
    approvalDate: approved,
    commencementDate: approved,
    ...(approved ? datesFrom(iva, approved, termMonths) : {}),
    nextDistributionOn: distributed,
    registeredOn: approved && addDays(approved, 12) <= today ? addDays(approved, 12) : null,
    removedFromRegisterOn: ended && addMonths(ended, 3) <= today ? addMonths(ended, 3) : null,
    completedOn: on(c.ivaCompleted),
    terminatedOn: on(c.ivaTerminated),
    closedOn: on(c.closed) ?? on(c.notProceeding),
  };
}

/** Client money is distributed every six months, the first time half a year after approval. */
function nextHalfYear(approved: string, today: string): string {
  for (let months = 6; ; months += 6) {
    const on = addMonths(approved, months);
    if (on >= today) return on;
  }
}
