import type { Arrangement, Catalogues } from '#demo/arrangements/arrangement.ts';
import { addDays, momentOf } from '#demo/cases/days.ts';
import type { Random } from '#demo/cases/random.ts';
import type { breachSteps, caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import type { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import type { BreachStatus } from '#shared/activities/creditors/breaches/breaches.ts';
import { exemptionOf, requestFrom, yearsBegun } from '#shared/activities/reviews/reviews.ts';
import { poundsText } from '#shared/platform/money.ts';

type Review = typeof annualReviews.$inferInsert;
export type MadeSupervision = {
  reviews: Review[];
  breaches: (typeof caseBreaches.$inferInsert & { id: number })[];
  steps: (typeof breachSteps.$inferInsert)[];
};
type Order = {
  one: Arrangement;
  catalogues: Catalogues;
  random: Random;
  today: string;
  nextBreach: () => number;
};

const waived = [
  'Nothing has changed: the budget of the year before stands.',
  'Income is a state pension alone.',
  'The client is on the same pay; payslips were seen.',
];

/** The day an arrangement ended according to its dates; null while it is running. */
const endOf = ({ found, code }: Arrangement, today: string) =>
  found.completedOn ?? found.terminatedOn ?? (['bankruptcy', 'deceased'].includes(code) ? today : null);

function reviewOf({ one, random, today }: Order, year: ReturnType<typeof yearsBegun>[number]): Review {
  const { id: caseId, contributionPence, caseOwnerUserId } = one.found;
  const { periodTo, dueOn } = year;
  const row: Review = { caseId, ...year };
  const isOver = periodTo < today;
  const asked = addDays(requestFrom(periodTo), random.between(0, 6));
  if (asked > today || (!isOver && one.substatus !== 'annual-review-due')) return row;
  const requested = { ...row, requestSentOn: asked };
  const came = addDays(periodTo, random.between(4, 20));
  // Of the reviews still open, some are waiting for documents, some for somebody to look at them.
  if (came >= today || (dueOn >= today && random.chance(0.45))) return requested;
  const received = { ...requested, evidenceReceivedOn: came };
  const looked = addDays(came, random.between(2, 14));
  if (looked >= today || (dueOn >= today && random.chance(0.4))) return received;
  const reviewed = {
    ...received,
    reviewedOn: looked,
    reviewedBy: caseOwnerUserId,
    waivedReason: random.pick(waived),
    oldContributionPence: contributionPence,
  };
  const sent = addDays(looked, random.between(2, 12));
  if (sent >= today || (dueOn >= today && random.chance(0.3))) return reviewed;
  return { ...reviewed, reportSentOn: sent };
}

/** A review of each year that has begun, as far as it has come; years cut short by an end are exempt. */
function makeReviews(order: Order): Review[] {
  const { one, today } = order;
  const { approvalDate } = one.found;
  if (one.type !== 'iva' || approvalDate === null) return [];
  const endedOn = endOf(one, today);
  return yearsBegun(approvalDate, endedOn ?? today).map((year) => {
    const exemptReason = endedOn && exemptionOf(year, endedOn, one.found.jurisdiction);
    return exemptReason ? { caseId: one.found.id, ...year, exemptReason } : reviewOf(order, year);
  });
}

type Step = readonly [to: BreachStatus, on: string, note: string];

/** A breach with its steps, the last of which gives its status. */
function breachOf(
  { one, catalogues, nextBreach }: Order,
  type: string,
  detail: string,
  steps: readonly Step[],
): Pick<MadeSupervision, 'breaches' | 'steps'> {
  const { id: caseId, caseOwnerUserId } = one.found;
  const id = nextBreach();
  const [status, endedOn, outcome] = steps.at(-1)!;
  const served = steps.find(([to]) => to === 'notice_served')?.[1] ?? null;
  const hasEnded = status === 'remedied' || status === 'terminated';
  const contribution = one.found.contributionPence ?? 0;
  return {
    breaches: [
      {
        id,
        caseId,
        breachTypeId: catalogues.breachType(type),
        status,
        detectedOn: steps[0]![1],
        detectedBy: steps[0]![0] === 'suspected' ? 'system' : 'user',
        detail,
        ...(type === 'Arrears over 3 months' && { monthsInArrears: 400, arrearsPence: contribution * 4 }),
        servedOn: served,
        remedyByOn: served && addDays(served, 28),
        outcome: hasEnded ? outcome : null,
        endedOn: hasEnded ? endedOn : null,
      },
    ],
    steps: steps.map(([toStatus, on, note], at) => ({
      breachId: id,
      fromStatus: at === 0 ? null : steps[at - 1]![0],
      toStatus,
      note,
      takenAt: momentOf(on, 9 + at, 15),
      takenBy: toStatus === 'suspected' ? null : caseOwnerUserId,
    })),
  };
}

/** Breaches that match the case's sub status or end, and some that were remedied long ago. */
function makeBreaches(order: Order): Pick<MadeSupervision, 'breaches' | 'steps'> | null {
  const { one, random, today } = order;
  if (one.type !== 'iva' || one.found.approvalDate === null) return null;
  const contribution = one.found.contributionPence ?? 0;
  const arrears = `Arrears of ${poundsText(contribution * 4)}, 4 months.`;
  const type = 'Arrears over 3 months';
  const begin = addDays(today, -random.between(3, 20));
  if (one.substatus === 'arrears-over-3-months')
    return breachOf(order, type, arrears, [['suspected', begin, arrears]]);
  if (one.substatus === 'breach-notice-served')
    return breachOf(order, type, arrears, [
      ['open', addDays(begin, -6), arrears],
      ['notice_served', begin, `Put right or explained within 28 days. ${arrears}`],
    ]);
  // The court revokes an approval whether or not the terms were broken.
  if (one.found.terminatedOn !== null && one.code !== 'iva-revoked') {
    const ended = one.found.terminatedOn;
    return breachOf(order, type, arrears, [
      ['open', addDays(ended, -80), arrears],
      ['notice_served', addDays(ended, -70), 'Put right or explained within 28 days.'],
      ['referred', addDays(ended, -35), 'Asked whether the arrangement goes on.'],
      ['terminated', ended, 'Creditors decided to terminate; no answer to the notice of breach.'],
    ]);
  }
  const approved = one.found.approvalDate;
  if (one.substatus !== 'up-to-date' || approved > addDays(today, -300) || !random.chance(0.05)) return null;
  const on = addDays(approved, random.between(120, 220));
  const documents = 'Failure to provide annual review documents';
  return breachOf(order, documents, 'The bank statements that were asked for have not come.', [
    ['open', on, 'The bank statements that were asked for have not come.'],
    ['remedied', addDays(on, 16), 'The statements came.'],
  ]);
}

/** The results of supervision on a case: its annual reviews and breaches. */
export const makeSupervision = (order: Order): MadeSupervision => ({
  reviews: makeReviews(order),
  ...(makeBreaches(order) ?? { breaches: [], steps: [] }),
});
