import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { caseClocks } from '#server/records/clocks/tables.ts';

/** The last day on which due diligence on clients is kept (MLR 2017, regulation 40); null while the relationship lasts. */
export async function keptUntil(on: Database | Tx, caseId: number): Promise<string | null> {
  const [clock] = await on
    .select({ dueOn: caseClocks.dueOn })
    .from(caseClocks)
    .where(
      and(
        eq(caseClocks.caseId, caseId),
        eq(caseClocks.rule, 'money-laundering-record'),
        inArray(caseClocks.status, ['open', 'met']),
      ),
    );
  return clock?.dueOn ?? null;
}
