import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/platform/database/connect.ts';
import { admit, type SignedIn } from '#server/platform/http/trpc.ts';
import { seenAmong } from '#server/records/reference/reach.ts';
import { readActor } from '#server/records/staff/sessions.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type Actor, may } from '#shared/platform/permissions.ts';
import type { WhichReport } from '#shared/views/reports/contract.ts';
import { reportNames, reportOf } from '#shared/views/reports/registry.ts';
import type { ListedReport, reportRunsContract } from '#shared/views/reports/runs-contract.ts';
import { timesInWords } from '#shared/views/reports/schedule.ts';
import { favouriteNames } from './generator/favourites.ts';
import { savedReportsFor } from './generator/visible-reports.ts';
import { whichOf } from './prepare-report.ts';
import { listSchedules } from './schedules/schedule-rows.ts';
import { reportRuns } from './tables.ts';

type Input = z.output<typeof reportRunsContract.catalogue.input>;

/** When a user last downloaded each report. */
async function lastRunsOf(database: Database, userId: number): Promise<Map<WhichReport, Date>> {
  const rows = await database
    .selectDistinctOn([reportRuns.report, reportRuns.savedReportId], {
      report: reportRuns.report,
      savedReportId: reportRuns.savedReportId,
      at: reportRuns.startedAt,
    })
    .from(reportRuns)
    .where(and(eq(reportRuns.userId, userId), isNotNull(reportRuns.endedAt)))
    .orderBy(reportRuns.report, reportRuns.savedReportId, desc(reportRuns.startedAt));
  return new Map(rows.map(({ at, ...stored }) => [whichOf(stored), at]));
}

/** The schedules that concern a user, in words, by report. */
async function schedulesFor(ctx: SignedIn): Promise<Map<WhichReport, string[]>> {
  const words = new Map<WhichReport, string[]>();
  for (const schedule of await listSchedules(ctx)) {
    const each = schedule.nextAt === null ? 'Stopped' : timesInWords(schedule);
    words.set(schedule.report, [...(words.get(schedule.report) ?? []), each]);
  }
  return words;
}

/** Whose view it is: the caller's, or a user's whom a user manager is previewing. */
async function viewerOf(ctx: SignedIn, userId: number | undefined): Promise<Actor> {
  if (userId === undefined || userId === ctx.actor.id) return ctx.actor;
  admit(ctx, 'settings.users');
  const { database } = ctx.services;
  const isSeen = (await seenAmong(database, 'users', ctx.actor, [userId])).has(userId);
  const actor = isSeen ? await readActor(database, userId) : null;
  if (!actor) throw new AppError('notFound', 'There is no such user, or they may not sign in.');
  return actor;
}

const holds = ({ title, about }: Pick<ListedReport, 'title' | 'about'>, term: string) =>
  `${title}\n${about}`.toLowerCase().includes(term.toLowerCase());

/** The reports that the caller may see, or that another user would: their favourites first, then by name. */
export async function catalogueOf(ctx: SignedIn, { search, kind, userId, dir, page, limit }: Input) {
  const { database } = ctx.services;
  const actor = await viewerOf(ctx, userId);
  const [favourites, lastRuns] = [
    await favouriteNames({ ...ctx, actor }),
    await lastRunsOf(database, actor.id),
  ];
  const schedules = await schedulesFor({ ...ctx, actor });
  const shared = (which: WhichReport) => ({
    which,
    lastRunAt: lastRuns.get(which) ?? null,
    schedule: schedules.get(which)?.join('; ') ?? null,
  });
  const standard = reportNames
    // Reports that need a subject are opened where it is chosen.
    .filter((name) => may(actor, reportOf(name).permission) && !reportOf(name).required)
    .map((name) => {
      const { title, about } = reportOf(name);
      const isFavourite = favourites.includes(name);
      return {
        ...shared(name),
        kind: 'standard' as const,
        title,
        about,
        isFavourite,
        owner: null,
        type: null,
        isOwn: false,
      };
    });
  const saved = (await savedReportsFor(database, actor)).map(
    ({ id, name: title, description: about, owner, isFavourite, isOwn, type }) => ({
      ...shared(id),
      kind: 'saved' as const,
      title,
      about,
      isFavourite,
      owner: { id: owner.id, name: owner.name },
      isOwn,
      type,
    }),
  );
  const all = [...standard, ...saved]
    .filter((item) => kind === undefined || item.kind === kind)
    .filter((item) => !search || holds(item, search))
    .sort((one, other) => {
      if (one.isFavourite !== other.isFavourite) return one.isFavourite ? -1 : 1;
      return one.title.localeCompare(other.title, 'en-GB') * (dir === 'asc' ? 1 : -1);
    });
  const data = all.slice((page - 1) * limit, page * limit);
  return { data, meta: { page, limit, totalResults: all.length, totalPages: Math.ceil(all.length / limit) } };
}
