import type pg from 'pg';
import { copyBatch } from '#server/platform/database/copy.ts';
import { missing } from '#server/platform/database/rows.ts';
import { bondEntries } from '#server/records/case-life/bonds/tables.ts';
import type { StoredCase } from './store-money.ts';

/** Stores the cover in force of cases whose people have been stored. */
export async function storeBonds(client: pg.ClientBase, stored: readonly StoredCase[]): Promise<void> {
  const batch = copyBatch(
    bondEntries,
    'caseId casePersonId supervisorUserId portfolioId bondInsurerSupplierId policyRef action',
    'bondablePence penaltyPence changePence premiumPence appointedOn effectiveOn bordereauMonth',
    'submittedOn reason valuePence',
  );
  for (const { caseId, plan, partIdOf } of stored)
    for (const { role, entry } of plan.bonds)
      batch.add({
        ...entry,
        caseId,
        casePersonId: partIdOf.get(role) ?? missing(),
        supervisorUserId: plan.values.supervisorUserId ?? null,
      });
  await batch.take()(client);
}
