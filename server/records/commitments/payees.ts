import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { debtsOf } from '#server/records/affairs/debts.ts';
import { tables } from '#server/records/reference/tables.ts';
import { invalidAt } from '#shared/platform/errors.ts';
import { admittedPence } from '#shared/records/affairs/claims.ts';
import { type RetainedReason, retentionOf } from '#shared/records/commitments/allocations.ts';
import type { allocations } from './tables.ts';

const { creditors, suppliers } = tables;
const types = tables['payment-types'];
const accounts = tables['chart-of-accounts'];

type PaymentClass = NonNullable<(typeof types.$inferSelect)['class']>;

/** The firm's payment type of a class, for an account if one is named; the first if there are several. */
export async function paymentTypeOf(tx: Tx, kind: PaymentClass, account?: string): Promise<number> {
  const [row] = await tx
    .select({ id: types.id })
    .from(types)
    .innerJoin(accounts, eq(accounts.id, types.accountId))
    .where(
      and(
        eq(types.class, kind),
        eq(types.isActive, true),
        account === undefined ? undefined : eq(accounts.code, account),
      ),
    )
    .orderBy(asc(types.id))
    .limit(1);
  if (!row) throw invalidAt('amountPence', 'No active payment type in Settings suits this.');
  return row.id;
}

/** The supplier that an expense is paid to. */
export async function supplierOf(tx: Tx, id: number) {
  const [row] = await tx.select().from(suppliers).where(eq(suppliers.id, id));
  if (!row) throw invalidAt('supplierId', 'That supplier does not exist.');
  return row;
}

/** A debt of the case with what its creditor may be paid. */
export async function debtOf(tx: Tx, caseId: number, caseCreditorId: number) {
  const debt = (await debtsOf(tx, caseId)).find(({ id }) => id === caseCreditorId);
  if (!debt) throw invalidAt('caseCreditorId', 'That debt is not on this case.');
  const [creditor = missing()] = await tx.select().from(creditors).where(eq(creditors.id, debt.creditorId));
  return { debt, creditor };
}

/** Why an allocation cannot currently be paid to its payee, given claim and payee; null if it can, and for the firm and the client. */
export async function retentionNow(
  tx: Tx,
  {
    caseId,
    supplierId,
    caseCreditorId,
    amountPence,
  }: Pick<typeof allocations.$inferSelect, 'caseId' | 'supplierId' | 'caseCreditorId' | 'amountPence'>,
): Promise<RetainedReason | null> {
  if (supplierId !== null) {
    const { isActive, bankVerifiedAt } = await supplierOf(tx, supplierId);
    return retentionOf({ isActive, isBankVerified: bankVerifiedAt !== null }, amountPence);
  }
  if (caseCreditorId === null) return null;
  const { debt, creditor } = await debtOf(tx, caseId, caseCreditorId);
  return retentionOf(
    {
      isActive: creditor.isActive,
      isBankVerified: creditor.bankVerifiedAt !== null,
      claim: {
        status: debt.debtStatus.code,
        isAdmitted: admittedPence(debt) > 0,
        minPaymentPence: creditor.minPayment,
      },
    },
    amountPence,
  );
}
