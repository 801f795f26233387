import { eq } from 'drizzle-orm';
import type { Case } from '#server/cases/access.ts';
import type { Database, Tx } from '#server/database/connect.ts';
import { tables } from '#server/reference/tables.ts';
import { effectiveFeeModel, type FeeModel } from '#shared/fees/fee-model.ts';

/** The fee model of a case: its own limits, and where it sets none those of its portfolio, then its product. */
export async function feeModelOf(database: Database | Tx, found: Case): Promise<FeeModel> {
  const { portfolios, products } = tables;
  const [portfolio] = found.portfolioId
    ? await database
        .select({ model: portfolios.feeModelDefault })
        .from(portfolios)
        .where(eq(portfolios.id, found.portfolioId))
    : [];
  const [product] = await database
    .select({ model: products.feeModelDefault })
    .from(products)
    .where(eq(products.id, found.productId));
  return effectiveFeeModel(found.feeModel, portfolio?.model ?? null, product?.model ?? null);
}
