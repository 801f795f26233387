import { protocolNames, protocolOf } from '#shared/records/law/protocols.ts';
import type { Rule } from '#shared/records/rules/rule.ts';
import type { CaseFacts } from './solution.ts';

/** What terms ask of an arrangement, and under which version of the Protocol. */
export type ProtocolTerms = {
  protocol: string | null;
  termMonths: number | null;
  /** When it was proposed, and the day on which its case was taken on: what was proposed by then stays as it is. */
  proposedOn: string | null;
  cameOn: string | null;
};

const cameWith = ({ proposedOn, cameOn }: Pick<ProtocolTerms, 'proposedOn' | 'cameOn'>): boolean =>
  cameOn !== null && proposedOn !== null && proposedOn <= cameOn;

/** For the terms proposed, and those that creditors ask for with their votes. Later changes are judged by `whoDecides`. */
export const termIsWithinProtocol: Rule<ProtocolTerms> = {
  name: 'protocol-term',
  asks: 'An arrangement is proposed for no longer than its Protocol allows',
  source: 'Protocol 2025',
  firmness: 'law',
  at: { tab: 'proposal-voting', field: 'terms' },
  broken(terms) {
    const { mostMonths } = protocolOf(terms.protocol);
    const { termMonths } = terms;
    if (mostMonths === null || termMonths === null || termMonths <= mostMonths || cameWith(terms))
      return null;
    return `Under the ${protocolNames.protocol_2025} an arrangement is proposed for at most ${mostMonths} months; this is ${termMonths}.`;
  },
};

/** The same as the guard of a status, for the terms that the case has on entering it. */
export const hasProtocolTerm: Rule<Pick<CaseFacts, 'protocol' | 'values' | 'events'>> = {
  ...termIsWithinProtocol,
  broken: ({ protocol = null, values, events: { cameOn } }) =>
    termIsWithinProtocol.broken({
      protocol,
      termMonths: typeof values.termMonths === 'number' ? values.termMonths : null,
      proposedOn: values.proposalDate ?? null,
      cameOn,
    }),
};

/** Whether a sentence of a text asks for a remortgage; a sentence that rules one out does not. */
const asksRemortgage = (text: string): boolean =>
  text
    .split(/[.;!?\n]+/)
    .some(
      (sentence) => /\bre-?mortgag/i.test(sentence) && !/\b(?:no|not|never|nor|without)\b/i.test(sentence),
    );

/** For what is written into a proposal, and for the clauses that creditors ask for. */
export const asksNoRemortgage: Rule<{
  protocol: string | null;
  texts: readonly string[];
}> = {
  name: 'no-remortgage',
  asks: 'Nobody is asked to remortgage a home where the Protocol has no remortgage',
  source: 'Protocol 2025',
  firmness: 'law',
  at: { tab: 'proposal-voting', field: 'terms' },
  broken({ protocol, texts }) {
    if (protocolOf(protocol).equity?.kind !== 'share') return null;
    return texts.some(asksRemortgage)
      ? `The ${protocolNames.protocol_2025} has no remortgage: a share of the equity counts instead, or the arrangement runs for 72 months.`
      : null;
  },
  unchecked: 'It is checked in the wording when it is proposed; it may be changed by agreement afterwards.',
};
