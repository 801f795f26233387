import { and, eq } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { distributionRuns } from '#server/records/commitments/run-tables.ts';
import { writeToBooks } from '#server/records/ledger/ledger-access.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import type { NewRun } from '#shared/activities/money/distributions/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { invalidAt } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { startCalculation } from './calculate-run.ts';
import { DISTRIBUTIONS, runDetail, runTopics } from './run-row.ts';

/** A run for a single case names a case of its domain that the preparer sees; a closing run may; other runs name none. */
async function checkCase({ tx }: Write, actor: Actor, { kind, caseId, domainId }: NewRun): Promise<void> {
  if (caseId === null) {
    if (kind === 'single_case') throw invalidAt('caseId', 'Choose the case.');
    return;
  }
  if (kind !== 'single_case' && kind !== 'closing')
    throw invalidAt('caseId', 'Only a run for a single case, or one that closes it, can name one.');
  const [found] = await tx
    .select({ domainId: cases.domainId })
    .from(cases)
    .where(and(eq(cases.id, caseId), visibleCases(actor)));
  if (found?.domainId !== domainId)
    throw invalidAt('caseId', 'That case does not exist, or is not in this domain.');
}

/** Creates a run and starts its calculation; returns it. A second click while it is being calculated is refused. */
export async function createRun(ctx: SignedIn, input: NewRun) {
  if (input.cutoffOn > londonDate()) throw invalidAt('cutoffOn', 'Must not be in the future.');
  const id = await writeToBooks(ctx, input.domainId, async (w) => {
    await checkCase(w, ctx.actor, input);
    const run = await addRow(w, DISTRIBUTIONS, distributionRuns, { ...input, preparedBy: ctx.actor.id });
    await startCalculation(w, run.id, JSON.stringify(input));
    for (const topic of runTopics(run.id)) w.changed(topic);
    return run.id;
  });
  return runDetail(ctx, id);
}
