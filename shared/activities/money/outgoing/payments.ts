/** The kinds of payee. */
export const payeeKinds = {
  creditor: 'Creditor',
  supplier: 'Supplier',
  office: 'The firm',
  client: 'Client',
} as const;
export type PayeeKind = keyof typeof payeeKinds;

/** Months after which a cheque is out of date, and a dividend that came back is unclaimed. */
export const UNCLAIMED_MONTHS = 6;

/** The number of a cheque as banks print it: at least six digits. */
export const chequeText = (digits: string): string => digits.replace(/^0+(?=\d)/, '').padStart(6, '0');

/** How people refer to a payment: P000123. */
export const paymentNumber = (id: number): string => `P${String(id).padStart(6, '0')}`;
