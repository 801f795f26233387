import type { KeyObject } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import type { Live } from '#server/platform/http/live.ts';
import type { SignedInCallers } from '#server/platform/http/services.ts';
import { linkTableFor } from '#server/records/reference/select.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Actor, CaseAccess } from '#shared/platform/permissions.ts';
import { sessions } from './tables.ts';
import { type Claims, readToken, signingKey, signToken } from './token.ts';

type Entry = { actor: Actor; expiresAt: number; readAt: number; seenAt: number };
type Parts = { database: Database; live: Live; log: Pick<FastifyBaseLogger, 'warn'>; secret: string };

/** A cached session is read again after a minute even without an announcement: losing one must not keep anybody signed in. */
const FRESH_MS = 60_000;
const MOST_TOKENS = 10_000;

/**
 * The signed-in callers known to this process. Sessions are rows; they are cached in memory until any process announces a change of the
 * session, its user, the permissions or the domains, so that a request costs no query.
 */
export class Sessions implements SignedInCallers {
  readonly #parts: Parts;
  readonly #key: KeyObject;
  readonly #entries = new Map<string, Entry>();
  readonly #claims = new Map<string, Claims>();
  readonly #unsubscribe: () => void;
  #changes = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#key = signingKey(parts.secret);
    this.#unsubscribe = parts.live.subscribe((topic) => this.#invalidateChanged(topic));
  }

  /** The token for a session. */
  sign(claims: Claims): Promise<string> {
    return signToken(this.#key, claims);
  }

  /** The holder of the token; null if it is not ours, has expired, or its session has ended. */
  async actorOf(token: string): Promise<Actor | null> {
    const claims = this.#claims.get(token) ?? (await readToken(this.#key, token));
    if (!claims || claims.expiresAt * 1000 <= Date.now()) return null;
    if (this.#claims.size >= MOST_TOKENS) this.#claims.clear();
    this.#claims.set(token, claims);
    const entry = await this.#entry(claims.sessionId);
    return entry?.actor.id === claims.userId ? entry.actor : null;
  }

  /** Who is currently signed in with the session; null if it has ended. */
  async actorOfSession(sessionId: string): Promise<Actor | null> {
    return (await this.#entry(sessionId))?.actor ?? null;
  }

  /** When the session ends unless ended earlier, in milliseconds since 1970. */
  async expiryOf(sessionId: string): Promise<number> {
    return (await this.#entry(sessionId))?.expiresAt ?? 0;
  }

  /** Drops the cached session at once, without waiting for the announcement. */
  invalidate(sessionId: string): void {
    this.#changes++;
    this.#entries.delete(sessionId);
  }

  stop(): void {
    this.#unsubscribe();
  }

  async #entry(sessionId: string): Promise<Entry | null> {
    const now = Date.now();
    let entry = this.#entries.get(sessionId) ?? null;
    if (!entry || entry.readAt < now - FRESH_MS) {
      const changes = this.#changes;
      entry = await readSession(this.#parts.database, sessionId);
      if (!entry) this.#entries.delete(sessionId);
      // A change during the query may be missing from its result, so the result serves this request and is not cached.
      else if (changes === this.#changes) this.#entries.set(sessionId, entry);
    }
    if (!entry || entry.expiresAt <= now) return null;
    if (entry.seenAt < now - FRESH_MS) this.#touch(sessionId, entry);
    return entry;
  }

  #touch(sessionId: string, entry: Entry): void {
    entry.seenAt = Date.now();
    const { database, log } = this.#parts;
    database
      .update(sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(eq(sessions.id, sessionId))
      .catch((error: unknown) => log.warn({ err: error }, 'a session’s last use could not be noted'));
  }

  #invalidateChanged(topic: string): void {
    const [kind, id = ''] = topic.split(/:(.*)/s);
    if (topic === '*' || topic === 'entity:permissions' || topic === 'entity:domains') this.#entries.clear();
    else if (kind === 'session') this.#entries.delete(id);
    else if (kind === 'user') {
      for (const [sessionId, { actor }] of this.#entries)
        if (actor.id === Number(id)) this.#entries.delete(sessionId);
    } else return;
    this.#changes++;
  }
}

/** What is read of a user to decide what they may do. */
function actorColumns() {
  const { users, permissions } = tables;
  const held = linkTableFor('users', 'permissionIds');
  const domains = linkTableFor('users', 'additionalDomainIds');
  // Qualified by its table even in single-table queries: inside the arrays `id` alone would be a permission's.
  const userId = sql`${users}.${sql.identifier(users.id.name)}`;
  return {
    id: users.id,
    name: users.name,
    domainId: users.domainId,
    caseAccess: users.caseAccess,
    permissions: sqlOf(col.texts)`array(select ${permissions.name} from ${permissions}
      join ${held} on ${held.permissionId} = ${permissions.id} where ${held.ownerId} = ${userId})`,
    domainIds: sqlOf(col.numbers)`array(select ${domains.additionalDomainId} from ${domains}
      where ${domains.ownerId} = ${userId})`,
  };
}

type ActorRow = Pick<Actor, 'id' | 'name'> & {
  domainId: number;
  caseAccess: string;
  permissions: string[];
  domainIds: number[];
};

function actorFrom({ id, name, domainId, ...row }: ActorRow, sessionId: string): Actor {
  const permissions = new Set(row.permissions);
  return {
    id,
    name,
    permissions,
    caseAccess: row.caseAccess as CaseAccess,
    domainIds: permissions.has('config.all-domains') ? 'all' : [...new Set([domainId, ...row.domainIds])],
    sessionId,
  };
}

/** A user as the actor of work done for them; null if their account is not active. */
export async function readActor(database: Database | Tx, userId: number): Promise<Actor | null> {
  const { users } = tables;
  const [row] = await database
    .select(actorColumns())
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'active')));
  return row ? actorFrom(row, '') : null;
}

async function readSession(database: Database, sessionId: string): Promise<Entry | null> {
  const { users } = tables;
  const [row] = await database
    .select({ ...actorColumns(), expiresAt: sessions.expiresAt, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql`now()`),
        eq(users.status, 'active'),
      ),
    );
  if (!row) return null;
  return {
    actor: actorFrom(row, sessionId),
    expiresAt: row.expiresAt.getTime(),
    readAt: Date.now(),
    seenAt: row.lastSeenAt.getTime(),
  };
}
