import { sql } from 'drizzle-orm';
import { col, missing, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import {
  digestOfDetails,
  type Payee,
  type PayeeEntity,
} from '#server/records/bank-details/ask-for-verification.ts';
import { paymentBatches } from '#server/records/commitments/payment-tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { announceBatch, BATCHES, lockBatch } from '../batch-row.ts';
import { takeOutOf } from './change-batch.ts';
import { currentFile } from './current-file.ts';

/**
 * What follows when a payee's bank details change: its payments leave every batch whose file has not been sent, and the
 * request to approve the file is void (domain notes 12, rule 5). A downloaded file may already be with the bank: its
 * batch carries a warning instead.
 */
export async function followPayee(
  w: Write,
  entity: PayeeEntity,
  before: Payee | null,
  after: Payee,
): Promise<void> {
  if (!before || digestOfDetails(before) === digestOfDetails(after)) return;
  const column = sql.identifier(entity === 'creditors' ? 'creditor_id' : 'supplier_id');
  const rows = await rowsOf(w.tx, { batchId: col.number.filled, paymentIds: col.numbers })`
    select batch_id as "batchId", array_agg(id) as "paymentIds" from payments
    where ${column} = ${after.id} and status = 'in_batch' group by batch_id order by batch_id`;
  const reason = `The bank details of ${after.name} were changed.`;
  for (const { batchId, paymentIds } of rows) {
    const batch = (await lockBatch(w.tx, batchId)) ?? missing();
    announceBatch(w, batchId);
    if (((await currentFile(w.tx, batchId))?.downloadCount ?? 0) === 0) {
      await takeOutOf(w, batch, { paymentIds, reason });
      continue;
    }
    const warning = `${reason} Its file was downloaded before: ask the bank to stop the payment.`;
    await changeRow(w, BATCHES, paymentBatches, batch, batch.version, { warning }, { action: 'warned' });
  }
}
