import type { Case } from '#server/cases/access.ts';
import { accountOver } from '#server/correspondence/data/ledger-values.ts';
import { audienceOf } from '#server/correspondence/items/audience.ts';
import { program } from '#server/correspondence/items/program.ts';
import { templateFor } from '#server/correspondence/items/template-for.ts';
import { writeLetter } from '#server/correspondence/items/write-letter.ts';
import type { Write } from '#server/database/write.ts';
import { addMonths } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { letterDate } from '#shared/letters/letter-format.ts';
import { poundsText } from '#shared/money.ts';
import type { ReviewYear } from '#shared/reviews/reviews.ts';
import type { Review } from './review-row.ts';

/** The days of a review's year, as its letters name them. */
const yearFacts = ({ approvalDate }: Pick<Case, 'approvalDate'>, year: ReviewYear) => ({
  'dates.periodFrom': letterDate(year.periodFrom),
  'dates.periodTo': letterDate(year.periodTo),
  ...(approvalDate && { 'dates.anniversary': letterDate(addMonths(approvalDate, 12 * year.yearNo)) }),
});

/** Writes the letter that asks the clients of a locked case for the papers of a year; returns its item. */
export async function writeRequest(w: Write, found: Case, review: Review): Promise<number> {
  const { id: templateId } = await templateFor(w.tx, 'review_requested');
  const recipients = await audienceOf(w.tx, program(w.author.id), found.id, 'client');
  if (recipients.length === 0)
    throw new AppError('conflict', 'There is nobody to write to: no client of this case is living.');
  const facts = yearFacts(found, review);
  return writeLetter(w, { caseId: found.id, templateId, recipients, facts, asDraft: false });
}

/** What a review came to, for the report of its year. */
function resultFacts(review: Review): Record<string, string> {
  const { oldContributionPence, newContributionPence, changesFrom, waivedReason } = review;
  const isChanged = newContributionPence !== null && newContributionPence !== oldContributionPence;
  return {
    ...(waivedReason && { 'review.waivedReason': waivedReason }),
    ...(review.reviewedOn && { 'review.reviewedOn': letterDate(review.reviewedOn) }),
    ...(isChanged && {
      'review.newContribution': poundsText(newContributionPence),
      'review.changesFrom': letterDate(changesFrom ?? review.reviewedOn!),
    }),
  };
}

/**
 * Writes the report of a year to the clients and to every creditor of a locked case, one bundle with the receipts and payments of that
 * year; returns its item.
 */
export async function writeReport(w: Write, found: Case, review: Review): Promise<number> {
  const { id: templateId } = await templateFor(w.tx, 'review_reported');
  const author = program(w.author.id);
  const clients = await audienceOf(w.tx, author, found.id, 'client');
  const creditors = await audienceOf(w.tx, author, found.id, 'all_creditors');
  const { periodFrom: from, periodTo: to } = review;
  const account = await accountOver(w.tx, author, found.id, { from, to });
  return writeLetter(w, {
    caseId: found.id,
    templateId,
    recipients: [...clients, ...creditors],
    facts: { ...yearFacts(found, review), ...resultFacts(review), 'rp[]': JSON.stringify(account) },
    asDraft: false,
  });
}
