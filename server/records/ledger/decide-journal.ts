import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import type { ManualRow } from './ask-for-journal.ts';
import { postJournal } from './post-journal.ts';
import { draftOf } from './request-journal.ts';
import { mirrorOf } from './reverse-journal.ts';
import { manualJournals } from './tables.ts';

/** A journal waiting for approval, locked; null if it is no longer waiting. */
export async function lockWaiting(tx: Tx, id: number): Promise<ManualRow | null> {
  const [row] = await tx.select().from(manualJournals).where(eq(manualJournals.id, id)).for('update');
  return row?.status === 'pending' ? row : null;
}

async function setState(w: Write, row: ManualRow, values: Partial<ManualRow>) {
  await changeRow(w, 'manual-journals', manualJournals, row, row.version, values);
  w.changed('manual-journals');
}

/**
 * Posts a journal that the author of the transaction has approved, and returns the id of the posted journal. Further consequences, such as
 * moving a receipt, are up to the caller, who then calls `markApproved`.
 */
export async function postApproved(w: Write, row: ManualRow): Promise<number> {
  const approvedBy = w.author.id;
  const { kind, reversesId, postedOn, description } = row;
  if (kind !== 'reversal') return postJournal(w, { ...draftOf(row), approvedBy });
  const mirror = await mirrorOf(w.tx, {
    journalId: reversesId ?? missing(),
    postedOn,
    reason: '',
    approvedBy,
  });
  return postJournal(w, { ...mirror, description });
}

/** Records that a journal was posted, with the posted journal's id, and what follows from it. */
export const markApproved = (w: Write, row: ManualRow, journalId: number) =>
  setState(w, row, { status: 'approved', decidedBy: w.author.id, decidedAt: new Date(), journalId });

/** Records that the author of the transaction rejected a journal, with the reason. */
export const markRejected = (w: Write, row: ManualRow, comment: string) =>
  setState(w, row, { status: 'rejected', decidedBy: w.author.id, decidedAt: new Date(), comment });

/** Records that a journal will not be decided any more. */
export const markWithdrawn = (w: Write, row: ManualRow) => setState(w, row, { status: 'withdrawn' });
