import { asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/database/connect.ts';
import type { Write } from '#server/database/write.ts';
import { tables } from '#server/reference/tables.ts';
import { AppError } from '#shared/errors.ts';
import { type DraftLine, type JournalDraft, journalReference } from '#shared/ledger.ts';
import { mirrorLines } from '#shared/ledger-events.ts';
import { postJournal } from './post-journal.ts';
import { journalLines, journals } from './tables.ts';

const accounts = tables['chart-of-accounts'];

/** The lines of a journal in their order, as a draft would have them. */
export function linesOf(database: Database | Tx, journalId: number): Promise<DraftLine[]> {
  return database
    .select({
      account: accounts.code,
      caseId: journalLines.caseId,
      debitPence: journalLines.debitPence,
      creditPence: journalLines.creditPence,
      bankAccountId: journalLines.bankAccountId,
      clientAccountId: journalLines.clientAccountId,
      creditorId: journalLines.creditorId,
      supplierId: journalLines.supplierId,
      memo: journalLines.memo,
    })
    .from(journalLines)
    .innerJoin(accounts, eq(accounts.id, journalLines.accountId))
    .where(eq(journalLines.journalId, journalId))
    .orderBy(asc(journalLines.line));
}

type Reversal = {
  journalId: number;
  postedOn: string;
  reason: string;
  approvedBy?: number | null;
  /** The journal's lines, where they have been read already. */
  lines?: readonly DraftLine[];
  /** What of the journal is undone, where it is not the whole: the lines as they were posted. */
  undone?: readonly DraftLine[] | null;
};

/** The draft of a journal's mirror, dated no earlier than the journal itself. */
export async function mirrorOf(
  tx: Tx,
  { journalId, postedOn, reason, approvedBy = null, lines, undone = null }: Reversal,
): Promise<JournalDraft> {
  const [original] = await tx.select().from(journals).where(eq(journals.id, journalId));
  if (!original) throw new AppError('notFound', 'That journal does not exist.');
  if (postedOn < original.postedOn) {
    const message = 'A reversal cannot be dated before its journal.';
    throw new AppError('invalid', message, { errors: { postedOn: message } });
  }
  return {
    domainId: original.domainId,
    ledger: original.ledger,
    postedOn,
    description: `Reversal of ${journalReference(journalId)}: ${reason}`,
    source: 'reversal',
    sourceId: journalId,
    reversesId: undone ? null : journalId,
    approvedBy,
    idempotencyKey: undone ? `reversal:${journalId}:part` : `reversal:${journalId}`,
    lines: mirrorLines(undone ?? lines ?? (await linesOf(tx, journalId))),
  };
}

/** Posts the mirror of a journal, once however often it is asked for; answers the mirror's id. */
export const reverseJournal = async (w: Write, reversal: Reversal): Promise<number> =>
  postJournal(w, await mirrorOf(w.tx, reversal));
