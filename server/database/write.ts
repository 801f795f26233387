import { sql } from 'drizzle-orm';
import type { Actor } from '#shared/permissions.ts';
import { auditLog } from './audit.ts';
import type { Database, Tx } from './connect.ts';

/** The fact that one row was made, changed or removed. `before` and `after` hold the fields that differ, or the whole row. */
export type AuditEntry = {
  entity: string;
  entityId: number;
  action: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  caseId?: number;
};

/** Who writes: the signed-in actor, or the system for migrations of data, seeds and scheduled work. */
export type Author = Pick<Actor, 'id'> & { ip?: string | undefined; requestId?: string | undefined };

/** One open transaction with its audit trail: `audit` notes a change, `changed` names a topic to announce. */
export type Write = {
  tx: Tx;
  author: Author;
  audit: (entry: AuditEntry) => void;
  changed: (topic: string) => void;
};

/** Writes on behalf of nobody in particular: seeds, scheduled jobs, commands run at the console. */
export const systemActor: Author = { id: 0 };

/** The channel on which committed changes are announced: a JSON list of topics, never data. */
export const LIVE_CHANNEL = 'concordat_live';

/**
 * The only way to change data: one transaction that holds the change, its audit rows and the announcement of its topics, so
 * that all three happen or none. A change without an audit row is a bug and is refused.
 */
export function write<T>(
  database: Database,
  author: Author,
  change: (write: Write) => Promise<T>,
): Promise<T> {
  return transact(database, author, change, true);
}

/** A write that need not leave an audit row, for what is no business fact: how far a job has come, who looks at a case just now. */
export function writeUnaudited<T>(
  database: Database,
  author: Author,
  change: (write: Write) => Promise<T>,
): Promise<T> {
  return transact(database, author, change, false);
}

function transact<T>(
  database: Database,
  author: Author,
  change: (write: Write) => Promise<T>,
  isAudited: boolean,
): Promise<T> {
  return database.transaction(async (tx) => {
    const entries: AuditEntry[] = [];
    const topics = new Set<string>();
    const result = await change({
      tx,
      author,
      audit: (entry) => entries.push(entry),
      changed: (topic) => topics.add(topic),
    });
    if (isAudited && entries.length === 0) throw new Error('A write must leave an audit row.');
    const userId = author.id === 0 ? null : author.id;
    const { ip = null, requestId = null } = author;
    for (let from = 0; from < entries.length; from += 1000)
      await tx
        .insert(auditLog)
        .values(entries.slice(from, from + 1000).map((entry) => ({ ...entry, userId, ip, requestId })));
    // NOTIFY takes at most 8,000 bytes a message; a bulk change may name more topics than that.
    for (const list of inChunks([...topics], 100))
      await tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(list)})`);
    return result;
  });
}

function* inChunks<T>(list: T[], size: number) {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
