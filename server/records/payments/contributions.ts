import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, type InferRow, rowsOf, sqlOf } from '#server/platform/database/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { receipts } from './receipt-tables.ts';

const types = tables['income-types'];

/** The total of contributions received, in pence, and the date of the last. */
const contributionsColumns = { receivedPence: col.number, lastReceiptOn: col.text.orNull };
export type Contributions = InferRow<typeof contributionsColumns>;

/** The contributions of a case, in pence, by date received. */
export function contributionDays(
  tx: Database | Tx,
  caseId: number,
): Promise<{ receivedOn: string; pence: number }[]> {
  return tx
    .select({
      receivedOn: receipts.receivedOn,
      pence: sqlOf(col.number)`sum(${receipts.amountPence})::float8`,
    })
    .from(receipts)
    .innerJoin(types, and(eq(types.id, receipts.incomeTypeId), eq(types.countsAsContribution, true)))
    .where(and(eq(receipts.caseId, caseId), ne(receipts.status, 'reversed')))
    .groupBy(receipts.receivedOn)
    .orderBy(asc(receipts.receivedOn));
}

/** SQL: the contributions of the case in this expression, one row of `pence` and `last_on`, both null if it paid nothing. */
export const contributionsText = (caseId: string) =>
  `select sum(r.amount_pence)::float8 as pence, max(r.received_on)::text as last_on
    from receipts r join income_types t on t.id = r.income_type_id and t.counts_as_contribution
    where r.case_id = ${caseId} and r.status <> 'reversed'`;

/** SQL: a value of the last contribution of the case in this expression: of the latest day, the one that was entered last. */
export const lastContributionText = (caseId: string, value: string) =>
  `(select ${value} from receipts r join income_types t on t.id = r.income_type_id and t.counts_as_contribution
    where r.case_id = ${caseId} and r.status <> 'reversed' order by r.received_on desc, r.id desc limit 1)`;

/** The contributions of each of the cases; cases that paid nothing are left out. */
export async function contributionsOf(
  tx: Database | Tx,
  caseIds: readonly number[],
): Promise<Map<number, Contributions>> {
  // Case by case through the index, whatever the planner's statistics say about a table that has just grown.
  const rows = await rowsOf(tx, { ...contributionsColumns, caseId: col.number })`
    select c.id as "caseId", paid.pence as "receivedPence", paid.last_on as "lastReceiptOn"
    from unnest(${sql.param([...caseIds])}::int[]) c(id), lateral (${sql.raw(contributionsText('c.id'))}) paid
    where paid.pence is not null`;
  return new Map(rows.map(({ caseId, ...contributions }) => [caseId, contributions]));
}
