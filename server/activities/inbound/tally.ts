import { and, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { InboundTally } from '#shared/activities/inbound/contract.ts';
import type { InboundStatus } from '#shared/activities/inbound/inbound.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { visibleItems } from './item-row.ts';
import { inboundItems, inboundPages, inboundSources } from './tables.ts';

/** Post of this many days is counted; the rest has long been dealt with. */
const LATELY = '90 days';

/**
 * The post of the last ninety days by what happened to it. Items received are those reading, waiting, filed, junk and failed; pages that
 * came in are those of items, separator sheets and pages that somebody left out.
 */
export async function inboundTally({ services: { database }, actor }: SignedIn): Promise<InboundTally> {
  const lately = and(
    visibleItems(actor),
    ne(inboundItems.status, 'merged'),
    gt(inboundItems.createdAt, sql`now() - ${sql.raw(`interval '${LATELY}'`)}`),
  );
  const rows = await database
    .select({
      status: inboundItems.status,
      items: sql<number>`count(*)::int`,
      pages: sql<number>`coalesce(sum(jsonb_array_length(${inboundItems.pages})), 0)::int`,
      unassigned: sql<number>`(count(*) filter (where ${inboundItems.assignedUserId} is null))::int`,
      misfiled: sql<number>`(count(*) filter (where ${inboundItems.misfiledAt} is not null))::int`,
    })
    .from(inboundItems)
    .where(lately)
    .groupBy(inboundItems.status);
  const of = (status: InboundStatus) =>
    rows.find((row) => row.status === status) ?? { items: 0, pages: 0, unassigned: 0, misfiled: 0 };
  const its = sql`select ${inboundItems.sourceId} from ${inboundItems} where ${lately}`;
  const [came] = await database
    .select({ pages: sql<number>`coalesce(sum(${inboundSources.pageCount}), 0)::int` })
    .from(inboundSources)
    .where(and(eq(inboundSources.status, 'read'), sql`${inboundSources.id} in (${its})`));
  const separators = await database.$count(
    inboundPages,
    and(eq(inboundPages.isSeparator, true), sql`${inboundPages.sourceId} in (${its})`),
  );
  const toReview = await database.$count(
    inboundItems,
    and(
      visibleItems(actor),
      eq(inboundItems.status, 'unidentified'),
      lte(inboundItems.reviewOn, londonDate()),
    ),
  );
  const [waiting, unidentified] = [of('classified'), of('unidentified')];
  const [filed, junk, failed] = [of('done'), of('junk'), of('failed')];
  const inItems = waiting.pages + unidentified.pages + filed.pages + junk.pages + failed.pages;
  const received = came?.pages ?? 0;
  return {
    items: {
      received: rows.reduce((sum, row) => sum + row.items, 0),
      reading: of('received').items,
      waiting: waiting.items,
      unidentified: unidentified.items,
      filed: filed.items,
      junk: junk.items,
      failed: failed.items,
    },
    pages: {
      received,
      waiting: waiting.pages + unidentified.pages,
      filed: filed.pages,
      junk: junk.pages,
      failed: failed.pages,
      separators,
      removed: Math.max(0, received - inItems - separators),
    },
    unassigned: waiting.unassigned + unidentified.unassigned + failed.unassigned,
    toReview,
    misfiled: filed.misfiled,
    filedLately: filed.items,
  };
}
