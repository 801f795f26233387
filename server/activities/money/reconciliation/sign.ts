import { and, eq, isNull, sql } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import { write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { refuseInactive } from '#server/records/cases/access.ts';
import { accountTopic, visibleAccount } from '#server/records/ledger/bank-accounts/access.ts';
import { bankReconciliations } from '#server/records/ledger/reconciliations/tables.ts';
import { addRow, changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import type { StoredKept, StoredReconciliation } from '#shared/activities/money/reconciliation/contract.ts';
import { conflict, noSuch } from '#shared/platform/errors.ts';
import { keptRows } from './kept-rows.ts';
import { RECONCILED_LOCK } from './lock.ts';
import { reconciliationOf } from './read-facts.ts';
import { digestOfReconciliation, obstacleTo, showReconciliation } from './show.ts';

/** The name of signed reconciliations in the audit trail. */
const RECONCILIATIONS = 'bank-reconciliations';
/** Signs a reconciliation, with the figures that the caller saw, as the one who prepared it; a second person reviews it. */
export async function prepareReconciliation(
  { services: { database }, actor, author }: SignedIn,
  { id, on, digest }: { id: number; on: string; digest: string },
): Promise<StoredReconciliation> {
  return write(database, author, async (w) => {
    await w.tx.execute(sql`select pg_advisory_xact_lock(${RECONCILED_LOCK}, ${id})`);
    const account = await visibleAccount(w.tx, actor, id);
    await refuseInactive(w.tx, [account.domainId]);
    const found = await reconciliationOf(w.tx, account, on);
    const obstacle = await obstacleTo(w.tx, account, on, found);
    if (obstacle) throw conflict(obstacle);
    if (digestOfReconciliation(id, on, found) !== digest)
      throw conflict('Something has changed since you opened the reconciliation. Please look again.');
    const [standing] = await w.tx
      .select({ id: bankReconciliations.id })
      .from(bankReconciliations)
      .where(
        and(
          eq(bankReconciliations.bankAccountId, id),
          eq(bankReconciliations.reconciledOn, on),
          isNull(bankReconciliations.voidedAt),
        ),
      );
    if (standing) throw conflict('A reconciliation of this day was signed already.');
    await addRow(w, RECONCILIATIONS, bankReconciliations, {
      domainId: account.domainId,
      bankAccountId: id,
      reconciledOn: on,
      figures: found,
      digest,
      preparedBy: actor.id,
    });
    w.changed(accountTopic(id));
    return showReconciliation(w.tx, account, on);
  });
}

/** Signs a reconciliation as the second person. It stands then, until something in its past changes. */
export async function reviewReconciliation(
  { services: { database }, actor, author }: SignedIn,
  { id, version }: { id: number; version: number },
): Promise<StoredKept> {
  return write(database, author, async (w) => {
    const [row] = await w.tx
      .select()
      .from(bankReconciliations)
      .where(eq(bankReconciliations.id, id))
      .for('update');
    if (!row) throw noSuch('reconciliation');
    await visibleAccount(w.tx, actor, row.bankAccountId);
    await refuseInactive(w.tx, [row.domainId]);
    if (row.voidedAt !== null) throw conflict(`It is void: ${row.voidedReason}`);
    if (row.reviewedAt !== null) throw conflict('It was reviewed already.');
    if (row.preparedBy === actor.id)
      throw conflict('You prepared this reconciliation, so somebody else must review it.');
    await checkVersion(w, row, version);
    const values = { reviewedBy: actor.id, reviewedAt: new Date() };
    await changeRow(w, RECONCILIATIONS, bankReconciliations, row, version, values, { action: 'reviewed' });
    w.changed(accountTopic(row.bankAccountId));
    w.changed('periods');
    const [shown = missing()] = await keptRows(w.tx, eq(bankReconciliations.id, id));
    return shown;
  });
}
