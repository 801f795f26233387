import { desc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Case } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { type BondTerms, usualBondTerms } from '#shared/activities/bonding/bonding.ts';
import { bondBordereaux } from './tables.ts';

const { portfolios, suppliers } = tables;

/** The bond that covers a case: its portfolio's. */
export type Policy = BondTerms & {
  portfolioId: number | null;
  insurer: { id: number; name: string } | null;
  policyRef: string | null;
  /** The insurer's usual charge for an entry, in pence. */
  premiumPence: number;
};

/** The bond of a case, with the usual limits if its portfolio sets none. */
export async function policyOf(
  tx: Database | Tx,
  { portfolioId }: Pick<Case, 'portfolioId'>,
): Promise<Policy> {
  const [row] = await tx
    .select({
      policyRef: portfolios.bondPolicyRef,
      minimumPence: portfolios.bondMinimum,
      maximumPence: portfolios.bondMaximum,
      generalPence: portfolios.generalBond,
      insurer: { id: suppliers.id, name: suppliers.name },
      premiumPence: suppliers.defaultUnitCost,
    })
    .from(portfolios)
    .leftJoin(suppliers, eq(suppliers.id, portfolios.bondInsurerSupplierId))
    .where(eq(portfolios.id, portfolioId ?? 0));
  return {
    portfolioId,
    insurer: row?.insurer ?? null,
    policyRef: row?.policyRef ?? null,
    premiumPence: row?.premiumPence ?? 0,
    minimumPence: row?.minimumPence ?? usualBondTerms.minimumPence,
    maximumPence: row?.maximumPence ?? usualBondTerms.maximumPence,
    generalPence: row?.generalPence ?? usualBondTerms.generalPence,
  };
}

/** The last month whose bordereau was submitted for a portfolio. */
export async function lastSubmitted(tx: Database | Tx, portfolioId: number | null): Promise<string | null> {
  if (portfolioId === null) return null;
  const [last] = await tx
    .select({ month: bondBordereaux.month })
    .from(bondBordereaux)
    .where(eq(bondBordereaux.portfolioId, portfolioId))
    .orderBy(desc(bondBordereaux.month))
    .limit(1);
  return last?.month ?? null;
}
