import { and, eq, isNull, sql } from 'drizzle-orm';
import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { endOf } from '#server/records/payments/schedules/schedule-of-case.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { exemptionOf, yearsBegun } from '#shared/activities/reviews/reviews.ts';
import { inChunks } from '#shared/platform/chunks.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { solutions } from '#shared/records/solutions/registry.ts';
import { keepReviewClocks } from './keep-review-clocks.ts';
import { annualReviews } from './tables.ts';

/** The name of annual reviews in the audit trail. */
export const REVIEWS = 'annual-reviews';

/** The types of product with annual reviews, and the statuses in which their arrangements run. */
const reviewedTypes = Object.entries(solutions)
  .filter(([, { annualReviews: are }]) => are)
  .map(([type]) => type);
const runningStatuses = Object.values(solutions).flatMap(({ annualReviews: are, approval }) =>
  are && approval ? [approval.status] : [],
);

const lackingColumns = { caseId: col.number, approvalDate: col.day.filled, raised: col.number };
type Lacking = InferRow<typeof lackingColumns>;

// A year begins with each anniversary; age() counts those that have passed, with 29 February treated as 28 February in other years.
const lackingText = `select c.id as "caseId", c.approval_date as "approvalDate", coalesce(r.raised, 0) as raised
  from cases c join products p on p.id = c.product_id and p.type = any($1::text[])
  join statuses s on s.id = c.status_id and s.code = any($2::text[])
  left join lateral (select max(year_no) as raised from annual_reviews where case_id = c.id) r on true
  where c.id > $3 and c.id <= $4 and c.approval_date <= $5::date
    and coalesce(r.raised, 0) <= extract(year from age($5::date, c.approval_date))
  order by c.id`;

/** How many reviews one statement raises: a longer one would hold up other requests while it is built. */
const AT_ONCE = 100;

async function insert(w: Write, lacking: readonly Lacking[], today: string): Promise<number> {
  const rows = lacking.flatMap(({ caseId, approvalDate, raised }) =>
    yearsBegun(approvalDate, today)
      .slice(raised)
      .map((year) => ({ caseId, ...year })),
  );
  const added: (typeof annualReviews.$inferSelect)[] = [];
  for (const some of inChunks(rows, AT_ONCE))
    added.push(...(await w.tx.insert(annualReviews).values(some).onConflictDoNothing().returning()));
  if (added.length === 0) return 0;
  for (const { id, caseId, yearNo, periodFrom, periodTo, dueOn } of added)
    w.audit({
      entity: REVIEWS,
      entityId: id,
      caseId,
      action: 'created',
      after: { yearNo, periodFrom, periodTo, dueOn },
    });
  await keepReviewClocks(
    w,
    added.map(({ id }) => id),
  );
  return added.length;
}

/** Raises missing reviews for the years that have begun, for cases in a range of ids; returns how many. */
export async function raiseMissing(
  w: Write,
  { after, upTo }: { after: number; upTo: number },
  today: string = londonDate(),
): Promise<number> {
  const lacking = await planned(w.tx, lackingColumns, lackingText, [
    reviewedTypes,
    runningStatuses,
    after,
    upTo,
    today,
  ]);
  return insert(w, lacking, today);
}

/** Raises the reviews that one case lacks, such as the first one on approval. */
export const raiseReviews = (w: Write, { id }: Pick<Case, 'id'>, today?: string): Promise<number> =>
  raiseMissing(w, { after: id - 1, upTo: id }, today);

/**
 * Exempts the years of a locked, ended case for which no annual report is due any more, as the final report covers them. A report that was
 * sent, or was due earlier, stays as it is.
 */
export async function exemptEnded(w: Write, found: Case): Promise<void> {
  const endedOn = await endOf(w.tx, found);
  if (endedOn === null) return;
  const open = await w.tx
    .select()
    .from(annualReviews)
    .where(
      and(
        eq(annualReviews.caseId, found.id),
        isNull(annualReviews.reportSentOn),
        isNull(annualReviews.exemptReason),
        sql`not exists (select from mail_items i where i.id = ${annualReviews.reportItemId} and i.sent_on is not null)`,
      ),
    )
    .for('update');
  for (const review of open) {
    const exemptReason = exemptionOf(review, endedOn, found.jurisdiction);
    if (exemptReason) await changeRow(w, REVIEWS, annualReviews, review, review.version, { exemptReason });
  }
  await keepReviewClocks(
    w,
    open.map(({ id }) => id),
  );
}
