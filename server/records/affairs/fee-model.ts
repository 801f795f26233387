import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { fixedQuery } from '#server/platform/database/planned.ts';
import type { Case } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { effectiveFeeModel, type FeeModel } from '#shared/records/fees/fee-model.ts';

const { portfolios, products } = tables;

const readDefaults = fixedQuery((database) =>
  database
    .select({ ofPortfolio: portfolios.feeModelDefault, ofProduct: products.feeModelDefault })
    .from(products)
    .leftJoin(portfolios, eq(portfolios.id, sql.placeholder('portfolioId')))
    .where(eq(products.id, sql.placeholder('productId'))),
);

/** The fee model of a case: its own limits or, where it sets none, those of its portfolio, then its product. */
export async function feeModelOf(
  database: Database | Tx,
  { feeModel, portfolioId, productId }: Pick<Case, 'feeModel' | 'portfolioId' | 'productId'>,
): Promise<FeeModel> {
  const [defaults] = await readDefaults(database, { portfolioId, productId });
  return effectiveFeeModel(feeModel, defaults?.ofPortfolio ?? null, defaults?.ofProduct ?? null);
}
