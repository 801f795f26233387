import { eq, inArray } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Services } from '#server/platform/http/services.ts';
import { conflict } from '#shared/platform/errors.ts';
import type { InboundItem } from './item-row.ts';
import { notTaken, pdfOf } from './read-source.ts';
import { inboundSources } from './tables.ts';

/** An item's pages as a document: the original file if it is exactly those pages, otherwise a PDF made from them. */
export async function arrangedPdf(
  services: Services,
  { pages, sourceId }: Pick<InboundItem, 'pages' | 'sourceId'>,
): Promise<{ fileId: number } | { bytes: Uint8Array }> {
  const { database, reader } = services;
  if (pages.length === 0) {
    // The item could not be read: it is filed as it came in.
    const [source = missing()] = await database
      .select()
      .from(inboundSources)
      .where(eq(inboundSources.id, sourceId));
    const fileId = source.pdfFileId ?? source.fileId;
    if (fileId === null) throw notTaken(source);
    return { fileId };
  }
  const ids = [...new Set(pages.map((each) => each.sourceId))];
  const sources = await database.select().from(inboundSources).where(inArray(inboundSources.id, ids));
  const [only] = sources;
  const isWhole =
    sources.length === 1 &&
    pages.length === (only ?? missing()).pageCount &&
    pages.every(({ page, turn }, at) => page === at + 1 && turn === 0);
  if (only?.pdfFileId && isWhole) return { fileId: only.pdfFileId };
  if (sources.some(({ isSigned }) => isSigned))
    throw conflict('A signed PDF is filed as it came in, with all its pages.');
  const pdfs = new Map<number, Uint8Array>();
  for (const source of sources) pdfs.set(source.id, await pdfOf(services, source));
  return {
    bytes: await reader.arrange(
      pages.map(({ sourceId: id, page, turn }) => ({ pdf: pdfs.get(id) ?? missing(), page, turn })),
    ),
  };
}
