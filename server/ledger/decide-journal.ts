import { eq } from 'drizzle-orm';
import type { Write } from '#server/database/write.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { changeRow } from '#server/reference/versioned-rows.ts';
import { AppError } from '#shared/errors.ts';
import { approvalBlocker } from '#shared/ledger/ledger.ts';
import { writeToBooks } from './ledger-access.ts';
import { visibleManualJournal } from './manual-journals.ts';
import { postJournal } from './post-journal.ts';
import { draftOf } from './request-journal.ts';
import { mirrorOf } from './reverse-journal.ts';
import { manualJournals } from './tables.ts';

type Row = typeof manualJournals.$inferSelect;
/** A manual journal as somebody has seen it. */
export type Key = { id: number; version: number };

/** Decides on a journal, locked; a version older than the row's is refused, so that people decide on what they have seen. */
export async function decide(
  ctx: SignedIn,
  { id, version }: Key,
  change: (w: Write, row: Row) => Promise<Partial<Row>>,
) {
  const { domain } = await visibleManualJournal(ctx.services.database, ctx.actor, id);
  return writeToBooks(ctx, domain.id, async (w) => {
    const [row] = await w.tx.select().from(manualJournals).where(eq(manualJournals.id, id)).for('update');
    const values = await change(w, row!);
    await changeRow(w, 'manual-journals', manualJournals, row!, version, values);
    w.changed('manual-journals');
    return visibleManualJournal(w.tx, ctx.actor, id);
  });
}

function refuseOwn(ctx: SignedIn, row: Row): void {
  const blocker = approvalBlocker(ctx.actor.id, row);
  if (blocker) throw new AppError('conflict', blocker);
}

/**
 * Approves a journal that somebody else wrote: posts it and returns what its row becomes. To be called within `decide`. What else
 * follows from a posted journal, as when it moves a receipt, is for the caller.
 */
export async function approve(ctx: SignedIn, { version }: Key, w: Write, row: Row) {
  refuseOwn(ctx, row);
  // Whoever approves must have seen what is posted: the version is checked before anything is.
  const journalId = row.version === version ? await post(w, row) : null;
  return { status: 'approved', decidedBy: w.author.id, decidedAt: new Date(), journalId } as const;
}

async function post(w: Write, row: Row): Promise<number> {
  const approvedBy = w.author.id;
  const { kind, reversesId, postedOn, description } = row;
  if (kind !== 'reversal') return postJournal(w, { ...draftOf(row), approvedBy });
  const mirror = await mirrorOf(w.tx, { journalId: reversesId!, postedOn, reason: '', approvedBy });
  return postJournal(w, { ...mirror, description });
}

/** Rejects a journal that somebody else wrote, and says why. */
export const rejectJournal = (ctx: SignedIn, { comment, ...key }: Key & { comment: string }) =>
  decide(ctx, key, async (w, row) => {
    refuseOwn(ctx, row);
    return { status: 'rejected', decidedBy: w.author.id, decidedAt: new Date(), comment };
  });

/** Withdraws one's own journal before it is decided. */
export const withdrawJournal = (ctx: SignedIn, key: Key) =>
  decide(ctx, key, async (_w, { status, requestedBy }) => {
    if (status !== 'pending') throw new AppError('conflict', 'This is decided already.');
    if (requestedBy !== ctx.actor.id)
      throw new AppError('conflict', 'Only who wrote this journal may withdraw it. You can reject it.');
    return { status: 'withdrawn' };
  });
