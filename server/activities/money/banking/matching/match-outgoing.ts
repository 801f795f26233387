import { dayNumber } from '#shared/activities/money/banking/due-dates.ts';
import type { RuleEvidence } from '#shared/activities/money/banking/match-evidence.ts';
import type { MatchThresholds, RuleBook } from '#shared/activities/money/banking/match-rules.ts';
import type { MatchItem } from '#shared/activities/money/banking/score-item.ts';
import type { PaidProposal } from '#shared/activities/money/banking/stored-matching.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { plainCapitals, wordsOf } from '#shared/platform/search/words-in-text.ts';

/** The candidates that money out may settle. Amounts are positive pence. */
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
  invoices: readonly {
    invoiceId: number;
    supplier: string;
    invoiceNumber: string;
    totalPence: number;
    issuedOn: string;
  }[];
  /** Payments to suppliers that were not sent, which the supplier may take by direct debit. */
  bills: readonly { paymentId: number; supplier: string; reference: string; amountPence: number }[];
};

/** The candidate that an outgoing item settles: a batch, a cheque or an invoice, by its id. */
export type OutgoingProposal = PaidProposal & { score: number };

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
    ...supplierProposals(item, outgoing, book),
  ].toSorted((a, b) => b.score - a.score || (a.kind === b.kind ? a.id - b.id : a.kind < b.kind ? -1 : 1));
  const [best, second] = proposals;
  if (!best) return { action: 'leave', proposals };
  const tied = second?.score === best.score;
  if (best.score >= postAt && !tied) return { action: 'post', proposals };
  return { action: best.score >= suggestAt ? 'suggest' : 'leave', proposals };
}

/** Batches whose amount and days fit; if the line names some of them by our reference in the payment file, only those. */
function batchProposals(item: MatchItem, { batches }: Outgoing, book: RuleBook): OutgoingProposal[] {
  const rule = book.get('batch');
  if (!rule) return [];
  const day = dayNumber(item.bookedOn);
  const fitting = batches.filter(({ totalPence, submittedOn, processingOn }) => {
    const lastDay =
      Math.max(dayNumber(submittedOn), dayNumber(processingOn)) + (rule.settings.daysAfter ?? 4);
    return totalPence === -item.amountPence && day >= dayNumber(submittedOn) && day <= lastDay;
  });
  const words = new Set(wordsOf(plainCapitals(`${item.description} ${item.reference ?? ''}`)));
  const named = fitting.filter(({ reference }) => words.has(reference));
  return (named.length > 0 ? named : fitting).map(({ batchId, reference, submittedOn, processingOn }) => ({
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

/** A company's name as banks carry it: without 'Ltd' or the like. */
const withoutForm = (name: string) => name.replace(/ (LTD|LIMITED|PLC|LLP)$/, '');

/** A supplier's invoice, or an unsent payment to it, named by its number or by the supplier. */
function supplierProposals(
  item: MatchItem,
  { invoices, bills }: Outgoing,
  book: RuleBook,
): OutgoingProposal[] {
  const rule = book.get('supplierInvoice');
  if (!rule) return [];
  const { points } = rule;
  const text = ` ${wordsOf(plainCapitals(`${item.description} ${item.reference ?? ''}`)).join(' ')} `;
  const stands = (words: string) => {
    const plain = withoutForm(wordsOf(plainCapitals(words)).join(' '));
    return plain.length >= 3 && text.includes(` ${plain} `);
  };
  const ofInvoices = invoices
    .filter(
      ({ totalPence, issuedOn, supplier, invoiceNumber }) =>
        totalPence === -item.amountPence &&
        issuedOn <= item.bookedOn &&
        (stands(invoiceNumber) || stands(supplier)),
    )
    .map(({ invoiceId, supplier, invoiceNumber }): OutgoingProposal => {
      const named = stands(invoiceNumber) ? invoiceNumber : null;
      const evidence: RuleEvidence = { rule: 'supplierInvoice', points, supplier, invoiceNumber: named };
      return { kind: 'invoice', id: invoiceId, score: points, evidence };
    });
  const ofBills = bills
    .filter(
      ({ amountPence, supplier, reference }) =>
        amountPence === -item.amountPence && (stands(reference) || stands(supplier)),
    )
    .map(({ paymentId, supplier }): OutgoingProposal => {
      const of = { supplier, invoiceNumber: null, paymentNumber: paymentNumber(paymentId) };
      const evidence: RuleEvidence = { rule: 'supplierInvoice', points, ...of };
      return { kind: 'payment', id: paymentId, score: points, evidence };
    });
  return [...ofInvoices, ...ofBills];
}
