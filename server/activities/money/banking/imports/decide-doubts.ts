import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { writeToAccount } from '#server/records/ledger/bank-accounts/access.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import type { DecideDoubts, DoubtRow, KnownLine } from '#shared/activities/money/banking/doubts-contract.ts';
import { conflict } from '#shared/platform/errors.ts';
import type { PostedLine } from '../statements/identify.ts';
import { bankImportDoubts, bankImportRepeats, bankImports, bankItems } from '../tables.ts';
import { DOUBT_ENTITY, visibleImport } from './import-row.ts';
import { matchNewLines } from './match-new-lines.ts';
import { addItems, noteRepeats } from './post-lines.ts';
import type { BankImport } from './settle-import.ts';

/** How many lines are listed at once. */
const AT_ONCE = 500;

const shownLine = ({ lineNumber, bookedOn, amountPence, description, reference, payerName }: PostedLine) => ({
  lineNumber,
  bookedOn,
  amountPence,
  description,
  reference: reference ?? null,
  payerName: payerName ?? null,
});

/** The held line beside it: its text, how it was dealt with, and the file it came in. */
const shownHeld = (
  { id, bookedOn, amountPence, description, reference, payerName, status }: typeof bankItems.$inferSelect,
  fileName: string,
) => ({ id, bookedOn, amountPence, description, reference, payerName, status, fileName });

/** The lines of an import that wait for a person, each beside the line that it resembles. */
export async function listDoubts(
  { services: { database }, actor }: SignedIn,
  importId: number,
): Promise<DoubtRow[]> {
  await visibleImport(database, actor, importId);
  const rows = await database
    .select({ doubt: bankImportDoubts, held: bankItems, fileName: bankImports.fileName })
    .from(bankImportDoubts)
    .leftJoin(bankItems, eq(bankItems.id, bankImportDoubts.bankItemId))
    .leftJoin(bankImports, eq(bankImports.id, bankItems.bankImportId))
    .where(and(eq(bankImportDoubts.bankImportId, importId), eq(bankImportDoubts.verdict, 'waiting')))
    .orderBy(asc(bankImportDoubts.lineNumber), asc(bankImportDoubts.id))
    .limit(AT_ONCE);
  return rows.map(({ doubt: { id, version, line }, held, fileName }) => ({
    id,
    version,
    line: shownLine(line),
    held: held && shownHeld(held, fileName ?? ''),
  }));
}

/**
 * Decides about waiting lines: the same payment as the held one, which leaves them out, or another payment, which adds them to the account.
 * Refused as a whole if somebody has already decided about one of them.
 */
export async function decideDoubts(
  ctx: SignedIn,
  { id, doubts, verdict }: DecideDoubts,
): Promise<DoubtRow[]> {
  const { bankAccountId } = await visibleImport(ctx.services.database, ctx.actor, id);
  await writeToAccount(ctx, bankAccountId, async (w) => {
    const file = await visibleImport(w.tx, ctx.actor, id);
    const versions = new Map(doubts.map((each) => [each.id, each.version]));
    const waiting = await w.tx
      .select()
      .from(bankImportDoubts)
      .where(and(eq(bankImportDoubts.bankImportId, id), inArray(bankImportDoubts.id, [...versions.keys()])))
      .orderBy(asc(bankImportDoubts.id))
      .for('update');
    if (waiting.length < versions.size || waiting.some((each) => each.verdict !== 'waiting'))
      throw conflict('Somebody else has already decided about one of these lines.');
    for (const each of waiting)
      await changeRow(w, DOUBT_ENTITY, bankImportDoubts, each, versions.get(each.id) ?? missing(), {
        verdict,
      });
    await carryOut(w, file, waiting, verdict);
    if (verdict === 'another') await matchNewLines(w, [id]);
  });
  return listDoubts(ctx, id);
}

type Doubt = typeof bankImportDoubts.$inferSelect;

async function carryOut(
  { tx }: Pick<Write, 'tx'>,
  file: BankImport,
  doubts: readonly Doubt[],
  verdict: 'same' | 'another',
) {
  if (verdict === 'another')
    await addItems(
      tx,
      file,
      doubts.map(({ line }) => line),
    );
  else
    await noteRepeats(
      tx,
      file.id,
      doubts.flatMap(({ line, bankItemId }) => (bankItemId === null ? [] : [{ line, heldId: bankItemId }])),
    );
  await tx
    .update(bankImports)
    .set({ doubtCount: sql`${bankImports.doubtCount} - ${doubts.length}` })
    .where(eq(bankImports.id, file.id));
}

/** Lines of an import that were left out as already held, each with the account's own line. */
export async function listKnown(
  { services: { database }, actor }: SignedIn,
  importId: number,
): Promise<KnownLine[]> {
  await visibleImport(database, actor, importId);
  const rows = await database
    .select({ line: bankImportRepeats.line, held: bankItems, fileName: bankImports.fileName })
    .from(bankImportRepeats)
    .innerJoin(bankItems, eq(bankItems.id, bankImportRepeats.bankItemId))
    .innerJoin(bankImports, eq(bankImports.id, bankItems.bankImportId))
    .where(eq(bankImportRepeats.bankImportId, importId))
    .orderBy(asc(bankItems.bookedOn), asc(bankItems.id))
    .limit(AT_ONCE);
  return rows.map(({ line, held, fileName }) => ({
    line: line && shownLine(line),
    held: shownHeld(held, fileName),
  }));
}

/** Adds a line that was left out as already held to the account: another payment that only looks the same. */
export async function takeIn(
  ctx: SignedIn,
  { id, itemId }: { id: number; itemId: number },
): Promise<KnownLine[]> {
  const { bankAccountId } = await visibleImport(ctx.services.database, ctx.actor, id);
  await writeToAccount(ctx, bankAccountId, async (w) => {
    const file = await visibleImport(w.tx, ctx.actor, id);
    const [repeat] = await w.tx
      .delete(bankImportRepeats)
      .where(and(eq(bankImportRepeats.bankImportId, id), eq(bankImportRepeats.bankItemId, itemId)))
      .returning();
    if (!repeat) throw conflict('That line is no longer left out.');
    const line = repeat.line ?? (await lineOf(w.tx, itemId));
    await addItems(w.tx, file, [{ ...line, occurrence: await nextOccurrence(w.tx, bankAccountId, line) }]);
    await w.tx
      .update(bankImports)
      .set({ duplicateCount: sql`${bankImports.duplicateCount} - 1` })
      .where(eq(bankImports.id, id));
    const { bookedOn, amountPence, description } = line;
    w.audit({
      entity: 'bank-imports',
      entityId: id,
      action: 'taken-in',
      after: { bookedOn, amountPence, description, besides: itemId },
    });
    await matchNewLines(w, [id]);
  });
  return listKnown(ctx, id);
}

/** The line of an item as repeated, word for word, by another file. */
async function lineOf(tx: Tx, itemId: number): Promise<PostedLine> {
  const [item = missing()] = await tx.select().from(bankItems).where(eq(bankItems.id, itemId));
  const { bankType, bankId: _id, ...rest } = item;
  const line = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  return { ...(line as PostedLine), ...(bankType !== null && { type: bankType }) };
}

async function nextOccurrence(database: Database | Tx, accountId: number, { contentHash }: PostedLine) {
  const [found = missing()] = await database
    .select({ next: sqlOf(col.number)`coalesce(max(${bankItems.occurrence}) + 1, 0)` })
    .from(bankItems)
    .where(and(eq(bankItems.bankAccountId, accountId), eq(bankItems.contentHash, contentHash)));
  return found.next;
}
