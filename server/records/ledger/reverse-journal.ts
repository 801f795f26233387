import { asc, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { tables } from '#server/records/reference/tables.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type DraftLine, type JournalDraft, journalReference } from '#shared/records/ledger/ledger.ts';
import { mirrorLines } from '#shared/records/ledger/ledger-events.ts';
import { postJournal } from './post-journal.ts';
import { journalLines, journals } from './tables.ts';

const accounts = tables['chart-of-accounts'];

/** The lines of journals in order, as drafts would have them, by journal. */
async function linesOfAll(
  database: Database | Tx,
  journalIds: readonly number[],
): Promise<Map<number, DraftLine[]>> {
  const rows = await database
    .select({
      journalId: journalLines.journalId,
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
    .where(inArray(journalLines.journalId, [...journalIds]))
    .orderBy(asc(journalLines.journalId), asc(journalLines.line));
  const byJournal = new Map<number, DraftLine[]>();
  for (const { journalId, ...line } of rows)
    byJournal.set(journalId, [...(byJournal.get(journalId) ?? []), line]);
  return byJournal;
}

/** The lines of a journal in their order, as a draft would have them. */
export const linesOf = async (database: Database | Tx, journalId: number): Promise<DraftLine[]> =>
  (await linesOfAll(database, [journalId])).get(journalId) ?? [];

type Reversal = {
  journalId: number;
  postedOn: string;
  reason: string;
  approvedBy?: number | null;
  /** Returns the lines of the journal to undo, given those posted, or null for the whole journal. */
  part?: (lines: readonly DraftLine[]) => readonly DraftLine[] | null;
};

/** The drafts of journals' mirrors, each dated no earlier than its journal; a refusal for those that cannot be reversed like that. */
export async function mirrorsOf(
  tx: Tx,
  reversals: readonly Reversal[],
): Promise<(JournalDraft | { refusal: AppError })[]> {
  if (reversals.length === 0) return [];
  const ids = reversals.map(({ journalId }) => journalId);
  const rows = await tx.select().from(journals).where(inArray(journals.id, ids));
  const originals = new Map(rows.map((row) => [row.id, row]));
  const lines = await linesOfAll(tx, ids);
  return reversals.map((reversal) => {
    const original = originals.get(reversal.journalId);
    return original
      ? mirror(reversal, original, lines.get(original.id) ?? [])
      : { refusal: new AppError('notFound', 'That journal does not exist.') };
  });
}

function mirror(
  { journalId, postedOn, reason, approvedBy = null, part }: Reversal,
  original: typeof journals.$inferSelect,
  lines: readonly DraftLine[],
): JournalDraft | { refusal: AppError } {
  if (postedOn < original.postedOn) {
    const message = 'A reversal cannot be dated before its journal.';
    return { refusal: new AppError('invalid', message, { errors: { postedOn: message } }) };
  }
  const undone = part?.(lines) ?? null;
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
    lines: mirrorLines(undone ?? lines),
  };
}

/** The draft of one journal's mirror. */
export async function mirrorOf(tx: Tx, reversal: Reversal): Promise<JournalDraft> {
  const [draft] = await mirrorsOf(tx, [reversal]);
  if (!draft || 'refusal' in draft) throw draft?.refusal ?? new Error('There is nothing to reverse.');
  return draft;
}

/** Posts the mirror of a journal, at most once; returns the mirror's id. */
export const reverseJournal = async (w: Write, reversal: Reversal): Promise<number> =>
  postJournal(w, await mirrorOf(w.tx, reversal));
