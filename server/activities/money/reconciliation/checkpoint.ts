import { and, desc, eq, lte } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { bankCheckpoints } from './tables.ts';

/** What was open at the end of an earlier day. */
export type Checkpoint = typeof bankCheckpoints.$inferSelect;

/** The last checkpoint of an account by a day. */
export async function latestCheckpoint(
  tx: Database | Tx,
  bankAccountId: number,
  on: string,
): Promise<Checkpoint | undefined> {
  const [found] = await tx
    .select()
    .from(bankCheckpoints)
    .where(and(eq(bankCheckpoints.bankAccountId, bankAccountId), lte(bankCheckpoints.checkedOn, on)))
    .orderBy(desc(bankCheckpoints.checkedOn))
    .limit(1);
  return found;
}
