import { and, asc, count, desc, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { contains } from '#server/platform/database/conditions.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { placeAmong } from '#server/records/reference/count-up-to.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { InboundRow, inboundContract } from '#shared/activities/inbound/contract.ts';
import { LOCK_SECONDS, waitingStatuses } from '#shared/activities/inbound/inbound.ts';
import { leadingCase } from '#shared/activities/inbound/suggest-case.ts';
import { leadingType } from '#shared/activities/inbound/suggest-type.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { asSearched } from '#shared/platform/search/as-searched.ts';
import { batchProblem } from './batch-sheets.ts';
import { type InboundItem, visibleItems } from './item-row.ts';
import { inboundBatches, inboundItems, inboundLocks, inboundSources } from './tables.ts';

type ListInput = z.output<typeof inboundContract.list.input>;

const open = ['received', ...waitingStatuses] as const;

function standing(status: ListInput['status']): SQL | undefined {
  if (status === undefined) return inArray(inboundItems.status, [...open]);
  if (status === 'all') return ne(inboundItems.status, 'merged');
  if (status === 'review')
    return and(eq(inboundItems.status, 'unidentified'), lte(inboundItems.reviewOn, londonDate()));
  return eq(inboundItems.status, status);
}

/** Items that contain every word, whole or as a prefix. */
function holding(search: string): SQL | undefined {
  const queryOf = (text: string) => {
    const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    return words.map((word) => `${word.toLowerCase()}:*`).join(' & ');
  };
  if (queryOf(search) === '') return undefined;
  // The index holds what was read: as it was typed, or without accents.
  const query = `(${queryOf(search)}) | (${queryOf(asSearched(search))})`;
  return sql`(to_tsvector('simple', ${inboundItems.text}) @@ to_tsquery('simple', ${query})
    or ${contains(inboundItems.title, search)} or ${contains(sql`coalesce(${inboundItems.sender}, '')`, search)})`;
}

const conditionOf = (actor: Actor, input: ListInput): SQL | undefined =>
  and(
    visibleItems(actor),
    standing(input.status),
    input.search ? holding(input.search) : undefined,
    input.channel && eq(inboundItems.channel, input.channel),
    input.whose === 'mine' ? eq(inboundItems.assignedUserId, actor.id) : undefined,
    input.whose === 'nobody' ? isNull(inboundItems.assignedUserId) : undefined,
    input.from === undefined ? undefined : gte(inboundItems.receivedOn, input.from),
    input.to === undefined ? undefined : lte(inboundItems.receivedOn, input.to),
    input.batchId === undefined ? undefined : eq(inboundItems.batchId, input.batchId),
  );

/** Names and case references that rows show, by id; only those of cases that the actor may see. */
/** Why nothing in each batch can be filed yet. */
async function heldOf(
  database: Database | Tx,
  items: readonly InboundItem[],
): Promise<ReadonlyMap<number, string | null>> {
  const ids = new Set(items.map(({ batchId }) => batchId));
  const batches = await database
    .select()
    .from(inboundBatches)
    .where(inArray(inboundBatches.id, [...ids]));
  const problems = await Promise.all(batches.map((batch) => batchProblem(database, batch)));
  return new Map(batches.map(({ id }, at) => [id, problems[at] ?? null]));
}

/** The names that rows show, read in parallel. */
async function namesFor(database: Database | Tx, actor: Actor, items: readonly InboundItem[]) {
  const { users, documents: types } = tables;
  const caseIds = items.flatMap(({ caseId, suggestedCases }) =>
    [caseId ?? [], ...suggestedCases.map((each) => each.caseId)].flat(),
  );
  const typeIds = items.flatMap(({ suggestedTypes }) => suggestedTypes.map(({ typeId }) => typeId));
  const idsOf = (of: (item: InboundItem) => number | number[]) => [...new Set(items.flatMap(of))];
  const [found, typeNames, assignees, locks, sources, held, domains, alike] = await Promise.all([
    database
      .select({ id: cases.id, uniqueReference: cases.uniqueReference, caseName: cases.caseName })
      .from(cases)
      .where(and(inArray(cases.id, [...new Set(caseIds)]), visibleCases(actor))),
    database
      .select({ id: types.id, name: types.name })
      .from(types)
      .where(inArray(types.id, [...new Set(typeIds)])),
    database
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(
        inArray(
          users.id,
          idsOf(({ assignedUserId }) => assignedUserId ?? []),
        ),
      ),
    database
      .select({ itemId: inboundLocks.itemId, id: users.id, name: users.name })
      .from(inboundLocks)
      .innerJoin(users, eq(users.id, inboundLocks.userId))
      .where(
        and(
          inArray(
            inboundLocks.itemId,
            idsOf(({ id }) => id),
          ),
          ne(inboundLocks.userId, actor.id),
          sql`${inboundLocks.seenAt} > now() - make_interval(secs => ${LOCK_SECONDS})`,
        ),
      ),
    database
      .select({
        id: inboundSources.id,
        pagesRead: inboundSources.pagesRead,
        pageCount: inboundSources.pageCount,
      })
      .from(inboundSources)
      .where(
        inArray(
          inboundSources.id,
          idsOf(({ sourceId }) => sourceId),
        ),
      ),
    heldOf(database, items),
    database
      .select({ id: tables.domains.id, name: tables.domains.name })
      .from(tables.domains)
      .where(
        inArray(
          tables.domains.id,
          idsOf(({ domainId }) => domainId ?? []),
        ),
      ),
    database
      .select({ id: inboundItems.id })
      .from(inboundItems)
      .where(
        and(
          inArray(
            inboundItems.id,
            idsOf(({ alikeId }) => alikeId ?? []),
          ),
          visibleItems(actor),
        ),
      ),
  ]);
  const keyed = <Row extends { id: number }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.id, row]));
  return {
    cases: keyed(found),
    types: keyed(typeNames),
    users: keyed(assignees),
    locks: new Map(locks.map(({ itemId, ...user }) => [itemId, user])),
    sources: keyed(sources),
    held,
    domains: keyed(domains),
    alike: keyed(alike),
  };
}

