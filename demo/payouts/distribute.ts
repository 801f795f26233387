import { and, eq } from 'drizzle-orm';
import { calculateRun } from '#server/activities/money/distributions/calculate-run.ts';
import { createRun } from '#server/activities/money/distributions/create-run.ts';
import { releaseRun, releaseRunJob } from '#server/activities/money/distributions/release-run.ts';
import {
  DISTRIBUTIONS,
  type DistributionRun,
  runDetail,
} from '#server/activities/money/distributions/run-row.ts';
import { submitRun } from '#server/activities/money/distributions/submit-run.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { JobContext } from '#server/platform/jobs/job.ts';
import { readRun } from '#server/platform/jobs/long-job.ts';
import { approve } from '#server/records/approvals/decide-approval.ts';
import { openApproval } from '#server/records/approvals/request-approval.ts';
import { distributionRuns } from '#server/records/commitments/run-tables.ts';
import { approvalHandlers } from './caller.ts';

/** Who prepares and who decides, and the job they work in. */
export type Desk = { cashier: SignedIn; decider: SignedIn; context: JobContext };
type Scope = { domainId: number; portfolioId: number; cutoffOn: string };

/** Approves a record's pending request as the second person; an error if the rules do not let them. */
export async function approveOn({ decider }: Desk, entity: string, entityId: number): Promise<void> {
  const id = await openApproval(decider.services.database, { entity, entityId });
  if (id === null) throw new Error(`Nothing waits for approval on ${entity} ${entityId}.`);
  const { decision, message } = await approve(decider, approvalHandlers, id);
  if (decision !== 'approved') throw new Error(message);
}

async function runOf({ cashier: { services } }: Desk, { portfolioId, cutoffOn }: Scope) {
  const [run] = await services.database
    .select()
    .from(distributionRuns)
    .where(and(eq(distributionRuns.portfolioId, portfolioId), eq(distributionRuns.cutoffOn, cutoffOn)));
  return run ?? null;
}

/** Takes the run's job forward alongside the queue: its steps never overlap, whoever takes them. */
const workOn = (job: typeof calculateRun.job, { context }: Desk, runId: number) =>
  job.run({ runId }, context);

/** Starts the release of an approved run, or continues the one that was started. */
async function release(desk: Desk, { id, version, jobRunId }: DistributionRun): Promise<void> {
  const { cashier } = desk;
  const started = await readRun(cashier.services.database, jobRunId!);
  const isOpen = started?.status === 'waiting' || started?.status === 'running';
  if (isOpen) await workOn(releaseRunJob.job, desk, started.id);
  else await releaseRun(cashier, { id, version });
}

/**
 * Takes a portfolio's run from its current state as far as it can go: until its payments are ready, or it waits for a second person.
 * Repeating it does nothing.
 */
export async function distribute(desk: Desk, scope: Scope, until: 'released' | 'submitted'): Promise<void> {
  const { cashier } = desk;
  for (;;) {
    const run = await runOf(desk, scope);
    if (!run) {
      await createRun(cashier, {
        ...scope,
        kind: 'regular',
        productId: null,
        caseId: null,
        isEveryCase: true,
      });
      continue;
    }
    switch (run.status) {
      case 'draft':
        await workOn(calculateRun.job, desk, run.jobRunId ?? missing());
        break;
      case 'calculated': {
        const { caseCount } = await runDetail(cashier, run.id);
        if (caseCount === 0) return;
        await submitRun(cashier, { id: run.id, version: run.version });
        break;
      }
      case 'submitted':
        if (until === 'submitted') return;
        await approveOn(desk, DISTRIBUTIONS, run.id);
        break;
      case 'approved':
        await release(desk, run);
        break;
      default:
        return;
    }
  }
}
