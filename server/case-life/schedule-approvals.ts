import type { Approval, ApprovalHandler } from '#server/approvals/handler.ts';
import type { Case } from '#server/cases/access.ts';
import type { Write } from '#server/database/write.ts';
import type { SeenChange } from '#server/payments/schedules/change-schedule.ts';
import {
  digestOfProposal,
  endProposal,
  lockProposal,
  type ScheduleProposal,
} from '#server/payments/schedules/proposals.ts';
import { makeChange } from './agree-schedule.ts';
import { concordat } from './follow-arrears.ts';

type Proposed = { row: ScheduleProposal; found: Case };

/** Changes the proposal of a request in the decider's transaction; one that has ended is left as it is. */
async function changeProposed(
  w: Write,
  request: Approval,
  change: (ofCase: Write, proposed: Proposed) => Promise<unknown>,
): Promise<void> {
  const proposed = await lockProposal(w.tx, request);
  if (!proposed) return;
  const caseId = proposed.found.id;
  await change({ ...w, audit: (entry) => w.audit({ caseId, ...entry }) }, proposed);
  w.changed(`case:${caseId}`);
}

/** Changes of payment schedules beyond the domain's limits: an approved one becomes the next version, by who asked for it. */
export const scheduleApprovals: ApprovalHandler = {
  digestNow: async (tx, request) => {
    const proposed = await lockProposal(tx, request);
    return proposed && digestOfProposal(tx, proposed.found, proposed.row);
  },
  approve: (w, request) =>
    changeProposed(w, request, async (ofCase, { row, found }) => {
      await endProposal(ofCase, row, 'approved');
      const by = { createdBy: row.createdBy, approvedBy: w.author.id || null };
      await makeChange(ofCase, concordat, found, row as SeenChange, by);
    }),
  reject: (w, request) =>
    changeProposed(w, request, (ofCase, { row }) => endProposal(ofCase, row, 'rejected')),
  dropped: (w, request) =>
    changeProposed(w, request, (ofCase, { row }) => endProposal(ofCase, row, 'dropped')),
};
