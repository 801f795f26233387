import { sql } from 'drizzle-orm';
import { auditLog } from '#server/platform/database/audit.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Approval, ApprovalHandler } from '#server/records/approvals/handler.ts';
import { entityOf, findRow, tableFor } from '#server/records/reference/select.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { verificationBlocker } from '#shared/records/bank-details/verification.ts';
import { digestOfDetails, type Payee, type PayeeEntity, VERIFIED } from './ask-for-verification.ts';

/** Whether the user entered any part of the current details since the last verification, whoever else did so too. */
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

/** The payee, locked while it is decided; null if it has been deleted. */
const payeeOf = async (tx: Tx, { entity, entityId }: Approval, locked: boolean) =>
  (await findRow(tx, entity as PayeeEntity, entityId, { locked })) as Payee | null;

/** Bank details of payees: approval verifies them. Anybody who entered any part of them is barred. */
export const bankDetailsApprovals: ApprovalHandler = {
  alsoAsks: ({ entity }) => entityOf(entity as PayeeEntity).permission,
  digestNow: async (tx, request) => {
    const payee = await payeeOf(tx, request, true);
    return payee?.accountNumber && !payee.bankVerifiedAt ? digestOfDetails(payee) : null;
  },
  barred: async (tx, request, userId) => {
    const entity = request.entity as PayeeEntity;
    const blocker = verificationBlocker(userId, (await payeeOf(tx, request, false)) ?? {});
    if (blocker) return blocker;
    return (await hasEntered(tx, userId, entity, request.entityId))
      ? 'You entered part of these bank details, so somebody else must verify them.'
      : null;
  },
  approve: async (w, request) => {
    const entity = request.entity as PayeeEntity;
    const payee = (await payeeOf(w.tx, request, true)) ?? missing();
    const verified = { bankVerifiedById: w.author.id, bankVerifiedAt: new Date() };
    await changeRow(w, entity, tableFor(entity), payee, payee.version, verified, { action: VERIFIED });
    w.changed(`entity:${entity}`);
  },
  // They stay unverified, so that nothing is paid to them; the rejection is on the request.
  reject: async () => undefined,
};
