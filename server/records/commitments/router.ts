import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { commitmentsContract as contract } from '#shared/records/commitments/contract.ts';
import { commitmentsOfCase, setAside } from './allocations.ts';
import { allocationsCsv } from './allocations-csv.ts';
import { feesOfCase } from './case-fees.ts';
import { creditorDraft, expenseDraft, feeDraft, refundDraft, transferDraft } from './drafts.ts';
import { cancelAllocation, resumeAllocation, retainAllocation } from './move-allocation.ts';
import { estimatedOutcome } from './outcome-today.ts';

/**
 * The allocations of a case, visible to everybody who may see the case; setting money aside requires the permission to allocate client
 * funds.
 */
export const commitmentsRouter: Procedures<typeof contract> = router(contract, {
  estimatedOutcome,
  fees: (ctx, { caseId }) => feesOfCase(ctx, caseId),
  list: (ctx, { caseId }) => commitmentsOfCase(ctx, caseId),
  export: (ctx, { caseId }) => allocationsCsv(ctx, caseId),
  recordExpense: (ctx, input) => setAside(ctx, input, expenseDraft),
  drawFee: (ctx, input) => setAside(ctx, input, feeDraft),
  refundClient: (ctx, input) => setAside(ctx, input, refundDraft),
  payCreditor: (ctx, input) => setAside(ctx, input, creditorDraft),
  transfer: (ctx, input) => setAside(ctx, input, transferDraft),
  retain: retainAllocation,
  resume: resumeAllocation,
  cancel: cancelAllocation,
});
