import type { SignedIn } from '#server/platform/http/trpc.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { MailBulkResult } from '#shared/records/correspondence/contract.ts';
import { mailNumber } from '#shared/records/correspondence/mail.ts';
import { caseIdOf } from '../items/item-row.ts';
import { certifyLetters } from './issue-certificate.ts';
import { letterLines } from './letter-lines.ts';

/**
 * Certifies the delivery of letters on several cases in the caller's name, with one certificate per case; letters of which nothing was sent
 * as a notice are skipped with the reason. If the caller may not see one, nothing is certified.
 */
export async function certifyMany(
  ctx: SignedIn,
  { ids }: { ids: readonly number[] },
): Promise<MailBulkResult> {
  const wanted = [...new Set(ids)];
  const { database } = ctx.services;
  const byCase = new Map<number, number[]>();
  for (const id of wanted) {
    const caseId = await caseIdOf(database, ctx, id);
    byCase.set(caseId, [...(byCase.get(caseId) ?? []), id]);
  }
  const result: MailBulkResult = { changed: 0, skipped: [] };
  const pass = (which: readonly number[], reason: string) =>
    result.skipped.push(...which.map((id) => ({ id, number: mailNumber(id), reason })));
  for (const [caseId, own] of byCase) {
    const sent = await sentAmong(ctx, caseId, own);
    pass(
      own.filter((id) => !sent.includes(id)),
      'None of it has been sent as a notice yet.',
    );
    if (sent.length === 0) continue;
    try {
      await certifyLetters(ctx, { caseId, mailIds: sent });
      result.changed += sent.length;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      pass(sent, error.message);
    }
  }
  return result;
}

/** A case's letters with something sent that can be certified. */
async function sentAmong({ services: { database } }: SignedIn, caseId: number, ids: readonly number[]) {
  const sent: number[] = [];
  await database.transaction(async (tx) => {
    for (const id of ids) if ((await letterLines(tx, caseId, [id])).length > 0) sent.push(id);
  });
  return sent;
}
