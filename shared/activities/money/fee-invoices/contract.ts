import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, keyOf, listOf, named, pence } from '#shared/platform/contract.ts';
import { idSchema, pathId } from '#shared/platform/validation.ts';
import { reason } from '#shared/records/ledger/contract.ts';
import { registerOf } from '#shared/records/reference/list-input.ts';
import { feeInvoiceStatuses, feeVatTreatments } from './fee-invoices.ts';
import { feeInvoiceList } from './list.ts';

const MOST_PENCE = 100_000_000;
const domainId = pathId.optional();

export const feeInvoiceRow = z.object({
  id: z.int(),
  reference: z.string(),
  domain: named,
  case: z.object({ id: z.int(), uniqueReference: z.string(), caseName: z.string() }),
  issuedOn: day,
  taxPoint: day,
  vatTreatment: keyOf(feeVatTreatments),
  netPence: pence,
  vatPence: pence,
  grossPence: pence,
  status: keyOf(feeInvoiceStatuses),
});
export type FeeInvoice = z.output<typeof feeInvoiceRow>;

const party = z.object({
  name: z.string(),
  address: z.array(z.string()),
  vatNumber: z.string().nullable(),
  details: z.array(z.string()),
});
const other = z.object({ id: z.int(), reference: z.string(), issuedOn: day, grossPence: pence });

export const feeInvoiceDetail = feeInvoiceRow.extend({
  /** Seller and customer as they were on the day of issue. */
  supplier: party,
  customer: party,
  lines: z.array(
    z.object({
      id: z.int(),
      description: z.string(),
      netPence: pence,
      vatPence: pence,
      /** In hundredths of a percent. */
      vatRateBp: z.int(),
      /** For an invoice: the amount that was not refunded, VAT included. */
      leftPence: pence,
    }),
  ),
  journalId: z.int(),
  /** The invoice that a credit note reverses, wholly or in part, and the credit notes of an invoice. */
  credits: other.nullable(),
  creditedBy: z.array(other),
  /** Why a credit note was issued. */
  reason: z.string().nullable(),
  mayCredit: z.boolean(),
});
export type FeeInvoiceDetail = z.output<typeof feeInvoiceDetail>;

/** Fees that are released and not yet invoiced. */
const due = z.object({ count: z.int(), pence });

const rest = restCalls('Fee invoices', '/financials/fee-invoices');
const access = 'financials.banking';

export const feeInvoicesContract = {
  ...rest.register(
    access,
    '',
    ['The firm’s fee invoices and credit notes', 'The fee invoices as CSV'],
    registerOf(feeInvoiceList, { domainId, caseId: pathId.optional() }, listOf(feeInvoiceRow)),
  ),
  get: rest.get(access, '/{id}', 'A fee invoice as it was issued', {
    input: z.strictObject({ id: pathId }),
    output: feeInvoiceDetail,
  }),
  /** Asks a second person to refund fees to the estate; a credit note is issued with the approval. */
  credit: rest.post(access, '/{id}/credit', 'Ask for fees to be refunded to the estate, by a credit note', {
    input: z.strictObject({
      id: pathId,
      lines: z
        .array(
          z.strictObject({
            lineId: idSchema,
            /** VAT included; null where none of the fee is refunded. */
            grossPence: z.int().min(1).max(MOST_PENCE).nullable(),
          }),
        )
        .min(1)
        .max(20),
      reason,
    }),
    output: feeInvoiceDetail,
  }),
  /** The number of released fees without an invoice. */
  due: rest.get(access, '/due', 'The fees not yet invoiced', {
    input: z.strictObject({ domainId }),
    output: due,
  }),
  /** Issues them now instead of overnight; returns what there is to issue. */
  issue: rest.post(access, '/issue', 'Invoice all fees not yet invoiced', {
    input: z.strictObject({}),
    output: due,
  }),
};

export type FeeCreditInput = z.output<typeof feeInvoicesContract.credit.input>;
