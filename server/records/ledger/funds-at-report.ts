import type { Database, Tx } from '#server/platform/database/connect.ts';
import { actOfPaper } from '#shared/records/acts/reserved-acts.ts';
import { reportsWithoutFunds } from '#shared/records/correspondence/final-report.ts';
import { TERMINATION_REPORT } from '#shared/records/letters/paper-types.ts';
import { fundsOf } from './case-ledger.ts';

/**
 * Why a document of this type cannot be signed while its case holds money, as the ledger has it; null if it can, and for any other document.
 * Where its text cannot be read, `reportedPence` is what it says is held.
 */
export async function fundsProblem(
  tx: Database | Tx,
  caseId: number,
  code: string | null,
  text: string | null,
  reportedPence: number | null = null,
): Promise<string | null> {
  if (actOfPaper(code) !== 'final_report') return null;
  const { cashPence } = await fundsOf(tx, caseId);
  return reportsWithoutFunds.broken({
    isTermination: code === TERMINATION_REPORT,
    heldPence: cashPence,
    text,
    reportedPence,
  });
}
