import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { fixedQuery } from '#server/platform/database/planned.ts';
import { tables } from '#server/records/reference/tables.ts';
import { invalid } from '#shared/platform/errors.ts';
import { solutions } from '#shared/records/solutions/registry.ts';
import type { Solution, SolutionType } from '#shared/records/solutions/solution.ts';

const { products } = tables;
const findProduct = fixedQuery((database) =>
  database
    .select({ type: products.type })
    .from(products)
    .where(eq(products.id, sql.placeholder('productId'))),
);

/** The solution that a product provides; refused at `productId` if there is no such product. */
export async function solutionOfProduct(database: Database | Tx, productId: number): Promise<Solution> {
  const [product] = await findProduct(database, { productId });
  if (!product) throw invalid({ productId: 'That row no longer exists.' });
  return solutions[product.type as SolutionType];
}
