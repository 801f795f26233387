import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '#server/platform/database/connect.ts';
import { type Write, write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import {
  addRow,
  changeRow,
  checkVersion,
  lockRow,
  removeRow,
} from '#server/records/reference/versioned-rows.ts';
import { partsOfShares, sharesById } from '#server/views/reports/generator/shares.ts';
import { AppError, conflict, conflictAt, invalidAt, noSuch } from '#shared/platform/errors.ts';
import { type Actor, may } from '#shared/platform/permissions.ts';
import { standardOrderOf } from '#shared/views/dashboard/cards.ts';
import {
  type dashboardsContract,
  MOST_CARDS,
  MOST_DASHBOARDS,
  type NewCard,
  type OwnCard,
} from '#shared/views/dashboard/own-contract.ts';
import { refuseWrongCard } from './read-card.ts';
import { dashboardChoices, dashboardShares, dashboards } from './tables.ts';
import { DASHBOARDS, type StoredDashboard, visibleDashboard } from './visible-dashboards.ts';

type Input<Name extends keyof typeof dashboardsContract> = z.output<
  (typeof dashboardsContract)[Name]['input']
>;

function refuseOtherDomain({ domainIds }: Actor, domainId: number): void {
  if (domainIds !== 'all' && !domainIds.includes(domainId))
    throw invalidAt('domainId', 'Not one of your domains.');
}

/** The cards, with another at the end. */
function withCard(cards: readonly OwnCard[], card: NewCard): OwnCard[] {
  if (cards.length >= MOST_CARDS)
    throw conflictAt('id', `It has ${MOST_CARDS} cards, the most allowed. Remove one first.`);
  const id = Math.max(0, ...cards.map((each) => each.id)) + 1;
  return [...cards, card.of === 'standard' ? { ...card, id, title: null } : { ...card, id }];
}

/** The cards of a new dashboard. */
async function cardsOf(tx: Tx, actor: Actor, { copyOf, card }: Input<'create'>): Promise<OwnCard[]> {
  let cards: OwnCard[] = [];
  if (copyOf === 'standard')
    cards = standardOrderOf((access) => may(actor, access)).cards.map((key, at) => ({
      of: 'standard',
      key,
      id: at + 1,
      title: null,
    }));
  else if (copyOf !== null) cards = (await visibleDashboard(tx, actor, copyOf)).cards;
  return card ? withCard(cards, card) : cards;
}

/** Creates a dashboard of the caller's own, not shared with anybody. */
export async function addDashboard(ctx: SignedIn, input: Input<'create'>): Promise<{ id: number }> {
  const { services, actor, author } = ctx;
  const { name, domainId, card } = input;
  refuseOtherDomain(actor, domainId);
  if (card) await refuseWrongCard(ctx, card);
  return write(services.database, author, async (w) => {
    if ((await w.tx.$count(dashboards, eq(dashboards.ownerUserId, actor.id))) >= MOST_DASHBOARDS)
      throw conflict(`You have ${MOST_DASHBOARDS} dashboards, the most allowed. Remove one first.`);
    const cards = await cardsOf(w.tx, actor, input);
    const { id } = await addRow(w, DASHBOARDS, dashboards, { name, domainId, ownerUserId: actor.id, cards });
    w.changed(DASHBOARDS);
    return { id };
  });
}

/** Changes a dashboard of the caller's own, locked: others may only see and copy what is shared with them. */
const withOwn = (
  { services, actor, author }: SignedIn,
  id: number,
  change: (w: Write, dashboard: StoredDashboard) => Promise<unknown>,
): Promise<void> =>
  writeChanges(services.database, author, async (w) => {
    if ((await visibleDashboard(w.tx, actor, id)).ownerUserId !== actor.id)
      throw new AppError(
        'forbidden',
        'Only its owner may change this dashboard. Copy it to make it your own.',
      );
    await change(w, await lockRow(w, dashboards, id));
    w.changed(DASHBOARDS);
  });

/** Its name, its domain and with whom it is shared. */
export function changeDashboard(ctx: SignedIn, { id, version, shares, ...values }: Input<'update'>) {
  return withOwn(ctx, id, async (w, dashboard) => {
    if (values.domainId !== dashboard.domainId) refuseOtherDomain(ctx.actor, values.domainId);
    const before = await sharesById(w.tx, dashboardShares, id);
    const parts = await partsOfShares(w.tx, dashboardShares, ctx.actor, before, shares);
    await changeRow(w, DASHBOARDS, dashboards, dashboard, version, values, { parts });
  });
}

/** Adds a card at the end; refused where the caller may not have the report, or it cannot be shown that way. */
export async function addCard(ctx: SignedIn, { id, card }: Input<'add'>): Promise<void> {
  await refuseWrongCard(ctx, card);
  await withOwn(ctx, id, (w, dashboard) =>
    changeRow(
      w,
      DASHBOARDS,
      dashboards,
      dashboard,
      dashboard.version,
      { cards: withCard(dashboard.cards, card) },
      { action: 'cardAdded' },
    ),
  );
}

/** The order and titles of the cards; those left out are removed. */
export const arrangeCards = (ctx: SignedIn, { id, version, cards }: Input<'arrange'>): Promise<void> =>
  withOwn(ctx, id, async (w, dashboard) => {
    await checkVersion(w, dashboard, version);
    const byId = new Map(dashboard.cards.map((card) => [card.id, card]));
    const arranged = cards.map(({ id: cardId, title }): OwnCard => {
      const card = byId.get(cardId);
      if (!card) throw noSuch('card');
      byId.delete(cardId);
      return card.of === 'standard' ? { ...card, title } : { ...card, title: title ?? card.title };
    });
    await changeRow(
      w,
      DASHBOARDS,
      dashboards,
      dashboard,
      version,
      { cards: arranged },
      { action: 'arranged' },
    );
  });

export const removeDashboard = (ctx: SignedIn, { id, version }: Input<'remove'>): Promise<void> =>
  withOwn(ctx, id, async (w, dashboard) => {
    await checkVersion(w, dashboard, version);
    await removeRow(w, DASHBOARDS, dashboards, dashboard);
  });

/** Chooses the dashboard that /dashboard shows the caller. */
export const chooseDashboard = (
  { services, actor, author }: SignedIn,
  { id: dashboardId }: Input<'choose'>,
): Promise<void> =>
  writeChanges(services.database, author, async (w) => {
    if (dashboardId !== null) await visibleDashboard(w.tx, actor, dashboardId);
    const isTheirs = eq(dashboardChoices.userId, actor.id);
    const [before] = await w.tx.select().from(dashboardChoices).where(isTheirs).for('update');
    if (dashboardId === null) await w.tx.delete(dashboardChoices).where(isTheirs);
    else
      await w.tx
        .insert(dashboardChoices)
        .values({ userId: actor.id, dashboardId })
        .onConflictDoUpdate({ target: dashboardChoices.userId, set: { dashboardId } });
    w.audit({
      entity: 'dashboard-choices',
      entityId: actor.id,
      action: 'updated',
      before: { dashboardId: before?.dashboardId ?? null },
      after: { dashboardId },
    });
  });
