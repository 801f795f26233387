import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import { writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { reportFavourites } from './tables.ts';
import { savedReport } from './visible-reports.ts';

/** The names of the standard reports among the caller's favourites. */
export async function favouriteNames({ services, actor }: SignedIn): Promise<string[]> {
  const rows = await services.database
    .select({ report: reportFavourites.report })
    .from(reportFavourites)
    .where(and(eq(reportFavourites.userId, actor.id), isNotNull(reportFavourites.report)))
    .orderBy(asc(reportFavourites.report));
  return rows.map(({ report }) => report ?? missing());
}

/** Makes a report one of the caller's favourites, or no longer: a standard one by name, a saved one by id. */
export const favour = (
  { services, actor, author }: SignedIn,
  report: string | number,
  isFavourite: boolean,
) =>
  writeChanges(services.database, author, async (w) => {
    const which = typeof report === 'number' ? { savedReportId: report } : { report };
    if (typeof report === 'number') await savedReport(w.tx, actor, report);
    const isIt =
      typeof report === 'number'
        ? eq(reportFavourites.savedReportId, report)
        : eq(reportFavourites.report, report);
    const changed = isFavourite
      ? await w.tx
          .insert(reportFavourites)
          .values({ userId: actor.id, ...which })
          .onConflictDoNothing()
          .returning({ id: reportFavourites.id })
      : await w.tx
          .delete(reportFavourites)
          .where(and(eq(reportFavourites.userId, actor.id), isIt))
          .returning({ id: reportFavourites.id });
    for (const { id } of changed)
      w.audit({
        entity: 'report-favourites',
        entityId: id,
        action: isFavourite ? 'created' : 'deleted',
        ...(isFavourite ? { after: which } : { before: which }),
      });
    if (changed.length > 0) w.changed('saved-reports');
  });
