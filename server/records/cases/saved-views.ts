import { and, eq } from 'drizzle-orm';
import { write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { addRow, changeRow, lockRow, removeRow } from '#server/records/reference/versioned-rows.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { NewView, SavedView } from '#shared/records/cases/views-contract.ts';
import { savedViews } from './saved-view-table.ts';

const shown = {
  id: savedViews.id,
  version: savedViews.version,
  screen: savedViews.screen,
  name: savedViews.name,
  search: savedViews.search,
};

const shownOf = ({ id, version, screen, name, search }: SavedView): SavedView => ({
  id,
  version,
  screen,
  name,
  search,
});

const topicOf = (userId: number) => `views:user:${userId}`;

/** The caller's own views of a screen, by name. */
export const viewsOf = ({ services, actor }: SignedIn, screen: string) =>
  services.database
    .select(shown)
    .from(savedViews)
    .where(and(eq(savedViews.userId, actor.id), eq(savedViews.screen, screen)))
    .orderBy(savedViews.name);

/** More views than anybody could keep track of. */
const MOST_VIEWS = 100;

/** Saves a view; refused if the screen already has one of that name, or too many. */
export const saveView = ({ services, actor, author }: SignedIn, input: NewView) =>
  write(services.database, author, async (w) => {
    const kept = and(eq(savedViews.userId, actor.id), eq(savedViews.screen, input.screen));
    if ((await w.tx.$count(savedViews, kept)) >= MOST_VIEWS)
      throw new AppError(
        'conflict',
        `You have ${MOST_VIEWS} views of this screen, the most allowed. Remove one first.`,
      );
    w.changed(topicOf(actor.id));
    return shownOf(await addRow(w, 'saved-views', savedViews, { ...input, userId: actor.id }));
  });

/** Renames a view or changes its filters. */
export const changeView = (
  { services, actor, author }: SignedIn,
  id: number,
  version: number,
  change: Partial<Pick<NewView, 'name' | 'search'>>,
) =>
  writeChanges(services.database, author, async (w) => {
    const before = await lockRow(w, savedViews, id, { column: savedViews.userId, id: actor.id });
    w.changed(topicOf(actor.id));
    return shownOf(await changeRow(w, 'saved-views', savedViews, before, version, change));
  });

/** Removes one of the caller's own views. */
export const removeView = ({ services, actor, author }: SignedIn, id: number): Promise<void> =>
  write(services.database, author, async (w) => {
    const before = await lockRow(w, savedViews, id, { column: savedViews.userId, id: actor.id });
    w.changed(topicOf(actor.id));
    await removeRow(w, 'saved-views', savedViews, before);
  });
