import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { audienceOf } from '#server/records/correspondence/items/audience.ts';
import { writeLetter } from '#server/records/correspondence/items/finish-letter.ts';
import { program } from '#server/records/correspondence/items/program.ts';
import { templateFor } from '#server/records/correspondence/items/template-for.ts';
import { conflict } from '#shared/platform/errors.ts';
import { reviewFacts, yearFacts } from './review-facts.ts';
import type { Review } from './review-row.ts';

/** Writes the letter that requests a year's papers from the clients of a locked case; returns its item. */
export async function writeRequest(w: Write, found: Case, review: Review): Promise<number> {
  const { id: templateId } = await templateFor(w.tx, 'review_requested', found);
  const recipients = await audienceOf(w.tx, program(w.author.id), found.id, 'client');
  if (recipients.length === 0)
    throw conflict('There is nobody to write to: no client of this case is living.');
  const facts = yearFacts(found, review);
  return writeLetter(w, { caseId: found.id, templateId, recipients, facts, asDraft: false });
}

/**
 * Writes a year's report to the clients and every creditor of a locked case, as one bundle with that year's receipts and payments; returns
 * its item.
 */
export async function writeReport(w: Write, found: Case, review: Review): Promise<number> {
  const { id: templateId, noticeKind } = await templateFor(w.tx, 'review_reported', found);
  const author = program(w.author.id);
  const clients = await audienceOf(w.tx, author, found.id, 'client');
  const creditors = await audienceOf(w.tx, author, found.id, 'all_creditors', { noticeKind });
  return writeLetter(w, {
    caseId: found.id,
    templateId,
    recipients: [...clients, ...creditors],
    facts: await reviewFacts(w.tx, found, review),
    asDraft: false,
  });
}
