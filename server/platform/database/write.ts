import { inChunks } from '#shared/platform/chunks.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { Database, Tx } from './connect.ts';
import { addCheckedColumn } from './database-error.ts';
import { planned } from './planned.ts';

/** The fact that one row was made, changed or removed. `before` and `after` hold the fields that differ, or the whole row. */
export type AuditEntry = {
  entity: string;
  entityId: number;
  action: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  caseId?: number;
};

/**
 * Who writes: the signed-in actor, or the system (0) for migrations of data, seeds and scheduled work. `name` names any other author, such
 * as the key of an introducer.
 */
export type Author = Pick<Actor, 'id'> & {
  name?: string | undefined;
  ip?: string | undefined;
  requestId?: string | undefined;
};

/** One open transaction with its audit trail: `audit` records a change, `changed` names a topic to announce. */
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

/** A write without an audit row, for changes that are not business facts, such as the progress of a job or who is viewing a case. */
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
  const transaction = database.transaction(async (tx) => {
    const entries: AuditEntry[] = [];
    const topics = new Set<string>();
    const result = await change({
      tx,
      author,
      audit: (entry) => entries.push(entry),
      changed: (topic) => topics.add(topic),
    });
    if (isAudited && entries.length === 0) throw new Error('A write must leave an audit row.');
    await close(tx, author, entries, [...topics]);
    return result;
  });
  return transaction.catch(async (error: unknown) => {
    await addCheckedColumn(database, error);
    throw error;
  });
}

const closeText = `with noted as (
    insert into audit_log (entity, entity_id, action, before, after, case_id, user_id, ip, request_id, author)
    select e.entity, e."entityId", e.action, e.before, e.after, e."caseId", $2::int, $3::text, $4::text, $6::text
    from json_to_recordset($1::json) as e(entity text, "entityId" int, action text, before jsonb, after jsonb, "caseId" int)
  )
  select pg_notify('${LIVE_CHANNEL}', topics) from json_array_elements_text($5::json) topics`;

/** Stores the audit rows and announces the topics: one statement, because every write ends with it. */
async function close(tx: Tx, author: Author, entries: AuditEntry[], topics: string[]): Promise<void> {
  if (entries.length === 0 && topics.length === 0) return;
  const userId = author.id === 0 ? null : author.id;
  const { ip = null, requestId = null, name = null } = author;
  // NOTIFY takes at most 8,000 bytes a message; a bulk change may name more topics than that.
  const messages = [...inChunks(topics, 100)].map((list) => JSON.stringify(list));
  const batches = entries.length === 0 ? [[]] : [...inChunks(entries, 1000)];
  for (const [index, batch] of batches.entries()) {
    const isLast = index === batches.length - 1;
    const values = [
      JSON.stringify(batch),
      userId,
      ip,
      requestId,
      JSON.stringify(isLast ? messages : []),
      name,
    ];
    await planned(tx, {}, closeText, values);
  }
}

class Unchanged extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('Nothing was changed.');
    this.result = result;
  }
}

/**
 * A write that may turn out to change nothing, such as saving an unchanged form. Without an audit row it is rolled back entirely
 * and announces nothing; the result is still returned.
 */
export async function writeChanges<T>(
  database: Database,
  author: Author,
  change: (w: Write) => Promise<T>,
): Promise<T> {
  try {
    return await write(database, author, async (w) => {
      let isChanged = false;
      const audit: Write['audit'] = (entry) => {
        isChanged = true;
        w.audit(entry);
      };
      const result = await change({ ...w, audit });
      if (!isChanged) throw new Unchanged(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Unchanged) return error.result as T;
    throw error;
  }
}
