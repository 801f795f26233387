import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { mayReadSensitive } from '#shared/records/cases/access.ts';
import { inboundItems, inboundPages } from './tables.ts';

/** The names in the audit trail. */
export const ITEM_ENTITY = 'inbound-items';
export const BATCH_ENTITY = 'inbound-batches';
export const SOURCE_ENTITY = 'inbound-sources';

/** The topic that announces any change of the post. */
export const INBOUND_TOPIC = 'inbound';
/** The topic that announces who has an item open; the post itself has not changed. */
export const LOCKS_TOPIC = 'inbound-locks';

export type InboundItem = typeof inboundItems.$inferSelect;

const { documents: types } = tables;

/**
 * Whether the actor may see post of the domain in the column: their own domains' post, and post without a domain only with the permission
 * to sort post across domains. The only place that decides this.
 */
export function inDomainsOf(
  { domainIds, permissions }: Pick<Actor, 'domainIds' | 'permissions'>,
  domainId: SQL,
): SQL {
  const ofTheirs = domainIds === 'all' ? sql`${domainId} is not null` : sql`${domainId} in ${[...domainIds]}`;
  return permissions.has('post.all-domains') ? sql`(${domainId} is null or ${ofTheirs})` : ofTheirs;
}

/**
 * Which items the actor may see: those of their domains and, with that permission, those of none yet; once filed, only those on cases they
 * see, and special category ones only with the permission for it.
 */
export function visibleItems(actor: Pick<Actor, 'domainIds' | 'permissions'>): SQL | undefined {
  // Post filed on a case follows the case.
  const held = or(isNotNull(inboundItems.caseId), inDomainsOf(actor, sql`${inboundItems.domainId}`));
  const onTheirCase =
    actor.domainIds === 'all'
      ? undefined
      : or(
          isNull(inboundItems.caseId),
          sql`exists (select from ${cases} where ${and(eq(cases.id, inboundItems.caseId), visibleCases(actor))})`,
        );
  const isReadable = mayReadSensitive(actor)
    ? undefined
    : sql`not exists (select from ${caseDocuments} join ${types} on ${eq(types.id, caseDocuments.documentTypeId)}
        where ${eq(caseDocuments.id, inboundItems.documentId)} and ${types.isSpecialCategory})`;
  return and(held, onTheirCase, isReadable);
}

/** The refusal of an item that does not exist, or that the caller may not see. */
export const noSuchItem = () => noSuch('item');

/** The item, if the actor may see it. */
export async function visibleItem(database: Database | Tx, actor: Actor, id: number): Promise<InboundItem> {
  const [item] = await database
    .select()
    .from(inboundItems)
    .where(and(eq(inboundItems.id, id), visibleItems(actor)));
  if (!item) throw noSuchItem();
  return item;
}

/** The pages that an item consists of, among all pages received. */
export const pagesOf = ({ pages }: Pick<InboundItem, 'pages'>): SQL =>
  sql`(${inboundPages.sourceId}, ${inboundPages.page}) in (select * from unnest(
    ${sql.param(pages.map(({ sourceId }) => sourceId))}::int[], ${sql.param(pages.map(({ page }) => page))}::int[]))`;

/** The part of an item returned by calls that change it. */
export const stored = ({ id, version, status }: InboundItem) => ({ id, version, status });
