import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { cases } from '#server/records/cases/tables.ts';
import { addRow, changeRow } from '#server/records/reference/versioned-rows.ts';
import type { PaperPart } from '#shared/activities/inbound/paper-codes.ts';
import { type InboundItem, ITEM_ENTITY } from './item-row.ts';
import { suggestionsFor } from './suggest.ts';
import { inboundItems, type inboundSources } from './tables.ts';

type Source = typeof inboundSources.$inferSelect;

const SHOWN = 80;
const salutation = /^(?:dear|annwyl|to whom)\b/i;

/** A document's first title: the subject of its message, its heading, or the name of its file. */
function titleOf(source: Source, text: string, fallback: string): string {
  if (source.subject) return source.subject.slice(0, 200);
  const heading = text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .find((line) => /\p{L}{4}/u.test(line) && !salutation.test(line) && line.length <= 200);
  return heading ? heading.slice(0, SHOWN) : fallback;
}

/** Stores what can be derived from an item's pages, with the pages; its title too, if that follows from the text. */
export async function refreshItem(
  w: Write,
  item: InboundItem,
  change: Partial<InboundItem>,
  titleFor?: (text: string) => string,
): Promise<InboundItem> {
  const suggestions = await suggestionsFor(w.tx, { ...item, ...change });
  const { text: _text, signature: _signature, bands: _bands, ...noted } = suggestions;
  // The text itself is left out of the audit trail.
  await w.tx
    .update(inboundItems)
    .set({ text: suggestions.text, signature: suggestions.signature, bands: suggestions.bands })
    .where(eq(inboundItems.id, item.id));
  const title = titleFor ? { title: titleFor(suggestions.text) } : {};
  return changeRow(w, ITEM_ENTITY, inboundItems, item, item.version, { ...change, ...title, ...noted });
}

/** The domain of the case named on a separator sheet. */
async function domainOfCase(tx: Tx, caseId: number): Promise<number | null> {
  const [found] = await tx.select({ domainId: cases.domainId }).from(cases).where(eq(cases.id, caseId));
  return found?.domainId ?? null;
}

/** Makes an item of each document in a file: the one that came in becomes the first. A file of separator sheets alone has none. */
export async function storeParts(w: Write, source: Source, parts: readonly PaperPart[]): Promise<void> {
  const [first] = await w.tx
    .select()
    .from(inboundItems)
    .where(and(eq(inboundItems.sourceId, source.id), eq(inboundItems.status, 'received')))
    .orderBy(inboundItems.id)
    .limit(1)
    .for('update');
  if (!first) return;
  if (parts.length === 0) {
    await changeRow(w, ITEM_ENTITY, inboundItems, first, first.version, {
      status: 'junk',
      junkReason: 'Separator sheets only.',
      decidedAt: new Date(),
    });
    return;
  }
  for (const [at, { pages, caseId }] of parts.entries()) {
    const domainId = first.domainId ?? (caseId === null ? null : await domainOfCase(w.tx, caseId));
    const item =
      at === 0
        ? first
        : await addRow(w, ITEM_ENTITY, inboundItems, {
            batchId: source.batchId,
            sourceId: source.id,
            domainId,
            channel: first.channel,
            receivedOn: first.receivedOn,
            sender: first.sender,
            title: first.title,
            splitFromId: first.id,
          });
    const sender = source.senderName ?? source.senderEmail ?? first.sender;
    const change = {
      status: 'classified',
      pages,
      separatorCaseId: caseId,
      domainId,
      problem: null,
      sender,
    } as const;
    await refreshItem(w, item, change, (text) => titleOf(source, text, first.title));
  }
}
