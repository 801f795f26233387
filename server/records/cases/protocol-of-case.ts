import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { type ProtocolVersion, protocolFollowed } from '#shared/records/law/protocols.ts';
import type { Case } from './access.ts';

const { portfolios, products } = tables;

/** The Protocol that a case follows, as stored or as about to be stored (`protocolFollowed`). */
export async function protocolOfCase(
  database: Database | Tx,
  found: Pick<Case, 'productId' | 'protocolVersion' | 'portfolioId' | 'proposalDate' | 'approvalDate'>,
): Promise<ProtocolVersion | null> {
  const [row] = await database
    .select({ type: products.type, portfolioVersion: portfolios.protocolVersion })
    .from(products)
    .leftJoin(portfolios, and(eq(portfolios.id, found.portfolioId ?? 0)))
    .where(eq(products.id, found.productId));
  return row ? protocolFollowed({ ...found, ...row }, londonDate()) : null;
}

/** SQL: the Protocol that a case follows, given the alias of its row: `protocolFollowed` for queries over many cases. */
export const protocolText = (c: string): string => `(select case
    when protocol.type <> 'iva' then null
    when ${c}.approval_date is not null and ${c}.protocol_version is not null then protocol.wanted
    when protocol.wanted = 'bespoke' then protocol.wanted
    when protocol.proposed_on >= '2025-07-01' then 'protocol_2025'
    when protocol.wanted = 'protocol_2025' and protocol.proposed_on < '2025-04-01' then 'protocol_2021'
    else protocol.wanted end
  from (select (select type from products where id = ${c}.product_id) as type,
    coalesce(${c}.protocol_version, (select protocol_version from portfolios where id = ${c}.portfolio_id)) as wanted,
    coalesce(${c}.proposal_date, ${c}.approval_date, (now() at time zone 'Europe/London')::date) as proposed_on) protocol)`;

/** The same for a query written as `sql`. */
export const protocolSql = (c: string) => sql.raw(protocolText(c));
