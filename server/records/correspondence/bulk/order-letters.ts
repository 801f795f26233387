import { and, eq, ne } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { startRun } from '#server/platform/jobs/long-job.ts';
import { conflict } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { templateFor } from '../items/template-in-use.ts';
import { mailItems } from '../tables.ts';
import { type LetterOrder, orderedLetters } from './ordered-letters.ts';

type Orders = { actor: Actor; templateId: number; raisedBy: string; orders: LetterOrder[] };

/**
 * Starts writing letters in the transaction of what calls for them; returns the id of the run, whose progress is read and which is
 * cancelled like any bulk run. Refused where the same template was written for the same reason already.
 */
export async function orderLetters(
  w: Write,
  { actor, templateId, raisedBy, orders }: Orders,
): Promise<number> {
  if (orders.length === 0) throw conflict('There is nobody to write to.');
  const { versionId, name } = await templateFor(w.tx, actor, templateId);
  // First: a second start of the same letters now waits for this one, and is then refused.
  const runId = await startRun(
    w,
    orderedLetters,
    { templateId, versionId, raisedBy, orders },
    { total: orders.length, queue: 'bulk-letters' },
  );
  const [written] = await w.tx
    .select({ id: mailItems.id })
    .from(mailItems)
    .where(
      and(
        eq(mailItems.raisedBy, raisedBy),
        eq(mailItems.templateId, templateId),
        ne(mailItems.status, 'cancelled'),
      ),
    )
    .limit(1);
  if (written) throw conflict(`${name} was written for ${raisedBy} already.`);
  return runId;
}
