import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { inChunks } from '#shared/platform/chunks.ts';
import type { StatementSummary } from '../statements/statement.ts';
import { bankBalances } from '../tables.ts';

type Stated = Omit<typeof bankBalances.$inferInsert, 'bankImportId' | 'bankAccountId'>;

/**
 * The balances that statements of one account state, each once for its day. An opening balance counts from the first line: banks date it
 * with that day or with the end of the statement before.
 */
function balancesOf(statements: readonly StatementSummary[]): Stated[] {
  const found = new Map<string, Stated>();
  const note = (kind: Stated['kind'], on: string | null, amountPence: number, keepsFirst = false) => {
    const key = `${kind} ${on}`;
    if (on !== null && !(keepsFirst && found.has(key))) found.set(key, { kind, balanceOn: on, amountPence });
  };
  for (const { opening, closing, dayEnds, firstOn, lastOn } of statements) {
    if (opening) note('opening', firstOn ?? opening.on, opening.amountPence, true);
    for (const { on, amountPence } of dayEnds) note('day', on, amountPence);
    if (closing) note('closing', closing.on ?? lastOn, closing.amountPence);
  }
  return [...found.values()];
}

/** Keeps what the statements of a file, given in order, state of one account. */
export async function keepBalances(
  tx: Tx,
  file: { bankImportId: number; bankAccountId: number },
  statements: readonly StatementSummary[],
): Promise<void> {
  await tx.delete(bankBalances).where(eq(bankBalances.bankImportId, file.bankImportId));
  const stated = balancesOf(statements).map((each) => ({ ...each, ...file }));
  for (const some of inChunks(stated, 1000)) await tx.insert(bankBalances).values(some);
}
