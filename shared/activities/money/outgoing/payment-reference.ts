import { transliterated } from './fit-text.ts';

/** Which reference a creditor wants on a payment, as its row in Settings says. */
export type ReferenceRule = 'account_number' | 'case_ref' | 'our_ref' | 'custom';

/** The possible parts of a reference; null if unknown. */
export type ReferenceSources = {
  /** The client's account number with the creditor, from the debt. */
  accountNumber: string | null;
  caseReference: string;
  /** Our own reference with the creditor. */
  ourReference: string | null;
  /** The fixed text of the creditor. */
  custom: string | null;
};

/** The limits of the creditor's own system: the characters of a reference and their number. */
export type ReferenceLimits = { length: number; alphabet: 'digits' | 'lettersAndDigits' | 'any' };

const alphabets: Record<ReferenceLimits['alphabet'], { others: RegExp; words: string }> = {
  digits: { others: /[^0-9]/g, words: 'digits' },
  lettersAndDigits: { others: /[^A-Z0-9]/g, words: 'letters and digits' },
  any: { others: /[^A-Z0-9 .&/-]/g, words: 'characters' },
};

const missing: Record<ReferenceRule, string> = {
  account_number: 'The debt has no account number, which the creditor requires as the reference.',
  case_ref: 'The case has no reference.',
  our_ref: 'Our reference with the creditor, which the creditor requires, is not known.',
  custom: 'The creditor has no fixed reference.',
};

/**
 * The reference of a payment by the creditor's rule, or why there is none. Spaces and punctuation that the creditor does not accept are
 * left out; letters and digits never are, and nothing is cut: a reference that does not fit is refused.
 */
export function paymentReference(
  rule: ReferenceRule,
  sources: ReferenceSources,
  { length, alphabet }: ReferenceLimits,
): { reference: string } | { refusal: string } {
  const source = {
    account_number: sources.accountNumber,
    case_ref: sources.caseReference,
    our_ref: sources.ourReference,
    custom: sources.custom,
  }[rule]?.trim();
  if (!source) return { refusal: missing[rule] };
  const { text } = transliterated(source, 'bacs');
  const { others, words } = alphabets[alphabet];
  const kept = text.replace(others, '');
  const lost = text.replace(/[^A-Z0-9]/g, '').length - kept.replace(/[^A-Z0-9]/g, '').length;
  if (kept === '' || lost > 0) return { refusal: `${source} is not a reference of ${words} alone.` };
  const reference = kept.length > length ? kept.replace(/[^A-Z0-9]/g, '') : kept;
  if (reference.length > length)
    return { refusal: `${source} has more than the ${length} ${words} that the creditor takes.` };
  return { reference };
}
