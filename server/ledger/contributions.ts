import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/database/connect.ts';
import { tables } from '#server/reference/tables.ts';
import { receipts } from './tables.ts';

/** What was received in contributions, in pence, and when last. */
export type Contributions = { receivedPence: number; lastReceiptOn: string | null };

/** What each of the cases has paid in contributions; cases that paid nothing are left out. */
export async function contributionsOf(
  tx: Database | Tx,
  caseIds: readonly number[],
): Promise<Map<number, Contributions>> {
  const types = tables['income-types'];
  const rows = await tx
    .select({
      caseId: sql<number>`${receipts.caseId}`,
      receivedPence: sql<number>`sum(${receipts.amountPence})::float8`,
      lastReceiptOn: sql<string>`max(${receipts.receivedOn})::text`,
    })
    .from(receipts)
    .innerJoin(types, eq(types.id, receipts.incomeTypeId))
    .where(
      and(
        inArray(receipts.caseId, [...caseIds]),
        ne(receipts.status, 'reversed'),
        eq(types.countsAsContribution, true),
      ),
    )
    .groupBy(receipts.caseId);
  return new Map(rows.map(({ caseId, ...contributions }) => [caseId, contributions]));
}
