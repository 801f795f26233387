import type { Database, Tx } from '#server/platform/database/connect.ts';
import { actOfPaper } from '#shared/records/acts/reserved-acts.ts';
import { reportsWithoutFunds } from '#shared/records/correspondence/final-report.ts';
import { TERMINATION_REPORT } from '#shared/records/letters/paper-types.ts';
import { fundsOf } from './case-ledger.ts';

/** Why a paper of this type of document is not signed while money of its case is held; null where it may, and for any other paper. */
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
