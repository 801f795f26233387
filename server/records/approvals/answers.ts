import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { writeUnaudited } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { approvalRows, inDomainsOf, noSuchApproval } from './approval-row.ts';
import { approvals } from './tables.ts';

/** The number of answers that are shown at once. */
const MOST = 20;

const isAnswered = (userId: number) =>
  and(
    eq(approvals.requestedBy, userId),
    inArray(approvals.decision, ['approved', 'rejected', 'void']),
    isNull(approvals.seenAt),
  );

/** Decisions on the caller's requests that the caller has not seen yet; latest first. */
export const answersFor = ({ services: { database }, actor }: SignedIn) =>
  approvalRows(database, and(isAnswered(actor.id), inDomainsOf(actor)), {
    order: [sql`${approvals.decidedAt} desc`, sql`${approvals.id} desc`],
    limit: MOST,
  });

/** Records that the caller has seen what happened to their request. */
export function markSeen({ services, actor, author }: SignedIn, id: number) {
  return writeUnaudited(services.database, author, async (w) => {
    const [row] = await w.tx
      .update(approvals)
      .set({ seenAt: new Date() })
      .where(and(eq(approvals.id, id), eq(approvals.requestedBy, actor.id)))
      .returning({ id: approvals.id });
    if (!row) throw noSuchApproval();
    w.changed(`approvals:user:${actor.id}`);
    return row;
  });
}
