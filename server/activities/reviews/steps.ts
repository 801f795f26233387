import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { agreeWithin } from '#server/records/case-life/agree-schedule.ts';
import type { Seen } from '#server/records/cases/life-on-case.ts';
import type { ListedReview, ReviewResult } from '#shared/activities/reviews/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { AppError, invalidAt } from '#shared/platform/errors.ts';
import { compareBudgets } from './compare.ts';
import { writeReport, writeRequest } from './review-letters.ts';
import { type Stepping, takeStep } from './take-step.ts';

/** Requests the papers of a year from the clients. */
export const requestPapers = (ctx: SignedIn, seen: Seen): Promise<ListedReview> =>
  takeStep(ctx, seen, 'request', async ({ w, found, before }) => ({
    requestItemId: await writeRequest(w, found, before),
    requestSentOn: null,
  }));

/** Records that the papers of a year have come. */
export const recordEvidence = (
  ctx: SignedIn,
  { receivedOn, ...seen }: Seen & { receivedOn: string },
): Promise<ListedReview> =>
  takeStep(ctx, seen, 'evidence', async ({ before }) => {
    if (receivedOn < before.periodFrom)
      throw invalidAt('receivedOn', `Not before ${showDate(before.periodFrom)}, when the year began.`);
    return { evidenceReceivedOn: receivedOn };
  });

/** The budgets used by a review, or why there are none. */
async function basis({ w, found, before }: Stepping, result: ReviewResult) {
  const { statementId, comparedWithId, waivedReason } = result;
  if (statementId === null && waivedReason === null)
    throw invalidAt('statementId', 'Choose the budget of the year, or say why there is none.');
  if (statementId === null) return { waivedReason, statementId: null, comparedWithId: null };
  if (comparedWithId === null) throw invalidAt('comparedWithId', 'Choose the budget to compare it with.');
  const contribution = before.oldContributionPence ?? found.contributionPence ?? 0;
  const { working } = await compareBudgets(w.tx, found.id, { statementId, comparedWithId }, contribution);
  return {
    waivedReason: null,
    statementId,
    comparedWithId,
    surplusChangePence: (working.lines.at(-1) ?? missing()).changePence,
    upliftPence: working.upliftPence,
  };
}

/**
 * Reviews the contribution of a case: by the two budgets or with the reason why there is none. What the client agreed to becomes the
 * next version of the payment schedule; beyond the limits of the domain it waits for a second person.
 */
export async function reviewContribution(
  ctx: SignedIn,
  { caseId, id, ...result }: ReviewResult & Omit<Seen, 'version'>,
): Promise<ListedReview & { isChangeWaiting: boolean }> {
  let isChangeWaiting = false;
  const step = result.change ? 'change' : result.waivedReason === null ? 'stays' : 'waive';
  const review = await takeStep(ctx, { caseId, id, version: result.version }, step, async (at) => {
    const { w, found, before, today } = at;
    const { change, note } = result;
    const old = before.oldContributionPence ?? found.contributionPence;
    const values = {
      ...(await basis(at, result)),
      note,
      oldContributionPence: old,
      newContributionPence: change?.contributionPence ?? old,
      changesFrom: change?.from ?? null,
      clientAgreedOn: change?.clientAgreedOn ?? null,
      clientAgreedHow: change?.clientAgreedHow ?? null,
      reviewedOn: today,
      reviewedBy: ctx.actor.id,
    };
    if (!change) {
      const { changesFrom, newContributionPence, clientAgreedOn, clientAgreedHow } = before;
      const isKept = changesFrom !== null;
      const kept = { changesFrom, newContributionPence, clientAgreedOn, clientAgreedHow };
      return { ...values, ...(isKept && kept) };
    }
    if (change.contributionPence === found.contributionPence)
      throw invalidAt('change.contributionPence', 'That is already the contribution.');
    const agreed = await agreeWithin(w, ctx.actor, found, {
      scheduleVersion: change.scheduleVersion,
      reason: 'review',
      note: note ?? `Annual review of year ${before.yearNo}.`,
      change: { kind: 'amount', from: change.from, amountPence: change.contributionPence },
    }).catch(atItsField);
    isChangeWaiting = agreed.isWaiting;
    return values;
  });
  return { ...review, isChangeWaiting };
}

const scheduleFields: Readonly<Record<string, string>> = {
  from: 'change.from',
  amountPence: 'change.contributionPence',
};

/** A refusal of the schedule, at the field of the review that caused it. */
function atItsField(error: unknown): never {
  const errors = error instanceof AppError ? error.details.errors : undefined;
  if (!errors) throw error;
  const [[field, message] = ['', '']] = Object.entries(errors);
  throw invalidAt(scheduleFields[field] ?? field, message);
}

/** Writes a year's report to the clients and all creditors; it is sent once a second person has approved it. */
export const writeAnnualReport = (ctx: SignedIn, seen: Seen): Promise<ListedReview> =>
  takeStep(ctx, seen, 'report', async ({ w, found, before }) => ({
    reportItemId: await writeReport(w, found, before),
  }));
