import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';

/**
 * Keeps a content in place until the transaction ends: storing it or adding a row for it takes the lock in shared mode; only a
 * holder of the exclusive lock may remove the content.
 */
export async function lockContent(tx: Tx, sha256: string, how: 'shared' | 'alone'): Promise<void> {
  const key = sql`hashtextextended(${`file content ${sha256}`}, 0)`;
  await tx.execute(
    how === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(${key})`
      : sql`select pg_advisory_xact_lock(${key})`,
  );
}

/** The same for several contents that are being stored. */
export async function lockContents(tx: Tx, hashes: readonly string[]): Promise<void> {
  const names = hashes.map((sha256) => `file content ${sha256}`);
  await tx.execute(
    sql`select pg_advisory_xact_lock_shared(hashtextextended(name, 0)) from unnest(${sql.param(names)}::text[]) name`,
  );
}
