import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { adviceIsSignedOff } from '#shared/records/solutions/proposal-guards.ts';
import { adviceRecords } from './proposal-tables.ts';

/** Why documents of a solution that the firm runs itself cannot go to the client yet (SIP 3.1); null if the advice is signed off. */
export async function adviceProblem(database: Database | Tx, caseId: number): Promise<string | null> {
  const { products } = tables;
  const [found] = await database
    .select({ advice: adviceRecords.status, isInHouse: products.isInHouse })
    .from(cases)
    .innerJoin(products, eq(products.id, cases.productId))
    .leftJoin(adviceRecords, eq(adviceRecords.caseId, cases.id))
    .where(eq(cases.id, caseId));
  return found?.isInHouse ? adviceIsSignedOff.broken({ proposal: { advice: found.advice } }) : null;
}
