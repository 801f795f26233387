import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { paymentFiles } from '#server/records/commitments/payment-tables.ts';

/** The current file of a batch. */
export async function currentFile(database: Database | Tx, batchId: number) {
  const [file] = await database
    .select()
    .from(paymentFiles)
    .where(and(eq(paymentFiles.batchId, batchId), isNull(paymentFiles.retiredAt)));
  return file ?? null;
}

/** Sets the current file of a batch aside; it is kept. */
export const retireFile = ({ tx }: Write, batchId: number) =>
  tx
    .update(paymentFiles)
    .set({ retiredAt: new Date() })
    .where(and(eq(paymentFiles.batchId, batchId), isNull(paymentFiles.retiredAt)));
