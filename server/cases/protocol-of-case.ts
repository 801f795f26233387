import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/database/connect.ts';
import { tables } from '#server/reference/tables.ts';
import type { Case } from './access.ts';

/** The Protocol that a case follows: its own, which an approval stores, else that of its portfolio. */
export async function protocolOfCase(
  database: Database | Tx,
  { protocolVersion, portfolioId }: Pick<Case, 'protocolVersion' | 'portfolioId'>,
): Promise<Case['protocolVersion']> {
  if (protocolVersion !== null || portfolioId === null) return protocolVersion;
  const { portfolios } = tables;
  const [row] = await database
    .select({ protocolVersion: portfolios.protocolVersion })
    .from(portfolios)
    .where(eq(portfolios.id, portfolioId));
  return (row?.protocolVersion ?? null) as Case['protocolVersion'];
}
