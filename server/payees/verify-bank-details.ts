import { eq, sql } from 'drizzle-orm';
import type { Write } from '#server/database/write.ts';
import { lockRow } from '#server/reference/rows.ts';
import { type ReferenceRow, tableFor } from '#server/reference/select.ts';
import { AppError } from '#shared/errors.ts';
import { verificationBlocker } from '#shared/payees.ts';
import type { Actor } from '#shared/permissions.ts';

export type PayeeEntity = 'creditors' | 'suppliers';

/** Marks a payee's bank details as verified. Refused for whoever last changed them, and when they changed since they were read. */
export async function verifyBankDetails(
  w: Write,
  actor: Actor,
  entity: PayeeEntity,
  id: number,
  version: number,
) {
  const row = await lockRow(w.tx, entity, id);
  const blocker = verificationBlocker(
    actor.id,
    row as ReferenceRow & Parameters<typeof verificationBlocker>[1],
  );
  if (blocker) throw new AppError('conflict', blocker);
  if (row.version !== version)
    throw new AppError('conflict', 'The details changed since you opened them. Please look at them again.', {
      data: { current: row },
    });
  const table = tableFor(entity);
  const verified = { bankVerifiedById: actor.id, bankVerifiedAt: new Date() };
  await w.tx
    .update(table)
    .set({ ...verified, version: version + 1, updatedBy: actor.id, updatedAt: sql`now()` })
    .where(eq(table.id!, id));
  w.audit({
    entity,
    entityId: id,
    action: 'bank details verified',
    before: { bankVerifiedById: null },
    after: { bankVerifiedById: actor.id },
  });
  w.changed(`entity:${entity}`);
}
