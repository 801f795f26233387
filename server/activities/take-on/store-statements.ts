import type pg from 'pg';
import type { Tx } from '#server/platform/database/connect.ts';
import { copyBatch } from '#server/platform/database/copy.ts';
import { missing } from '#server/platform/database/rows.ts';
import { iandeLines, iandeStatements } from '#server/records/affairs/tables.ts';
import { sumOf } from '#shared/platform/money.ts';
import { nextIds } from './next-ids.ts';
import type { StoredCase } from './store-money.ts';

/** Stores the statements of income and expenditure of cases with their lines. */
export async function storeStatements(
  tx: Tx,
  client: pg.ClientBase,
  stored: readonly StoredCase[],
): Promise<void> {
  const ids = await nextIds(
    tx,
    'iande_statements',
    sumOf(stored, ({ plan }) => plan.statements.length),
  );
  const heads = copyBatch(
    iandeStatements,
    'id caseId statementOn kind adults children16To18 childrenUnder16 vehicles isCurrent incomePence',
    'expenditurePence explanation',
  );
  const lines = copyBatch(
    iandeLines,
    'statementId incomeId expenditureId amountPence frequency monthlyPence payer isEvidenced notes',
  );
  for (const { caseId, plan } of stored)
    for (const { head, lines: own } of plan.statements) {
      const id = ids.shift() ?? missing();
      heads.add({ ...head, id, caseId } as typeof iandeStatements.$inferInsert);
      for (const line of own) lines.add({ ...line, statementId: id });
    }
  for (const batch of [heads, lines]) await batch.take()(client);
}
