import { z } from 'zod';
import { cleanText, idSchema, pathId } from '#shared/platform/validation.ts';
import { bankItemOutput } from './items-contract.ts';

/** A line in the version the user saw: a decision about a line that has changed since is refused. */
const seen = { id: pathId, version: idSchema };
const pence = z.int().min(1, 'Enter an amount.').max(1_000_000_000_000);

export const itemIdInput = z.strictObject({ id: pathId });
export const confirmItemInput = z.strictObject(seen);

/** To a case, or to none yet: then the money is held as unallocated, for a reason. Without an income type it is a contribution, unless the line says otherwise: then it is refused. */
const target = {
  caseId: idSchema.nullable(),
  incomeTypeId: idSchema.nullish(),
  reason: cleanText(300).nullish(),
};
const saysWhy = ({ caseId, reason }: { caseId: number | null; reason?: string | null | undefined }) =>
  caseId !== null || Boolean(reason);
const sayWhy = { path: ['reason'], message: 'Say why no case can have it yet.' };

export const matchItemInput = z
  .strictObject({
    ...seen,
    ...target,
    /** Whether the paying account is known for the case from now on. */
    learnsPayer: z.boolean().default(true),
  })
  .refine(saysWhy, sayWhy);
export type MatchItemInput = z.output<typeof matchItemInput>;

export const splitItemInput = z.strictObject({
  ...seen,
  parts: z
    .array(z.strictObject({ ...target, amountPence: pence }).refine(saysWhy, sayWhy))
    .min(2, 'A line is split into at least two parts.')
    .max(100),
});
export type SplitItemInput = z.output<typeof splitItemInput>;

/**
 * Taken from the case, or from none: then the firm makes it good. Money in is a refund of a charge. On an office account it is a cost
 * of the firm: which, if not a bank charge, `costAccountId` says.
 */
export const chargeItemInput = z.strictObject({
  ...seen,
  caseId: idSchema.nullable(),
  costAccountId: idSchema.nullable().default(null),
});
export type ChargeItemInput = z.output<typeof chargeItemInput>;

/** A charge that several cases bear, or some of them and the firm: each at most once, together the whole line. */
export const splitChargeInput = z.strictObject({
  ...seen,
  parts: z
    .array(z.strictObject({ caseId: idSchema.nullable(), amountPence: pence }))
    .min(2, 'A charge is split into at least two parts.')
    .max(100)
    .superRefine((parts, context) => {
      for (const [n, { caseId }] of parts.entries())
        if (parts.findIndex((each) => each.caseId === caseId) < n)
          context.addIssue({
            code: 'custom',
            path: [n, 'caseId'],
            message: caseId === null ? 'The firm bears one part.' : 'This case already bears a part.',
          });
    }),
});
export type SplitChargeInput = z.output<typeof splitChargeInput>;

export const pairItemInput = z.strictObject({ ...seen, otherItemId: idSchema });
export type PairItemInput = z.output<typeof pairItemInput>;

/** A batch, a payment or a supplier's invoice that the line shows as paid: for a batch one processing day, the first if none is named. */
export const payItemInput = z.strictObject({
  ...seen,
  kind: z.enum(['batch', 'payment', 'invoice']),
  paidId: idSchema,
  processingOn: z.iso.date().nullish(),
});
export type PayItemInput = z.output<typeof payItemInput>;

/** The payment that the line returns. A line dated before the payment was sent needs a reason. */
export const returnItemInput = z.strictObject({
  ...seen,
  paymentId: idSchema,
  reason: cleanText(300).nullish(),
});
export type ReturnItemInput = z.output<typeof returnItemInput>;

export const linkReceiptInput = z.strictObject({ ...seen, receiptId: idSchema });
export type LinkReceiptInput = z.output<typeof linkReceiptInput>;

export const ignoreItemInput = z.strictObject({ ...seen, reason: cleanText(300, 1, 'Say why.') });
export type IgnoreItemInput = z.output<typeof ignoreItemInput>;

/** Why a line dated ahead is dealt with before its day. */
export const releaseItemInput = z.strictObject({ ...seen, reason: cleanText(300, 1, 'Say why.') });
export type ReleaseItemInput = z.output<typeof releaseItemInput>;

export const undoItemInput = z.strictObject({ ...seen, reason: cleanText(300).optional() });
export type UndoItemInput = z.output<typeof undoItemInput>;

