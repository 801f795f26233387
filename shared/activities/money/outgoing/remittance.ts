import { z } from 'zod';
import { type Contract, csvFile, named, pence } from '#shared/platform/contract.ts';
import { pathId } from '#shared/platform/validation.ts';

/** A creditor that is paid, with the total of its remittance listing. */
export const remittance = z.object({
  creditor: named,
  /** Where the creditor wants its listings. */
  email: z.string().nullable(),
  paymentCount: z.int(),
  caseCount: z.int(),
  totalPence: pence,
});
export type Remittance = z.output<typeof remittance>;

/** The listings of a batch or a run, and one of them, or all in one file, as CSV. */
export const remittanceContract = {
  remittances: { input: z.strictObject({ id: pathId }), output: z.array(remittance) },
  remittanceFile: {
    input: z.strictObject({ id: pathId, creditorId: pathId.optional() }),
    output: csvFile,
  },
} satisfies Record<string, Contract>;
