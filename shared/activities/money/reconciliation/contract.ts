import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { csvFile, day, instant, keyOf, listOf, named, pence } from '#shared/platform/contract.ts';
import { idSchema, pastDate, pathId } from '#shared/platform/validation.ts';
import { reconciliationStates } from '#shared/records/ledger/reconciliations.ts';
import { registerOf } from '#shared/records/reference/list-input.ts';
import { keptList } from './list.ts';
import { differenceKinds, subjectKinds } from './reconcile.ts';

const difference = z.object({
  kind: keyOf(differenceKinds),
  subject: keyOf(subjectKinds),
  id: z.int(),
  on: day.nullable(),
  text: z.string(),
  caseId: idSchema.nullable(),
  pence,
});

const gap = z.object({
  after: day.nullable(),
  by: day,
  at: z.enum(['beginning', 'end']),
  pence,
  fileName: z.string(),
});

const figures = {
  /** The last balance that the bank stated by then; null if it stated none. */
  stated: z.object({ pence, on: day }).nullable(),
  gaps: z.array(gap),
  sincePence: pence,
  linesPence: pence,
  booksPence: pence,
  differences: z.array(difference),
};

/** A signed reconciliation, as lists show it. */
const kept = z.object({
  id: idSchema,
  version: z.int(),
  account: named,
  reconciledOn: day,
  state: keyOf(reconciliationStates),
  statedPence: pence.nullable(),
  linesPence: pence,
  booksPence: pence,
  preparedBy: named,
  preparedAt: instant,
  reviewedBy: named.nullable(),
  reviewedAt: instant.nullable(),
  voidedReason: z.string().nullable(),
  voidedBy: named.nullable(),
  digest: z.string(),
});
export type KeptRow = z.output<typeof kept>;
export type StoredKept = z.input<typeof kept>;

/** The reconciliation of an account at the end of a day, with what was signed for that day. */
const reconciliation = z.object({
  account: named,
  domain: named,
  on: day,
  ...figures,
  digest: z.string(),
  /** What stands for the day: prepared or signed. */
  standing: kept.nullable(),
  /** What was signed for the day and is void, newest first. */
  voided: z.array(kept),
  /** Why it cannot be signed yet; null if it can. */
  obstacle: z.string().nullable(),
});
export type ShownReconciliation = z.output<typeof reconciliation>;
/** The same before serialisation, with instants as they come from the database. */
export type StoredReconciliation = z.input<typeof reconciliation>;

const ofAccount = z.object({
  account: named,
  domain: named,
  stated: z.object({ pence, on: day }).nullable(),
  missingPence: pence,
  linesPence: pence,
  booksPence: pence,
  differences: z.array(z.object({ kind: keyOf(differenceKinds), count: z.int(), pence })),
  state: keyOf(reconciliationStates).nullable(),
});
export type ReconciledAccount = z.output<typeof ofAccount>;

const at = z.strictObject({ id: pathId, on: pastDate });
const rest = restCalls('Banking', '/banking');

/** Bank reconciliations: worked out for any day, signed by two persons. */
export const reconciliationContract = {
  get: rest.get(
    'financials.banking',
    '/accounts/{id}/reconciliation',
    'The reconciliation of an account at the end of a day',
    { input: at, output: reconciliation },
  ),
  file: rest.get(
    'financials.banking',
    '/accounts/{id}/reconciliation/export',
    'The named differences of a reconciliation as CSV',
    { input: at, output: csvFile },
  ),
  prepare: rest.create(
    'financials.banking',
    '/accounts/{id}/reconciliation',
    'Sign a reconciliation as the one who prepared it',
    {
      input: z.strictObject({ id: pathId, on: pastDate, digest: z.string().length(64) }),
      output: reconciliation,
    },
  ),
  review: rest.post(
    'financials.close-period',
    '/reconciliations/{id}/review',
    'Sign a reconciliation as the second person, who reviewed it',
    { input: z.strictObject({ id: pathId, version: idSchema }), output: kept },
  ),
  firm: rest.get(
    'financials.banking',
    '/reconciliations/at',
    'Every account at the end of a day: bank, lines and books, and what lies between',
    {
      input: z.strictObject({ on: pastDate, domainId: pathId.optional() }),
      output: z.array(ofAccount),
    },
  ),
  ...rest.register(
    'financials.banking',
    '/reconciliations',
    ['Reconciliations that were signed', 'The same reconciliations as CSV'],
    registerOf(keptList, { domainId: pathId.optional() }, listOf(kept)),
  ),
};
