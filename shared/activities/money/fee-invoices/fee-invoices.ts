import { vatWithin } from '#shared/records/fees/fee-vat.ts';

/** How people refer to an invoice or a credit note of the firm: HDS-000123. Both share one series, without gaps. */
export const feeInvoiceReference = (prefix: string, number: number): string =>
  `${prefix}-${String(number).padStart(6, '0')}`;

export const feeVatTreatments = { exempt: 'VAT exempt', standard: 'Standard rate' } as const;

/** The payment state of a fee invoice (domain notes 8.6). A credited one is reversed by its credit notes, wholly or in part. */
export const feeInvoiceStatuses = {
  issued: 'Issued',
  paid: 'Paid',
  part_credited: 'Part credited',
  credited: 'Credited',
  credit: 'Credit note',
} as const;
export type FeeInvoiceStatus = keyof typeof feeInvoiceStatuses;

/** The supplier or customer, as on the day of issue. */
export type Party = { name: string; address: string[]; vatNumber: string | null; details: string[] };

/** The outcome of a request to refund fees. */
export const feeCreditStatuses = {
  waiting: 'Awaiting approval',
  issued: 'Credited',
  rejected: 'Rejected',
  dropped: 'Withdrawn',
} as const;

/** A fee on an invoice and how much of it is refunded, VAT included. */
export type FeeCreditLine = { lineId: number; grossPence: number };

type Left = { netPence: number; vatPence: number; vatRateBp: number };

/**
 * Net and VAT of a refund of a billed fee: for the whole remainder exactly its figures, so that nothing is lost in rounding; for a part,
 * the VAT within it.
 */
export function creditAmounts(
  { netPence, vatPence, vatRateBp }: Left,
  grossPence: number,
): { netPence: number; vatPence: number } {
  if (grossPence === netPence + vatPence) return { netPence, vatPence };
  const vat = Math.min(vatWithin(grossPence, vatRateBp), vatPence);
  const net = Math.min(grossPence - vat, netPence);
  return { netPence: net, vatPence: grossPence - net };
}
