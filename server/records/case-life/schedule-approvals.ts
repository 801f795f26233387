import type { Write } from '#server/platform/database/write.ts';
import type { Approval, ApprovalHandler } from '#server/records/approvals/handler.ts';
import type { Case } from '#server/records/cases/access.ts';
import type { SeenChange } from '#server/records/payments/schedules/change-schedule.ts';
import {
  digestOfProposal,
  endProposal,
  isCutOf,
  lockProposal,
  type ScheduleProposal,
} from '#server/records/payments/schedules/proposals.ts';
import { isAuthorised } from '#server/records/staff/authorisations.ts';
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

/**
 * Changes of payment schedules beyond one person's limits: an approved one becomes the next version, attributed to the requester. A cut
 * below what creditors agreed to is within a supervisor's powers, so a licensed practitioner decides it, as with a variation.
 */
export const scheduleApprovals: ApprovalHandler = {
  digestNow: async (tx, request) => {
    const proposed = await lockProposal(tx, request);
    return proposed && digestOfProposal(tx, proposed.found, proposed.row);
  },
  barred: async (tx, request, userId) => {
    const proposed = await lockProposal(tx, request);
    if (!proposed || !(await isCutOf(tx, proposed.found, proposed.row))) return null;
    return (await isAuthorised(tx, userId))
      ? null
      : 'Only a licensed insolvency practitioner may decide a cut below what creditors agreed.';
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
