import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { csvFile, day, instant, keyOf, named, pence } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pathId } from '#shared/platform/validation.ts';
import { outcomeOutput } from '#shared/records/affairs/contract.ts';
import { feeItems, feeWorkingOutput } from '#shared/records/fees/fee-working.ts';
import { amountPence, reason } from '#shared/records/ledger/contract.ts';
import { allocationKinds, allocationStatuses, reasonsByHand, retainedReasons } from './allocations.ts';
import { caseCashOutput } from './case-cash.ts';

const ofCase = z.strictObject({ caseId: pathId });

export const expenseCategories = { cat1: 'Category 1', cat2: 'Category 2' } as const;
export const drawnFees = {
  nominee: feeItems.nominee,
  supervisor: feeItems.supervisor,
  variation: feeItems.variation,
} as const;

const madeAllocation = z.object({
  id: z.int(),
  /** Names it within its case. */
  key: z.string(),
  version: z.int(),
  kind: keyOf(allocationKinds),
  status: keyOf(allocationStatuses),
  retainedReason: keyOf(retainedReasons).nullable(),
  /** Why it was kept back, returned or cancelled. */
  statusReason: z.string().nullable(),
  paymentType: named,
  category: keyOf(expenseCategories).nullable(),
  payee: z.string(),
  amountPence: pence,
  netPence: pence,
  vatPence: pence,
  invoiceExpected: z.boolean(),
  description: z.string().nullable(),
  allocatedOn: day,
  createdAt: instant,
  createdBy: z.string().nullable(),
  mayRetain: z.boolean(),
  mayResume: z.boolean(),
  mayCancel: z.boolean(),
});
export type MadeAllocation = z.output<typeof madeAllocation>;

/** A proposal of an open run has no id yet: it is released, or given up, with the run. */
const allocation = madeAllocation.extend({ id: z.int().nullable() });
export type Allocation = z.output<typeof allocation>;

/** The caller's own name for an allocation: sent twice, it is made once. */
const idempotencyKey = cleanText(100, 8);
const description = cleanText(200)
  .transform((text) => text || null)
  .nullable()
  .default(null);

const expenseInput = ofCase.extend({
  paymentTypeId: idSchema,
  supplierId: idSchema,
  category: keyOf(expenseCategories),
  netPence: amountPence,
  vatPence: z.int().min(0).max(100_000_000).default(0),
  invoiceExpected: z.boolean(),
  description,
  idempotencyKey,
});
export type ExpenseInput = z.output<typeof expenseInput>;

const feeInput = ofCase.extend({ fee: keyOf(drawnFees), amountPence, description, idempotencyKey });
export type FeeDrawInput = z.output<typeof feeInput>;

const refundInput = ofCase.extend({ amountPence, reason, idempotencyKey });
export type RefundInput = z.output<typeof refundInput>;

const creditorInput = ofCase.extend({
  caseCreditorId: idSchema,
  amountPence,
  /** More than 100 p/£ is intended: the request for approval says so. */
  isBeyondClaim: z.boolean().default(false),
  description,
  idempotencyKey,
});
export type CreditorInput = z.output<typeof creditorInput>;

const transferInput = ofCase.extend({ amountPence, reason, idempotencyKey });
export type TransferInput = z.output<typeof transferInput>;

const step = z.strictObject({ id: pathId, version: idSchema });

const rest = restCalls('Allocations', '/allocations');
const ofCaseRest = restCalls('Case accounts', '/cases/{caseId}');

/**
 * The allocations of a case: proposed by one person, approved by another. Everybody who may see the case sees them; creating, holding back
 * or cancelling one requires the permission to allocate client funds.
 */
export const commitmentsContract = {
  estimatedOutcome: restCalls('Case figures').get(
    'case.read',
    '/cases/{caseId}/estimated-outcome',
    'What comes in, what it costs, and the pence in the pound for creditors',
    { input: ofCase, output: outcomeOutput },
  ),
  fees: ofCaseRest.get(
    'case.read',
    '/fees',
    'Fees and expenses: entitled, drawn, committed and left, with the working',
    { input: ofCase, output: feeWorkingOutput.extend({ asAt: day, realisationsPence: pence }) },
  ),
  list: ofCaseRest.get('case.read', '/allocations', 'Money set aside from a case, and what is left free', {
    input: ofCase,
    output: z.object({
      cash: caseCashOutput,
      allocations: z.array(allocation),
      /** The case that money may be transferred to. */
      linkedCase: z.object({ uniqueReference: z.string(), caseName: z.string() }).nullable(),
    }),
  }),
  export: ofCaseRest.get('case.read', '/allocations/export', 'Money set aside from a case, as CSV', {
    input: ofCase,
    output: csvFile,
  }),
  recordExpense: ofCaseRest.create(
    'financials.distributions',
    '/allocations/expense',
    'Set money aside for an expense',
    { input: expenseInput, output: madeAllocation },
  ),
  drawFee: ofCaseRest.create(
    'financials.distributions',
    '/allocations/fee',
    'Set money aside for a fee, within the entitlement',
    { input: feeInput, output: madeAllocation },
  ),
  refundClient: ofCaseRest.create(
    'financials.distributions',
    '/allocations/refund',
    'Set money aside for a refund to the client',
    { input: refundInput, output: madeAllocation },
  ),
  payCreditor: ofCaseRest.create(
    'financials.distributions',
    '/allocations/creditor',
    'Set money aside for a creditor',
    { input: creditorInput, output: madeAllocation },
  ),
  transfer: ofCaseRest.create(
    'financials.distributions',
    '/allocations/transfer',
    'Set money aside for the linked case',
    { input: transferInput, output: madeAllocation },
  ),
  retain: rest.post('financials.distributions', '/{id}/retain', 'Hold an allocation back, with the reason', {
    input: step.extend({ retainedReason: z.enum(reasonsByHand), reason }),
    output: madeAllocation,
  }),
  resume: rest.post(
    'financials.distributions',
    '/{id}/resume',
    'Propose again an allocation that was held back',
    { input: step, output: madeAllocation },
  ),
  cancel: rest.post(
    'financials.distributions',
    '/{id}/cancel',
    'Cancel an allocation that waits for approval',
    { input: step.extend({ reason }), output: madeAllocation },
  ),
};
export type CaseFees = z.output<typeof commitmentsContract.fees.output>;
export type CaseCommitments = z.output<typeof commitmentsContract.list.output>;
