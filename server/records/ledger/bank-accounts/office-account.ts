import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { bankAccounts } from './tables.ts';

/** The account to which fees and recovered expenses of each domain go, and from which it pays: its first office account in use. */
export async function officeAccounts(
  tx: Database | Tx,
  domainIds: readonly number[],
): Promise<Map<number, { id: number; name: string }>> {
  const rows = await tx
    .selectDistinctOn([bankAccounts.domainId], {
      id: bankAccounts.id,
      name: bankAccounts.name,
      domainId: bankAccounts.domainId,
    })
    .from(bankAccounts)
    .where(
      and(
        inArray(bankAccounts.domainId, [...new Set(domainIds)]),
        eq(bankAccounts.kind, 'office'),
        eq(bankAccounts.isActive, true),
      ),
    )
    .orderBy(bankAccounts.domainId, bankAccounts.id);
  return new Map(rows.map(({ domainId, ...account }) => [domainId, account]));
}

/** The office account of one domain; null if it has none. */
export const officeAccountOf = async (tx: Database | Tx, domainId: number): Promise<number | null> =>
  (await officeAccounts(tx, [domainId])).get(domainId)?.id ?? null;
