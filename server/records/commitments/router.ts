import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { commitmentsContract as contract } from '#shared/records/commitments/contract.ts';
import { commitmentsOfCase } from './allocations.ts';
import { allocationsCsv } from './allocations-csv.ts';
import { feesOfCase } from './case-fees.ts';
import { creditorDraft, expenseDraft, feeDraft, refundDraft, transferDraft } from './drafts.ts';
import { cancelAllocation, resumeAllocation, retainAllocation } from './move-allocation.ts';
import { setAside } from './set-aside.ts';

const ofCase = restRoutes('Case accounts', '/cases/{caseId}');
const rest = restRoutes('Allocations', '/allocations');

/**
 * The allocations of a case, visible to everybody who may see the case; setting money aside requires the permission to allocate client
 * funds.
 */
export const commitmentsRouter = router({
  fees: procedure(
    'case.read',
    contract.fees,
    ofCase.get('/fees', 'Fees and expenses: entitled, drawn, committed and left, with the working'),
  ).query(({ ctx, input }) => feesOfCase(ctx, input.caseId)),
  list: procedure(
    'case.read',
    contract.list,
    ofCase.get('/allocations', 'What money of a case is set aside for, and what that leaves free'),
  ).query(({ ctx, input }) => commitmentsOfCase(ctx, input.caseId)),
  export: procedure(
    'case.read',
    contract.export,
    ofCase.get('/allocations/export', 'What money of a case is set aside for, as CSV', 'csv'),
  ).query(({ ctx, input }) => allocationsCsv(ctx, input.caseId)),
  recordExpense: procedure(
    'financials.distributions',
    contract.recordExpense,
    ofCase.create('/allocations/expense', 'Set money aside for an expense'),
  ).mutation(({ ctx, input }) => setAside(ctx, input, expenseDraft)),
  drawFee: procedure(
    'financials.distributions',
    contract.drawFee,
    ofCase.create('/allocations/fee', 'Set money aside for a fee, within the entitlement'),
  ).mutation(({ ctx, input }) => setAside(ctx, input, feeDraft)),
  refundClient: procedure(
    'financials.distributions',
    contract.refundClient,
    ofCase.create('/allocations/refund', 'Set money aside for a refund to the client'),
  ).mutation(({ ctx, input }) => setAside(ctx, input, refundDraft)),
  payCreditor: procedure(
    'financials.distributions',
    contract.payCreditor,
    ofCase.create('/allocations/creditor', 'Set money aside for a creditor'),
  ).mutation(({ ctx, input }) => setAside(ctx, input, creditorDraft)),
  transfer: procedure(
    'financials.distributions',
    contract.transfer,
    ofCase.create('/allocations/transfer', 'Set money aside for the linked case'),
  ).mutation(({ ctx, input }) => setAside(ctx, input, transferDraft)),
  retain: procedure(
    'financials.distributions',
    contract.retain,
    rest.post('/{id}/retain', 'Keep an allocation back, with the reason'),
  ).mutation(({ ctx, input }) => retainAllocation(ctx, input)),
  resume: procedure(
    'financials.distributions',
    contract.resume,
    rest.post('/{id}/resume', 'Propose an allocation again that was kept back'),
  ).mutation(({ ctx, input }) => resumeAllocation(ctx, input)),
  cancel: procedure(
    'financials.distributions',
    contract.cancel,
    rest.post('/{id}/cancel', 'Cancel an allocation that waits for approval'),
  ).mutation(({ ctx, input }) => cancelAllocation(ctx, input)),
});
