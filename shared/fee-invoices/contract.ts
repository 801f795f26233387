import { z } from 'zod';
import { type Contract, csvFile, day, keyOf, listOf, named, pence } from '#shared/contract.ts';
import { exportInput, listInput } from '#shared/list-input.ts';
import { pathId } from '#shared/validation.ts';
import { feeInvoiceStatuses, feeVatTreatments } from './fee-invoices.ts';
import { feeInvoiceList } from './list.ts';

const domainId = pathId.optional();

const feeInvoiceRow = z.object({
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
const other = z.object({ id: z.int(), reference: z.string(), issuedOn: day }).nullable();

const feeInvoiceDetail = feeInvoiceRow.extend({
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
    }),
  ),
  journalId: z.int(),
  /** The invoice that a credit note takes back, and the credit note of an invoice. */
  credits: other,
  creditedBy: other,
});
export type FeeInvoiceDetail = z.output<typeof feeInvoiceDetail>;

const input = listInput(feeInvoiceList, { domainId, caseId: pathId.optional() });
export type FeeInvoiceFilters = Omit<z.output<typeof input>, 'page' | 'limit'>;

/** Fees that are released and on no invoice yet. */
const due = z.object({ count: z.int(), pence });

export const feeInvoicesContract = {
  list: {
    input,
    output: listOf(feeInvoiceRow),
  },
  export: { input: exportInput(feeInvoiceList, { domainId, caseId: pathId.optional() }), output: csvFile },
  get: { input: z.strictObject({ id: pathId }), output: feeInvoiceDetail },
  /** How many fees are released and on no invoice yet. */
  due: { input: z.strictObject({ domainId }), output: due },
  /** Has them issued now instead of by night; answers what there is to issue. */
  issue: { input: z.strictObject({}), output: due },
} satisfies Record<string, Contract>;