/** What both the list and an item's page show of it. */
export async function itemRows(
  database: Database | Tx,
  actor: Actor,
  items: readonly InboundItem[],
): Promise<InboundRow[]> {
  if (items.length === 0) return [];
  const names = await namesFor(database, actor, items);
  return items.map((item) => {
    const suggested = item.suggestedCases.filter(({ caseId }) => names.cases.has(caseId));
    const caseId = item.caseId ?? leadingCase(suggested)?.caseId;
    const typeId = leadingType(item.suggestedTypes)?.typeId;
    const source = names.sources.get(item.sourceId);
    const isOpen = item.status !== 'done' && item.status !== 'junk';
    return {
      id: item.id,
      version: item.version,
      title: item.title,
      sender: item.sender,
      channel: item.channel,
      status: item.status,
      receivedOn: item.receivedOn,
      pageCount: item.pages.length || (source?.pageCount ?? 0),
      pagesRead: source?.pagesRead ?? 0,
      assignee: names.users.get(item.assignedUserId ?? 0) ?? null,
      lockedBy: names.locks.get(item.id) ?? null,
      problem: item.problem,
      heldBecause: isOpen ? (names.held.get(item.batchId) ?? null) : null,
      isAlike: names.alike.has(item.alikeId ?? 0),
      domain: names.domains.get(item.domainId ?? 0) ?? null,
      case: names.cases.get(caseId ?? 0) ?? null,
      typeName: names.types.get(typeId ?? 0)?.name ?? null,
    };
  });
}

/** One page of the post; open items are listed oldest first, closed ones latest first. */
export async function listInbound({ services: { database }, actor }: SignedIn, input: ListInput) {
  const { page, limit } = input;
  const where = conditionOf(actor, input);
  const isOpen = input.status === undefined || input.status === 'review' || input.status === 'classified';
  const order = isOpen
    ? [asc(inboundItems.receivedOn), asc(inboundItems.id)]
    : [desc(inboundItems.receivedOn), desc(inboundItems.id)];
  const ids = database.select({ id: inboundItems.id }).from(inboundItems).where(where);
  const items = await database
    .select()
    .from(inboundItems)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit);
  const { isCapped: _capped, ...meta } = await placeAmong(database, ids, { page, limit });
  return { data: await itemRows(database, actor, items), meta };
}

/** The post waiting that the caller sees, for the dashboard; with a domain, that domain's and the post without one. */
export async function waitingPost({ services: { database }, actor }: SignedIn, domainId?: number) {
  const [found = missing()] = await database
    .select({
      waiting: count(),
      unassigned: sqlOf(col.number)`(count(*) filter (where ${inboundItems.assignedUserId} is null))::int`,
      failed: sqlOf(col.number)`(count(*) filter (where ${inboundItems.status} = 'failed'))::int`,
    })
    .from(inboundItems)
    .where(
      and(
        visibleItems(actor),
        inArray(inboundItems.status, [...waitingStatuses]),
        domainId === undefined
          ? undefined
          : or(isNull(inboundItems.domainId), eq(inboundItems.domainId, domainId)),
      ),
    );
  return found;
}

/** The file an item came in: its subject, and whether the same had come in before. */
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
