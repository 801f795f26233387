/** One delivery as it is certified (rule 1.52): what, to whom, where, how, and when by which rule. */
export type CertifiedDelivery = {
  recipientId: number | null;
  what: string;
  to: string;
  /** The lines of a postal address, or the e-mail address. */
  address: string;
  means: string;
  sentOn: string;
  /** In London, as HH:mm; null where only the day is known. */
  sentAt: string | null;
  deliveredOn: string;
  /** The rule by which it was delivered, or the evidence that it arrived. */
  by: string;
};
