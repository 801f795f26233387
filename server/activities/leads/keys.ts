import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { type Write, write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { staffProblem } from '#server/records/cases/case-rules.ts';
import { holdsDomain } from '#server/records/reference/queries.ts';
import { findRow } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { NewKey } from '#shared/activities/leads/contract.ts';
import { refusalOfKey, refusalOfLeads } from '#shared/activities/leads/standing.ts';
import { AppError, conflict, invalid } from '#shared/platform/errors.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { RowOf } from '#shared/records/reference/contract.ts';
import { introducerKeys } from './tables.ts';

export type Introducer = RowOf<'introducers'>;

/** The prefix of every key, so that a leaked one is recognised for what it is. */
export const KEY_PREFIX = 'lead_';
const HINT_LENGTH = 4;

/** What is stored of a key. Keys are random, so a plain hash is safe from guessing. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');
const newKey = () => `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`;

const { domains, products, users } = tables;
const maker = alias(users, 'maker');
const revoker = alias(users, 'revoker');

/** The introducer; refused if there is none. */
export async function introducerOf(database: Database | Tx, id: number): Promise<Introducer> {
  const found = await findRow(database, 'introducers', id);
  if (!found) throw new AppError('notFound', 'That introducer no longer exists.');
  return found as Introducer;
}

/** An introducer's keys for the caller's domains, newest last. */
export async function keysOfIntroducer({ services: { database }, actor }: SignedIn, introducerId: number) {
  const introducer = await introducerOf(database, introducerId);
  const held = await readKeys(database, introducerId);
  const seen = held.filter(({ domain }) => holdsDomain(actor, domain.id));
  const keys = [];
  for (const key of seen) keys.push({ ...key, problem: await problemOf(database, introducer, key) });
  return { keys, refusal: refusalOfKey(introducer) };
}

type ReadKey = Awaited<ReturnType<typeof readKeys>>[number];

const readKeys = async (database: Database | Tx, introducerId: number) => {
  const rows = await database
    .select({
      key: introducerKeys,
      domain: { id: domains.id, name: domains.name },
      product: { id: products.id, name: products.name },
      owner: { id: users.id, name: users.name },
      createdBy: maker.name,
      revokedBy: revoker.name,
    })
    .from(introducerKeys)
    .innerJoin(domains, eq(domains.id, introducerKeys.domainId))
    .innerJoin(products, eq(products.id, introducerKeys.productId))
    .innerJoin(users, eq(users.id, introducerKeys.ownerUserId))
    .leftJoin(maker, eq(maker.id, introducerKeys.createdBy))
    .leftJoin(revoker, eq(revoker.id, introducerKeys.revokedBy))
    .where(eq(introducerKeys.introducerId, introducerId))
    .orderBy(asc(introducerKeys.id));
  return rows.map(({ key, ...names }) => {
    const { id, name, hint, perMinute, createdAt, lastUsedAt, revokedAt } = key;
    return { id, name, hint, perMinute, createdAt, lastUsedAt, revokedAt, ...names };
  });
};

async function problemOf(
  database: Database,
  introducer: Introducer,
  { revokedAt, domain, owner }: Pick<ReadKey, 'revokedAt'> & { domain: NamedRow; owner: NamedRow },
): Promise<string | null> {
  if (revokedAt) return null;
  const refusal = refusalOfLeads(introducer);
  return refusal ?? database.transaction((tx) => staffProblem(tx, domain.id, owner.id));
}

async function refuseWrong(tx: Tx, actor: Actor, { introducerId, domainId, productId, ownerUserId }: NewKey) {
  const errors: Record<string, string> = {};
  const refusal = refusalOfKey(await introducerOf(tx, introducerId));
  if (refusal) throw conflict(refusal);
  const domain = holdsDomain(actor, domainId) ? await findRow(tx, 'domains', domainId) : null;
  if (!domain) throw invalid({ domainId: 'You do not hold this domain.' });
  if (!domain.isActive) errors.domainId = 'This domain is not active.';
  const product = await findRow(tx, 'products', productId);
  if (!product) errors.productId = 'That row no longer exists.';
  else if (!product.isActive) errors.productId = `${product.name as string} is no longer offered.`;
  const owner = await staffProblem(tx, domainId, ownerUserId);
  if (owner) errors.ownerUserId = owner;
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** What the history of an introducer shows of a key. */
const note = (
  w: Write,
  introducerId: number,
  action: string,
  { name, hint }: { name: string; hint: string },
) => {
  w.audit({ entity: 'introducers', entityId: introducerId, action, after: { key: `${name} (…${hint})` } });
  w.changed('entity:introducers');
};

/** Makes a key. Its text is returned only now and is not kept. */
export async function createKey({ services: { database }, actor, author }: SignedIn, input: NewKey) {
  const key = newKey();
  const hint = key.slice(-HINT_LENGTH);
  const id = await write(database, author, async (w) => {
    await refuseWrong(w.tx, actor, input);
    const [row = missing()] = await w.tx
      .insert(introducerKeys)
      .values({ ...input, keySha256: hashOfKey(key), hint, createdBy: author.id || null })
      .returning({ id: introducerKeys.id });
    note(w, input.introducerId, 'key created', { name: input.name, hint });
    return row.id;
  });
  const made = (await readKeys(database, input.introducerId)).find((each) => each.id === id) ?? missing();
  return { ...made, problem: null, key };
}

/** Revokes a key: from then on it gives no access. One already revoked stays so. */
export async function revokeKey(
  { services: { database }, actor, author }: SignedIn,
  { introducerId, id }: { introducerId: number; id: number },
): Promise<void> {
  await write(database, author, async (w) => {
    const ofIntroducer = and(eq(introducerKeys.id, id), eq(introducerKeys.introducerId, introducerId));
    const [key] = await w.tx.select().from(introducerKeys).where(ofIntroducer).for('update');
    if (!key || !holdsDomain(actor, key.domainId))
      throw new AppError('notFound', 'That key does not exist, or is not one of your domains’.');
    if (key.revokedAt) throw conflict('This key has already been revoked.');
    await w.tx
      .update(introducerKeys)
      .set({ revokedAt: new Date(), revokedBy: author.id || null })
      .where(and(ofIntroducer, isNull(introducerKeys.revokedAt)));
    note(w, introducerId, 'key revoked', key);
  });
}
