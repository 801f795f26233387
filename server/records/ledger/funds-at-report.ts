import type { Database, Tx } from '#server/platform/database/connect.ts';
import { actOfPaper } from '#shared/records/acts/reserved-acts.ts';
import { reportsWithoutFunds } from '#shared/records/correspondence/final-report.ts';
import { TERMINATION_REPORT } from '#shared/records/letters/paper-types.ts';
import { fundsOf } from './case-ledger.ts';

/** Why a document of this type cannot be signed while its case holds money; null if it can, and for any other document. */
export async function fundsProblem(
  tx: Database | Tx,
  caseId: number,
  code: string | null,
  text: string | null,
): Promise<string | null> {
  if (actOfPaper(code) !== 'final_report') return null;
  const { cashPence } = await fundsOf(tx, caseId);
  return reportsWithoutFunds.broken({
    isTermination: code === TERMINATION_REPORT,
    heldPence: cashPence,
    text,
  });
}
