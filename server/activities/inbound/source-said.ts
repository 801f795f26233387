import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { visibleItems } from './item-row.ts';
import { inboundItems, inboundSources } from './tables.ts';

/** What is known of the file an item came in with: its subject, and whether the same had come in before. */
export async function sourceSaid(
  database: Database,
  actor: Actor,
  { subject, sameAsId }: typeof inboundSources.$inferSelect,
): Promise<{ subject: string | null; sameFileAs: { name: string; receivedOn: string } | null }> {
  if (sameAsId === null) return { subject, sameFileAs: null };
  const [found] = await database
    .select({ name: inboundSources.name, receivedOn: inboundItems.receivedOn })
    .from(inboundSources)
    .innerJoin(inboundItems, eq(inboundItems.sourceId, inboundSources.id))
    .where(and(eq(inboundSources.id, sameAsId), visibleItems(actor)))
    .orderBy(inboundItems.id)
    .limit(1);
  return { subject, sameFileAs: found ?? null };
}
