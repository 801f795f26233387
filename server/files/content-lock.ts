import { sql } from 'drizzle-orm';
import type { Tx } from '#server/database/connect.ts';

/**
 * Keeps a content where it is until the transaction ends: whoever stores it or makes a row of it shares the lock, and only whoever
 * holds it alone may remove the content.
 */
export async function lockContent(tx: Tx, sha256: string, how: 'shared' | 'alone'): Promise<void> {
  const key = sql`hashtextextended(${`file content ${sha256}`}, 0)`;
  await tx.execute(
    how === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(${key})`
      : sql`select pg_advisory_xact_lock(${key})`,
  );
}
