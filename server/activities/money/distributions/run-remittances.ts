import { type SQL, sql } from 'drizzle-orm';
import {
  ofCreditor,
  remittanceFile,
  remittancesOf,
} from '#server/activities/money/outgoing/remittances/remittance-lines.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { runReference } from '#shared/activities/money/distributions/runs.ts';
import { checkVisible } from './run-lines.ts';

/** The amounts released by a run, and the payments that now carry them. */
export const ofRun = (id: number): SQL =>
  sql`a.run_line_id in (select l.id from distribution_run_lines l where l.run_id = ${id})`;

/** The creditors that a run pays. */
export async function runRemittances(ctx: SignedIn, id: number) {
  await checkVisible(ctx, id);
  return remittancesOf(ctx.services.database, ofRun(id));
}

/** The remittance listing of a run, of one creditor or of all. */
export async function runRemittanceFile(
  ctx: SignedIn,
  { id, creditorId }: { id: number; creditorId?: number | undefined },
) {
  await checkVisible(ctx, id);
  const where = sql`${ofRun(id)} and ${ofCreditor(creditorId)}`;
  return remittanceFile(ctx.services.database, runReference(id), where);
}
