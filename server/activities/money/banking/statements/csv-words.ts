const wordsOf = (text: string) => new Set(text.split(/\s+/));

const incoming = wordsOf('C CR CRDT CREDIT IN INCOMING INWARD INBOUND MONEYIN PAIDIN RECEIVED RECEIPT +');
const outgoing = wordsOf('D DR DBIT DEBIT OUT OUTGOING OUTWARD OUTBOUND MONEYOUT PAIDOUT SENT PAYMENT -');

const booked = wordsOf(
  `BOOK BOOKED CLEARED COMPLETE COMPLETED CONFIRMED DONE EXECUTED FINAL PAID POSTED PROCESSED RECEIVED RECONCILED SETTLED
   SUCCEEDED SUCCESS SUCCESSFUL`,
);
const unbooked = wordsOf(
  `AUTHORISED AUTHORIZED BLOCKED CANCELED CANCELLED CREATED DECLINED DENIED EXPIRED FAILED FUTR FUTURE HELD INCOMPLETE INFO
   INITIATED ONHOLD PDNG PENDING PROCESSING REFUSED REJECTED REVERTED SCHEDULED UNCLEARED UNSETTLED UPCOMING VOID VOIDED`,
);

const squeezed = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace('−', '-')
    .replace(/[^A-Z+-]/g, '');

/** Whether a bank's word says that money came in or went out; null for a word that says neither. */
export function directionOf(text: string): 'in' | 'out' | null {
  const word = squeezed(text);
  if (incoming.has(word)) return 'in';
  return outgoing.has(word) ? 'out' : null;
}

/**
 * Whether a line of this status is booked: pending, declined and reverted ones are not. Null for an unknown word, and for one
 * that can mean either, such as “reversed”.
 */
export function isBooked(status: string): boolean | null {
  const word = squeezed(status);
  if (booked.has(word)) return true;
  return unbooked.has(word) ? false : null;
}

/** Whether a cell in a currency column says pounds. */
export const isPounds = (text: string): boolean =>
  /^(£|GBP|(british )?pounds?( sterling)?|sterling)$/i.test(text.trim());

const codes = new Set(Intl.supportedValuesOf('currency'));
const signs: Record<string, string> = { '€': 'EUR', $: 'USD', '¥': 'JPY' };

/** The currency in the name of a column: `Amount (EUR)`, `Balance EUR`, `€`. */
export function currencyInName(name: string): string | null {
  const sign = /[€$¥]/.exec(name)?.[0];
  if (sign) return signs[sign]!;
  const code = (/\(([A-Za-z]{3})\)/.exec(name) ?? /\b([A-Z]{3})$/.exec(name.trim()))?.[1]?.toUpperCase();
  return code && codes.has(code) ? code : null;
}

/** The currency stated in the rows above the header: `Currency: EUR`. */
export function currencyInPreamble(text: string): string | null {
  const code = /\bcurrency\b[\s:,]*([a-z]{3})\b/i.exec(text)?.[1]?.toUpperCase();
  return code && codes.has(code) ? code : null;
}
