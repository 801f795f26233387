import { and, eq, inArray } from 'drizzle-orm';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { AppError } from '#shared/platform/errors.ts';
import { noSuchReview } from './review-row.ts';
import { requestPapers } from './steps.ts';

type Skipped = { id: number; reference: string; reason: string };

/**
 * Requests the papers of several reviews, one case after the other, each in its own transaction: a refused one is reported with its reason
 * and does not stop the others. On a repeat, those requested the first time are left out.
 */
export async function requestMany(
  ctx: SignedIn,
  ids: readonly number[],
): Promise<{ requested: number; skipped: Skipped[] }> {
  const wanted = [...new Set(ids)];
  const rows = await ctx.services.database
    .select({
      id: annualReviews.id,
      version: annualReviews.version,
      caseId: annualReviews.caseId,
      requestItemId: annualReviews.requestItemId,
      reference: cases.uniqueReference,
    })
    .from(annualReviews)
    .innerJoin(cases, eq(cases.id, annualReviews.caseId))
    .where(and(inArray(annualReviews.id, wanted), visibleCases(ctx.actor)))
    .orderBy(cases.id);
  if (rows.length < wanted.length) throw noSuchReview();
  const skipped: Skipped[] = [];
  for (const { id, version, caseId, requestItemId, reference } of rows) {
    if (requestItemId !== null) {
      skipped.push({ id, reference, reason: 'Papers have already been asked for.' });
      continue;
    }
    try {
      await requestPapers(ctx, { caseId, id, version });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      skipped.push({ id, reference, reason: error.message });
    }
  }
  return { requested: rows.length - skipped.length, skipped };
}
