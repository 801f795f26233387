import { and, eq, inArray, like } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { databaseError } from '#server/platform/database/database-error.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { voidApprovals } from '#server/records/approvals/request-approval.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow, changeRow } from '#server/records/reference/versioned-rows.ts';
import { AppError, conflict, noSuch } from '#shared/platform/errors.ts';
import { may } from '#shared/platform/permissions.ts';
import type { ManualInput } from '#shared/records/ledger/contract.ts';
import {
  type DraftLine,
  type JournalDraft,
  journalReference,
  ledgerCodes,
} from '#shared/records/ledger/ledger.ts';
import { askForJournal, MANUAL_ENTITY } from './ask-for-journal.ts';
import { visibleJournal } from './journals.ts';
import { writeToBooks } from './ledger-access.ts';
import { visibleManualJournal } from './manual-journals.ts';
import { checkJournal } from './post-journal.ts';
import { mirrorOf } from './reverse-journal.ts';
import { journalLines, journals, manualJournals } from './tables.ts';

const accounts = tables['chart-of-accounts'];
type Request = Pick<typeof manualJournals.$inferInsert, 'kind' | 'reversesId' | 'receiptId'>;

/** The draft that approval will post; its key prevents posting it twice. */
export const draftOf = (
  row: Pick<
    typeof manualJournals.$inferSelect,
    'id' | 'domainId' | 'ledger' | 'postedOn' | 'description' | 'lines'
  >,
): JournalDraft => {
  const { id, domainId, ledger, postedOn, description, lines } = row;
  return {
    domainId,
    ledger,
    postedOn,
    description,
    lines,
    source: 'manual',
    sourceId: id,
    idempotencyKey: `manual:${id}`,
  };
};

async function linesFrom(tx: Tx, { lines }: ManualInput): Promise<DraftLine[]> {
  const ids = [...new Set(lines.map(({ accountId }) => accountId))];
  const rows = await tx
    .select({ id: accounts.id, code: accounts.code, isControl: accounts.isControl })
    .from(accounts)
    .where(inArray(accounts.id, ids));
  const known = new Map(rows.map((row) => [row.id, row]));
  return lines.map(({ accountId, ...line }, index) => {
    const account = known.get(accountId);
    const wrong = (message: string) =>
      new AppError('invalid', message, { errors: { [`lines.${index}`]: message } });
    if (!account) throw wrong('That account does not exist.');
    if (account.isControl) throw wrong('This is a control account: nobody posts to it by hand.');
    return { ...line, account: account.code };
  });
}

/** Keeps a draft until somebody else decides it; refuses one that could not be posted as things stand (see `checkJournal`). */
export async function addRequest(
  w: Write,
  draft: JournalDraft,
  request: Request,
  cash: { cashToCome?: boolean } = {},
) {
  await checkJournal(w.tx, draft, cash);
  const { domainId, ledger, postedOn, description, lines } = draft;
  const values = {
    domainId,
    ledger,
    postedOn,
    description,
    lines: [...lines],
    requestedBy: w.author.id,
    ...request,
  };
  const row = await addRow(w, MANUAL_ENTITY, manualJournals, values).catch((error: unknown) => {
    if (databaseError(error)?.code === '23505') throw conflict('This is already awaiting approval.');
    throw error;
  });
  await askForJournal(w, row);
  w.changed('manual-journals');
  return row;
}

/** Writes a journal by hand; it is posted once somebody else has approved it. */
export function requestJournal(ctx: SignedIn, input: ManualInput) {
  return writeToBooks(ctx, input.domainId, async (w) => {
    const lines = await linesFrom(w.tx, input);
    const { id } = await addRequest(w, draftOf({ ...input, id: 0, lines }), { kind: 'journal' });
    return visibleManualJournal(w.tx, ctx.actor, id);
  });
}

