import { plainText } from '#shared/platform/html.ts';

/** Papers that a text may say were seen: how it names them, and the codes of their document types (Settings › Documents). */
const papers: readonly { named: RegExp; called: string; types: readonly string[] }[] = [
  { named: /\bpayslips?\b/i, called: 'payslip', types: ['payslip'] },
  { named: /\baward letters?\b/i, called: 'award letter', types: ['benefit-award-letter'] },
  { named: /\bbank statements?\b/i, called: 'bank statement', types: ['bank-statement'] },
  { named: /\bcredit (?:reports?|files?)\b/i, called: 'credit report', types: ['credit-report'] },
  {
    named: /\bcreditors?[’']?s? statements?\b/i,
    called: 'creditor’s statement',
    types: ['creditor-statement', 'proof-of-debt'],
  },
];

/** Words by which a sentence claims that somebody has looked at a paper. */
const claims = /\b(?:checked|verified|compared|confirmed|examined|inspected|(?:was|were|have been) seen)\b/i;

/** The papers that a text says were checked, each with the types of document that prove it; none in a text without such a claim. */
export function papersClaimed(html: string): { called: string; types: readonly string[] }[] {
  const sentences = plainText(html).split(/(?<=[.!?])\s+|\n/);
  const claimed = sentences.filter((sentence) => claims.test(sentence));
  return papers.filter(({ named }) => claimed.some((sentence) => named.test(sentence)));
}

/** What a text claims was checked although no document on the case shows it, as a sentence; null where documents show all of it. */
export function unprovenClaim(html: string, held: ReadonlySet<string>): string | null {
  const missing = papersClaimed(html).filter(({ types }) => !types.some((type) => held.has(type)));
  if (missing.length === 0) return null;
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    missing.map(({ called }) => called),
  );
  return `The text says that documents were checked, but there is no ${list} on the case. File it under Documents, or mention only what was seen.`;
}
