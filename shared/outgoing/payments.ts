/** To whom a payment goes. */
export const payeeKinds = {
  creditor: 'Creditor',
  supplier: 'Supplier',
  office: 'The firm',
  client: 'Client',
} as const;
export type PayeeKind = keyof typeof payeeKinds;

/** How people refer to a payment: P000123. */
export const paymentNumber = (id: number): string => `P${String(id).padStart(6, '0')}`;
