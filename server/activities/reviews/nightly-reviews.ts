import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { keepReviewClocks } from '#server/records/case-life/reviews/keep-review-clocks.ts';
import { REVIEWS, raiseMissing } from '#server/records/case-life/reviews/raise-reviews.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { definitionInUse, raiseMany, type TaskOrder } from '#server/records/tasks/raise-many.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import type { ListedReview } from '#shared/activities/reviews/contract.ts';
import {
  type ReviewTask,
  reviewTaskKey,
  reviewTasks,
  taskDays,
  taskState,
} from '#shared/activities/reviews/review-tasks.ts';
import { REQUEST_DAYS } from '#shared/activities/reviews/reviews.ts';
import { addDays } from '#shared/platform/dates.ts';
import { keysOf } from '#shared/platform/options.ts';
import { reviewRows } from './review-row.ts';
import { keepReviewTasks } from './review-tasks.ts';

/** Cases by their ids. */
export type CaseRange = { after: number; upTo: number };

const inRange = ({ after, upTo }: CaseRange) =>
  and(gt(annualReviews.caseId, after), lte(annualReviews.caseId, upTo));

/** Records the day on which letters of reviews were sent, and completes the tasks that waited for it. */
export async function followLetters(w: Write, range: CaseRange): Promise<void> {
  const sent = await w.tx
    .select({ review: annualReviews, found: cases, sentOn: mailItems.sentOn })
    .from(annualReviews)
    .innerJoin(cases, eq(cases.id, annualReviews.caseId))
    .innerJoin(mailItems, eq(mailItems.id, annualReviews.reportItemId))
    .where(and(inRange(range), isNull(annualReviews.reportSentOn), sql`${mailItems.sentOn} is not null`))
    .for('update', { of: annualReviews });
  for (const { review, found, sentOn } of sent) {
    const own: Write = { ...w, audit: (entry) => w.audit({ caseId: found.id, ...entry }) };
    await changeRow(own, REVIEWS, annualReviews, review, review.version, { reportSentOn: sentOn });
    const [row] = await reviewRows(w.tx, eq(annualReviews.id, review.id));
    if (row) await keepReviewTasks(own, found, row);
    w.changed(`case:${found.id}`);
  }
  await keepReviewClocks(
    w,
    sent.map(({ review }) => review.id),
  );
}

type Known = { caseId: number; code: string | null; sourceKey: string | null; status: string };

const tasksOn = (tx: Tx, caseIds: readonly number[]): Promise<Known[]> =>
  tx
    .select({
      caseId: caseTasks.caseId,
      code: tables.tasks.code,
      sourceKey: caseTasks.sourceKey,
      status: caseTasks.status,
    })
    .from(caseTasks)
    .innerJoin(tables.tasks, eq(tables.tasks.id, caseTasks.taskId))
    .where(
      and(inArray(caseTasks.caseId, [...caseIds]), inArray(tables.tasks.code, Object.values(reviewTasks))),
    );

/** The tasks that reviews call for now and do not have yet. */
function missingTasks(
  reviews: readonly ListedReview[],
  known: readonly Known[],
  { today, holidays }: { today: string; holidays: ReadonlySet<string> },
): { kind: ReviewTask; caseId: number; sourceKey: string; dueOn: string }[] {
  const keys = new Set(known.map(({ sourceKey }) => sourceKey));
  const open = new Set(
    known.filter(({ status }) => status === 'open').map(({ caseId, code }) => `${caseId} ${code}`),
  );
  return reviews.flatMap((review) => {
    const days = taskDays(review, holidays);
    return keysOf(reviewTasks).flatMap((kind) => {
      const sourceKey = reviewTaskKey(review.id, kind);
      const place = `${review.caseId} ${reviewTasks[kind]}`;
      const isWanted = taskState({ ...review, isReportWritten: review.report !== null }, kind) === 'open';
      if (!isWanted || days[kind].from > today || keys.has(sourceKey) || open.has(place)) return [];
      open.add(place);
      return [{ kind, caseId: review.caseId, sourceKey, dueOn: days[kind].dueOn }];
    });
  });
}

async function raiseTasks(w: Write, range: CaseRange, today: string): Promise<void> {
  const isOpen = and(isNull(annualReviews.reportSentOn), isNull(annualReviews.exemptReason));
  const reviews = await reviewRows(
    w.tx,
    and(inRange(range), isOpen, lte(annualReviews.periodTo, addDays(today, REQUEST_DAYS - 1))),
    { limit: 1_000_000 },
  );
  if (reviews.length === 0) return;
  const caseIds = [...new Set(reviews.map(({ caseId }) => caseId))];
  const known = await tasksOn(w.tx, caseIds);
  const wanted = missingTasks(reviews, known, { today, holidays: await holidaysOf(w.tx) });
  if (wanted.length === 0) return;
  const ids = [...new Set(wanted.map(({ caseId }) => caseId))];
  const rows = await w.tx.select().from(cases).where(inArray(cases.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const kind of keysOf(reviewTasks)) {
    const definition = await definitionInUse(w.tx, reviewTasks[kind]);
    const orders: TaskOrder[] = wanted
      .filter((each) => each.kind === kind)
      .map(({ caseId, sourceKey, dueOn }) => ({ found: byId.get(caseId) ?? missing(), sourceKey, dueOn }));
    if (definition) await raiseMany(w, definition, orders);
  }
}

/** What the nightly job does for the reviews of some cases: years that have begun, letters that were sent, and tasks that have come due. */
export async function nightlyReviews(w: Write, range: CaseRange, today: string): Promise<void> {
  if ((await raiseMissing(w, range, today)) > 0) w.changed(REVIEWS);
  await followLetters(w, range);
  await raiseTasks(w, range, today);
}
