import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { matchSoon } from '../matching/match-imported.ts';
import { bankImports } from '../tables.ts';

/** Starts matching if the imports brought new lines, in the author's name. */
export async function matchNewLines({ tx, author }: Write, importIds: readonly number[]): Promise<void> {
  const domains = await tx
    .selectDistinct({ domainId: bankAccounts.domainId })
    .from(bankImports)
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankImports.bankAccountId))
    .where(and(inArray(bankImports.id, [...importIds]), gt(bankImports.newCount, 0)));
  for (const { domainId } of domains) await matchSoon(tx, { domainId, userId: author.id });
}
