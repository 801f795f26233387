import { waitingPost } from '#server/activities/inbound/inbound-list.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { hasJobs } from '#server/platform/jobs/job.ts';
import { waitingForUser } from '#server/records/approvals/approval-list.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { may } from '#shared/platform/permissions.ts';
import type { Dashboard } from '#shared/views/dashboard/contract.ts';
import { bankWorkOf, waitingJournalsOf } from './bank-work.ts';
import { dueTasksOf } from './due-tasks.ts';
import { nearComplaintsOf } from './near-complaints.ts';
import { newCasesOf } from './new-cases.ts';
import { openCasesOf } from './open-cases.ts';
import { waitingMailOf } from './waiting-mail.ts';

/** The jobs that build the demo firm have 'demo' in their names; a real firm has none, and is not queried. */
const demoLoads = async ({ services: { settings, database } }: SignedIn) =>
  settings.demo && (await hasJobs(database, 'demo-'));

/** All cards at once. Cards without permission are null and cost no query. */
export async function dashboardOf(ctx: SignedIn, domainId?: number): Promise<Dashboard> {
  const today = londonDate();
  const [
    isDemoLoading,
    tasks,
    newCases,
    openCases,
    complaints,
    banking,
    approvals,
    waitingJournals,
    outboundMail,
    inboundPost,
  ] = await Promise.all([
    demoLoads(ctx),
    dueTasksOf(ctx, today, domainId),
    newCasesOf(ctx, today, domainId),
    may(ctx.actor, 'reports.wip') ? openCasesOf(ctx, domainId) : null,
    may(ctx.actor, 'reports.complaint-register') ? nearComplaintsOf(ctx, domainId) : null,
    may(ctx.actor, 'financials.banking') ? bankWorkOf(ctx, domainId) : null,
    may(ctx.actor, 'financials.approve-payments') ? waitingForUser(ctx, domainId) : null,
    may(ctx.actor, 'financials.journals') ? waitingJournalsOf(ctx, domainId) : null,
    may(ctx.actor, 'reports.paperless-office') ? waitingMailOf(ctx, domainId) : null,
    may(ctx.actor, 'reports.paperless-office') ? waitingPost(ctx, domainId) : null,
  ]);
  const counts = { waitingJournals, outboundMail, inboundPost };
  return { today, isDemoLoading, tasks, newCases, openCases, complaints, banking, approvals, ...counts };
}
