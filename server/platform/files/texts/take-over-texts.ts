import type { Tx } from '#server/platform/database/connect.ts';
import { fileReadings, fileTexts } from './tables.ts';
import { type ReadText, textRow } from './text-row.ts';

/** A page that was read before it became one of this content; `problem` is why it could not be. */
export type TakenOver = ReadText & { problem: string | null };

/**
 * Keeps the text of pages that were read before the content was stored, so that it is not read again. Text already stored stays as it is.
 */
export async function takeOverTexts(tx: Tx, sha256: string, pages: readonly TakenOver[]): Promise<void> {
  const count = pages.length;
  const added = await tx
    .insert(fileReadings)
    .values({ sha256, status: 'read', pages: count, pagesRead: count, readAt: new Date() })
    .onConflictDoNothing()
    .returning({ sha256: fileReadings.sha256 });
  if (added.length === 0) return;
  for (const [at, { problem, ...read }] of pages.entries())
    await tx.insert(fileTexts).values(textRow(sha256, at + 1, read, problem));
}
