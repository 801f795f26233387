/** How people refer to an invoice or a credit note of the firm: HDS-000123. Both are of one series, which has no gaps. */
export const feeInvoiceReference = (prefix: string, number: number): string =>
  `${prefix}-${String(number).padStart(6, '0')}`;

export const feeVatTreatments = { exempt: 'VAT exempt', standard: 'Standard rate' } as const;

/** Where the money of a fee invoice stands (domain notes 8.6). A credited one is undone by its credit note. */
export const feeInvoiceStatuses = {
  issued: 'Issued',
  paid: 'Paid',
  credited: 'Credited',
  credit: 'Credit note',
} as const;
export type FeeInvoiceStatus = keyof typeof feeInvoiceStatuses;

/** Who supplies, or to whom, as it was on the day of issue. */
export type Party = { name: string; address: string[]; vatNumber: string | null; details: string[] };