/** Changes a journal that is awaiting approval; only its author may. The earlier request becomes void, and a new one is made. */
export function changeRequest(
  ctx: SignedIn,
  { id, version, ...input }: ManualInput & { id: number; version: number },
) {
  return writeToBooks(ctx, input.domainId, async (w) => {
    const where = and(eq(manualJournals.id, id), eq(manualJournals.domainId, input.domainId));
    const [row] = await w.tx.select().from(manualJournals).where(where).for('update');
    if (!row) throw noSuch('manual journal');
    if (row.status !== 'pending') throw conflict('This has already been decided.');
    if (row.requestedBy !== ctx.actor.id)
      throw conflict('Only the author of this journal may change it. You can reject it with a comment.');
    if (row.kind !== 'journal')
      throw conflict('This follows from what it corrects and cannot be changed. Withdraw it instead.');
    const draft = draftOf({ ...row, ...input, lines: await linesFrom(w.tx, input) });
    await checkJournal(w.tx, draft);
    const { ledger, postedOn, description, lines } = draft;
    const changed = await changeRow(w, MANUAL_ENTITY, manualJournals, row, version, {
      ledger,
      postedOn,
      description,
      lines: [...lines],
    });
    if (changed !== row) {
      await voidApprovals(w, { entity: MANUAL_ENTITY, entityId: id }, 'The journal has been changed since.');
      await askForJournal(w, changed);
    }
    w.changed('manual-journals');
    return visibleManualJournal(w.tx, ctx.actor, id);
  });
}

const movesReceipt = async (database: Database | Tx, journalId: number) =>
  (await database.$count(
    manualJournals,
    and(eq(manualJournals.journalId, journalId), eq(manualJournals.kind, 'misposting')),
  )) > 0;
const explainsBankLine = async (database: Database | Tx, journalId: number) =>
  (await database.$count(
    journals,
    and(eq(journals.id, journalId), like(journals.idempotencyKey, 'bank-%')),
  )) > 0;

/** Whether money left a case with it; a transfer between linked cases does not count. */
async function releasedMoney(database: Database | Tx, { id, source }: VisibleJournal): Promise<boolean> {
  if (source === 'fee_refund') return true;
  if (source !== 'allocation_release') return false;
  const [transfer] = await database
    .select({ line: journalLines.line })
    .from(journalLines)
    .innerJoin(accounts, eq(accounts.id, journalLines.accountId))
    .where(and(eq(journalLines.journalId, id), eq(accounts.code, ledgerCodes.transfers)))
    .limit(1);
  return transfer === undefined;
}

type VisibleJournal = Awaited<ReturnType<typeof visibleJournal>>;

/** Why the mirror of this journal cannot be requested, in words; null if it can. */
async function reversalBlocker(database: Database | Tx, journal: VisibleJournal): Promise<string | null> {
  const { id, source, reversedById } = journal;
  if (source === 'reversal') return 'A reversal cannot be reversed: post the entry again instead.';
  if (source === 'receipt' || (await movesReceipt(database, id)))
    return 'This journal belongs to a receipt: reverse the receipt instead.';
  if (await releasedMoney(database, journal))
    return 'A release is reversed through its payment, and a fee through its fee invoice.';
  if (await explainsBankLine(database, id))
    return 'This journal belongs to a line of a bank statement: undo that line instead.';
  return reversedById === null ? null : `Reversed already, by ${journalReference(reversedById)}.`;
}

/** One journal with its lines, and whether the actor may request its reversal. */
export async function journalWithAbilities({ services: { database }, actor }: SignedIn, id: number) {
  const journal = await visibleJournal(database, actor, id);
  const mayReverse = may(actor, 'financials.journals') && (await reversalBlocker(database, journal)) === null;
  return { ...journal, mayReverse };
}

/** Requests the reversal of a journal; its mirror is posted once somebody else has approved it. */
export async function requestReversal(
  ctx: SignedIn,
  { id, postedOn, reason }: { id: number; postedOn: string; reason: string },
) {
  const journal = await visibleJournal(ctx.services.database, ctx.actor, id);
  return writeToBooks(ctx, journal.domain.id, async (w) => {
    const blocker = await reversalBlocker(w.tx, journal);
    if (blocker) throw conflict(blocker);
    const draft = await mirrorOf(w.tx, { journalId: id, postedOn, reason });
    const { id: rowId } = await addRequest(w, draft, { kind: 'reversal', reversesId: id });
    return visibleManualJournal(w.tx, ctx.actor, rowId);
  });
}
