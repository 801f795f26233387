import { sql } from 'drizzle-orm';
import { auditLog } from '#server/database/audit.ts';
import type { Tx } from '#server/database/connect.ts';
import type { Write } from '#server/database/write.ts';
import { lockReferenceRow } from '#server/reference/rows.ts';
import { type ReferenceRow, tableFor } from '#server/reference/select.ts';
import { changeRow } from '#server/reference/versioned-rows.ts';
import { verificationBlocker } from '#shared/bank-details/verification.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/permissions.ts';

export type PayeeEntity = 'creditors' | 'suppliers';

const VERIFIED = 'bank details verified';

/** Whether the user entered any part of the details as they stand: since the last verification, whoever else has done so too. */
async function hasEntered(tx: Tx, userId: number, entity: PayeeEntity, id: number): Promise<boolean> {
  const ofPayee = sql`${auditLog.entity} = ${entity} and ${auditLog.entityId} = ${id}`;
  const { rowCount } = await tx.execute(sql`
    select from ${auditLog} where ${ofPayee} and ${auditLog.userId} = ${userId}
      and (${auditLog.action} = 'updated' and ${auditLog.after} ?| array['sortCode', 'accountNumber', 'accountName']
        or ${auditLog.action} = 'created' and ${auditLog.after} ->> 'accountNumber' is not null)
      and ${auditLog.id} > coalesce((select max(id) from ${auditLog} where ${ofPayee} and ${auditLog.action} = ${VERIFIED}), 0)
    limit 1`);
  return (rowCount ?? 0) > 0;
}

/** Marks a payee's bank details as verified. Refused for whoever entered any of them, and when they changed since they were read. */
export async function verifyBankDetails(
  w: Write,
  actor: Actor,
  entity: PayeeEntity,
  id: number,
  version: number,
) {
  const row = await lockReferenceRow(w.tx, entity, id);
  const blocker = verificationBlocker(
    actor.id,
    row as ReferenceRow & Parameters<typeof verificationBlocker>[1],
  );
  if (blocker) throw new AppError('conflict', blocker);
  if (await hasEntered(w.tx, actor.id, entity, id))
    throw new AppError(
      'conflict',
      'You entered part of these bank details, so somebody else must verify them.',
    );
  const verified = { bankVerifiedById: actor.id, bankVerifiedAt: new Date() };
  await changeRow(w, entity, tableFor(entity), row, version, verified, { action: VERIFIED });
  w.changed(`entity:${entity}`);
}
