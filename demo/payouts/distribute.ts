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

/** Who prepares and who decides, and the job within which they do. */
export type Desk = { cashier: SignedIn; decider: SignedIn; context: JobContext };
type Scope = { domainId: number; portfolioId: number; cutoffOn: string };

/** Approves what waits on a record as the second person; one that the rules keep from it is an error. */
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

/** Works on the run's job beside the queue: its steps never overlap, whoever takes them. */
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
 * Takes the run of a portfolio from wherever it stands as far as it goes: until its payments are ready, or until it waits for a second
 * person. Done again, it does nothing.
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
