import { dayNumber } from '#shared/banking/due-dates.ts';
import type { RuleEvidence } from '#shared/banking/match-evidence.ts';
import type { MatchThresholds, RuleBook } from '#shared/banking/match-rules.ts';
import type { MatchItem } from '#shared/banking/score-item.ts';
import { plainCapitals, wordsOf } from '#shared/banking/words-in-text.ts';

/** What money out may settle. Amounts are positive pence. */
export type Outgoing = {
  /** A batch is debited once for each of its processing days. */
  batches: readonly {
    batchId: number;
    reference: string;
    totalPence: number;
    submittedOn: string;
    processingOn: string;
  }[];
  cheques: readonly { paymentId: number; chequeNumber: string; amountPence: number }[];
  invoices: readonly { invoiceId: number; supplier: string; invoiceNumber: string; totalPence: number }[];
};

/** What an outgoing item settles: a batch, a cheque or an invoice, by its id. */
export type OutgoingProposal = {
  kind: 'batch' | 'payment' | 'invoice';
  id: number;
  score: number;
  evidence: RuleEvidence;
  /** Which processing day of a batch. */
  processingOn?: string;
};

/** The decision on an outgoing item, and its proposals, best first. */
export type OutgoingDecision = { action: 'post' | 'suggest' | 'leave'; proposals: OutgoingProposal[] };

/** Finds what money out settles: a batch of payments, a cheque, or a supplier's invoice. A tie is at most proposed. */
export function matchOutgoing(
  item: MatchItem & { chequeNumber?: string | null },
  outgoing: Outgoing,
  book: RuleBook,
  { postAt, suggestAt }: MatchThresholds,
): OutgoingDecision {
  if (item.amountPence >= 0) return { action: 'leave', proposals: [] };
  const proposals = [
    ...batchProposals(item, outgoing, book),
    ...chequeProposals(item, outgoing, book),
    ...invoiceProposals(item, outgoing, book),
  ].toSorted((a, b) => b.score - a.score || (a.kind === b.kind ? a.id - b.id : a.kind < b.kind ? -1 : 1));
  const [best, second] = proposals;
  if (!best) return { action: 'leave', proposals };
  const tied = second?.score === best.score;
  if (best.score >= postAt && !tied) return { action: 'post', proposals };
  return { action: best.score >= suggestAt ? 'suggest' : 'leave', proposals };
}

function batchProposals(item: MatchItem, { batches }: Outgoing, book: RuleBook): OutgoingProposal[] {
  const rule = book.get('batch');
  if (!rule) return [];
  const day = dayNumber(item.bookedOn);
  return batches
    .filter(({ totalPence, submittedOn, processingOn }) => {
      const lastDay =
        Math.max(dayNumber(submittedOn), dayNumber(processingOn)) + (rule.settings.daysAfter ?? 4);
      return totalPence === -item.amountPence && day >= dayNumber(submittedOn) && day <= lastDay;
    })
    .map(({ batchId, reference, submittedOn, processingOn }) => ({
      kind: 'batch',
      id: batchId,
      processingOn,
      score: rule.points,
      evidence: { rule: 'batch', points: rule.points, reference, submittedOn },
    }));
}

const withoutZeros = (number: string) => number.replace(/^0+/, '');

function chequeProposals(
  item: MatchItem & { chequeNumber?: string | null },
  { cheques }: Outgoing,
  book: RuleBook,
): OutgoingProposal[] {
  const rule = book.get('cheque');
  if (!rule) return [];
  const numbers = new Set(
    [item.chequeNumber ?? '', ...wordsOf(plainCapitals(item.description))]
      .filter((word) => /^\d{3,}$/.test(word))
      .map(withoutZeros),
  );
  return cheques
    .filter(
      ({ chequeNumber, amountPence }) =>
        amountPence === -item.amountPence && numbers.has(withoutZeros(chequeNumber)),
    )
    .map(({ paymentId, chequeNumber }) => ({
      kind: 'payment',
      id: paymentId,
      score: rule.points,
      evidence: { rule: 'cheque', points: rule.points, chequeNumber },
    }));
}

function invoiceProposals(item: MatchItem, { invoices }: Outgoing, book: RuleBook): OutgoingProposal[] {
  const rule = book.get('supplierInvoice');
  if (!rule) return [];
  const text = ` ${wordsOf(plainCapitals(`${item.description} ${item.reference ?? ''}`)).join(' ')} `;
  const stands = (words: string) => {
    const plain = wordsOf(plainCapitals(words)).join(' ');
    return plain.length >= 3 && text.includes(` ${plain} `);
  };
  return invoices
    .filter(({ totalPence }) => totalPence === -item.amountPence)
    .flatMap(({ invoiceId, supplier, invoiceNumber }): OutgoingProposal[] => {
      const numbered = stands(invoiceNumber);
      if (!numbered && !stands(supplier)) return [];
      const evidence: RuleEvidence = {
        rule: 'supplierInvoice',
        points: rule.points,
        supplier,
        invoiceNumber: numbered ? invoiceNumber : null,
      };
      return [{ kind: 'invoice', id: invoiceId, score: rule.points, evidence }];
    });
}
