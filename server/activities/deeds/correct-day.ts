import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { Deed } from '#server/records/case-life/deeds/change-deed.ts';
import { followingDates, orderErrors, storeChange } from '#server/records/case-life/edit-case.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import { solutionOfProduct } from '#server/records/case-life/solution-of-product.ts';
import type { Case } from '#server/records/cases/access.ts';
import type { Seen } from '#server/records/cases/life-on-case.ts';
import { DECISION } from '#server/records/decisions/decision-row.ts';
import { keepDecisionClocks } from '#server/records/decisions/keep-decision-clocks.ts';
import { decisions, decisionVotes } from '#server/records/decisions/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { moveTasks } from '#server/records/tasks/move-tasks.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { invalidAt } from '#shared/platform/errors.ts';
import type { lateEvents } from '#shared/records/cases/late-dates.ts';
import { type CorrectableDay, correctableDays, daysProblem } from '#shared/records/deeds/deed-days.ts';
import { isProtectedDeed } from '#shared/records/deeds/deeds.ts';
import { dueBy } from '#shared/records/law/clock.ts';
import { refuseBeforeGrant, take } from './steps.ts';

type Correction = Seen & {
  day: CorrectableDay;
  on: string;
  note: string;
  evidence: string;
  documentId: number | null;
};

/** What each day is called where it is entered late. */
const eventOf: Record<CorrectableDay, keyof typeof lateEvents> = {
  grantedOn: 'deedGranted',
  publishedOn: 'deedPublished',
  documentsSentOn: 'deedDocuments',
  appliedOn: 'deedApplied',
  registeredOn: 'deedRegistered',
  dischargeRefusedOn: 'dischargeRefused',
  debtorDischargedOn: 'debtorDischarged',
};

/** The window that was decided on, while it counts from the publication; null where there was none. */
async function decidedWindow(tx: Tx, caseId: number) {
  const [window] = await tx
    .select()
    .from(decisions)
    .where(
      and(
        eq(decisions.caseId, caseId),
        eq(decisions.kind, 'objections'),
        inArray(decisions.status, ['draft', 'open', 'approved', 'rejected']),
      ),
    );
  return window ?? null;
}

/**
 * Moves the window to another publication. While it is prepared or open, it is withdrawn first, since creditors were told when it ends; once it
 * was decided, its outcome has to be the same with the right days: it had ended when it was recorded, and no objection came between the two ends.
 */
async function moveWindow(w: Write, { caseId, windowEndedOn }: Deed, publishedOn: string) {
  const window = await decidedWindow(w.tx, caseId);
  if (window === null) return {};
  if (window.status === 'draft' || window.status === 'open')
    throw invalidAt(
      'day',
      'The objections window counts from it: withdraw that decision first, and open it again.',
    );
  const ends = dueBy('deed-objections', publishedOn);
  if (window.decidedAt && londonDate(window.decidedAt) <= ends)
    throw invalidAt('on', `The window would end on ${showDate(ends)}, and its outcome was recorded before.`);
  const [from, to] = [windowEndedOn ?? window.decisionDate, ends].toSorted();
  const votes = await w.tx
    .select({ at: decisionVotes.receivedAt })
    .from(decisionVotes)
    .where(eq(decisionVotes.decisionId, window.id));
  if (votes.some(({ at }) => from && to && londonDate(at) > from && londonDate(at) <= to))
    throw invalidAt(
      'on',
      'An objection came between the two ends of the window: its outcome would be another one.',
    );
  await changeRow(
    w,
    DECISION,
    decisions,
    window,
    window.version,
    { publishedOn, decisionDate: ends, ...(window.originalDate && { originalDate: ends }) },
    { action: 'corrected' },
  );
  await keepDecisionClocks(w, window.id);
  return { windowEndedOn: ends };
}

/** The dates of the case that are those of its trust deed. */
async function caseDates(w: Write, found: Case, deed: Deed, after: Deed): Promise<Partial<Case>> {
  const changed = (day: keyof Deed) => deed[day] !== after[day];
  const { grantedOn, registeredOn, windowEndedOn } = after;
  const solution = await solutionOfProduct(w.tx, found.productId);
  const commencement =
    changed('grantedOn') && isProtectedDeed(after.status) ? { commencementDate: grantedOn } : {};
  return {
    ...(changed('grantedOn') && { proposalDate: grantedOn }),
    ...commencement,
    ...(await followingDates(w.tx, solution, found, commencement)),
    ...(changed('windowEndedOn') && { decisionDate: windowEndedOn }),
    ...(changed('registeredOn') && { registeredOn, approvalDate: registeredOn }),
  };
}

/** Reviews count from the registration: once one has begun, its year is not moved under it. */
async function refuseReviewed(tx: Tx, caseId: number): Promise<void> {
  const [review] = await tx.select().from(annualReviews).where(eq(annualReviews.caseId, caseId)).limit(1);
  if (review)
    throw invalidAt(
      'day',
      `The annual reviews count from it, and that of year ${review.yearNo} has been raised: it can no longer be changed.`,
    );
}

/** Stores the dates of the case, judged in their order, with the tasks that count from them. */
async function followOnCase(w: Write, found: Case, values: Partial<Case>): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const [problem] = Object.values(await orderErrors(w.tx, found, { ...found, ...values }));
  if (problem) throw invalidAt('on', problem);
  await moveTasks(w, found, await storeChange(w, found, values));
}

/** Puts a wrongly entered day of a trust deed right. Its history keeps both days and the reason; order, clocks, the case and its tasks follow. */
export const correctDay = (ctx: SignedIn, { day, on, note, evidence, documentId, ...seen }: Correction) =>
  take(
    ctx,
    { ...seen, on, documentId, note: `${note}\n${evidence}`, lateReason: note, lateEvidence: evidence },
    'correct',
    async ({ w, found, before }) => {
      const entered = before[day];
      if (entered === null) throw invalidAt('day', `‘${correctableDays[day]}’ has not been recorded.`);
      if (entered === on) throw invalidAt('on', 'That is the day on record.');
      const problem = daysProblem({ ...before, [day]: on });
      if (problem) throw invalidAt('on', problem);
      if (day === 'grantedOn') await refuseBeforeGrant(w.tx, found.id, on);
      if (day === 'registeredOn') await refuseReviewed(w.tx, found.id);
      const window = day === 'publishedOn' ? await moveWindow(w, before, on) : {};
      const values: Partial<Deed> = { [day]: on, ...window };
      const dates = await caseDates(w, found, before, { ...before, ...values });
      return {
        values,
        // An outcome that was recorded late has its row for the right day, too.
        days: { [eventOf[day]]: on, ...('windowEndedOn' in window && { outcome: window.windowEndedOn }) },
        shown: { corrects: day, correctedFrom: entered },
        follow: async () => followOnCase(w, found, dates),
      };
    },
  );