/** Lines of the account `id`. */
export const confirmAllInput = z.strictObject({
  id: pathId,
  items: z
    .array(z.strictObject({ id: idSchema, version: idSchema }))
    .min(1)
    .max(200),
});
export type ConfirmAllInput = z.output<typeof confirmAllInput>;

/** The result of confirming several lines: those not confirmed, with the reason. */
export const confirmedAllOutput = z.object({
  confirmedCount: z.int(),
  refused: z.array(z.object({ id: idSchema, message: z.string() })),
});
export type ConfirmedAll = z.output<typeof confirmedAllOutput>;

export const itemCountsOutput = z.object({
  /** Open lines, the proposed ones included. */
  openCount: z.int(),
  suggestedCount: z.int(),
});
export type ItemCounts = z.output<typeof itemCountsOutput>;

const explanation = z.object({
  side: z.enum(['for', 'against']),
  label: z.string(),
  points: z.int(),
  text: z.string(),
});
const caseName = z.object({ id: idSchema, uniqueReference: z.string(), caseName: z.string() });

/** A case that the line may belong to, with the evidence for and against it. */
const caseProposal = z.object({
  case: caseName.extend({ status: z.string(), contributionPence: z.int().nullable() }),
  score: z.int(),
  explanations: z.array(explanation),
});

/** Another line that this one may pair with: the other half of a transfer, or the line it reverses. */
export const otherLine = z.object({
  kind: z.enum(['transfer', 'reversal']),
  itemId: idSchema,
  bookedOn: z.iso.date(),
  amountPence: z.int(),
  description: z.string(),
  account: z.object({ id: idSchema, name: z.string() }),
  case: caseName.nullable(),
  /** Empty if matching did not propose it. */
  explanations: z.array(explanation),
});

/** A receipt of the same amount, posted by hand, that has no line of a statement yet. */
export const receiptByHand = z.object({
  receiptId: idSchema,
  receivedOn: z.iso.date(),
  payerName: z.string().nullable(),
  case: caseName.nullable(),
});

/**
 * Candidates with this amount: a batch, payment or cheque sent from the account; an unsent payment that its supplier may collect by direct
 * debit, or an invoice owed by the firm; for money in, a payment that it returns or, on an office account, shows as arrived.
 */
export const payable = z.object({
  kind: z.enum(['batch', 'payment', 'invoice', 'return', 'arrival']),
  id: idSchema,
  /** Its reference, as people use it. */
  name: z.string(),
  /** The payee, or the number of payments. */
  what: z.string(),
  reference: z.string().nullable(),
  chequeNumber: z.string().nullable(),
  /** For a batch: which of its file's processing days. */
  processingOn: z.iso.date().nullable(),
  on: z.iso.date(),
  /** What happened on the day: it was sent, is due, or was issued. */
  dated: z.enum(['sent', 'due', 'issued']),
  /** Empty if matching did not propose it. */
  explanations: z.array(explanation),
});

/** How the line was dealt with, one entry for each part that counts. */
const itemPart = z.object({
  id: idSchema,
  kind: z.string(),
  amountPence: z.int(),
  case: caseName.nullable(),
  incomeType: z.string().nullable(),
  /** Why it is held as unallocated. */
  reason: z.string().nullable(),
  journalId: idSchema.nullable(),
});

export const itemDetailOutput = bankItemOutput.extend({
  proposals: z.array(caseProposal),
  otherLines: z.array(otherLine),
  receiptsByHand: z.array(receiptByHand),
  /** For an open line: what it may pay or return. */
  payable: z.array(payable),
  parts: z.array(itemPart),
  /** Why the best proposal was not posted, in words. */
  problem: z.string().nullable(),
  /** Further notes on an open line, in sentences: above all why nothing fits. */
  notes: z.array(z.string()),
  /** The proposal that confirming accepts: the best one; null if there is none, or for a tie. */
  best: z.enum(['case', 'other', 'paid']).nullable(),
  /** How many other lines of the account are proposed for the same reasons. */
  equalCount: z.int(),
  /** Why the kind of money must be chosen before an open line is posted to a case; null if it is a contribution unless another is. */
  kindAsked: z.string().nullable(),
});
export type ItemDetail = z.output<typeof itemDetailOutput>;
