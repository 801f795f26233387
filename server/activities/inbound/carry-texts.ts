import { eq, inArray } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import { takeOverTexts } from '#server/platform/files/texts/take-over-texts.ts';
import { turnedBox } from '#shared/activities/inbound/found-on-page.ts';
import type { Turn } from '#shared/activities/inbound/inbound.ts';
import type { InboundItem } from './item-row.ts';
import { inboundPages } from './tables.ts';

/** Copies the text read from an item's pages to the file they are filed as, in its page order, so that it need not be read again. */
export async function carryTexts({ tx }: Write, { pages }: InboundItem, fileId: number): Promise<void> {
  const sourceIds = [...new Set(pages.map(({ sourceId }) => sourceId))];
  const rows = await tx.select().from(inboundPages).where(inArray(inboundPages.sourceId, sourceIds));
  const byPage = new Map(rows.map((row) => [`${row.sourceId}:${row.page}`, row]));
  const read = pages.flatMap(({ sourceId, page, turn }) => {
    const row = byPage.get(`${sourceId}:${page}`);
    if (!row) return [];
    const { text, words, confidence, turned, origin: source, problem } = row;
    const turnedNow = ((turned - turn + 360) % 360) as Turn;
    const placed = words.map((word) => ({ text: word.text, ...turnedBox(word, turn) }));
    return { text, words: placed, confidence, turned: turnedNow, source, problem };
  });
  if (read.length === 0 || read.length < pages.length) return;
  const [file = missing()] = await tx
    .select({ sha256: files.sha256 })
    .from(files)
    .where(eq(files.id, fileId));
  await takeOverTexts(tx, file.sha256, read);
}
