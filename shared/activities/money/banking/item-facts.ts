import { type Evidence, explain } from './match-evidence.ts';

/** The facts that matching stored with an item that it did not post: why nothing fits, or the evidence for another case. */
export type ItemFact =
  | { fact: 'elsewhere' | 'unknownReferences'; references: string[] }
  | { fact: 'closest'; reference: string; score: number; needed: number; against: Evidence[] }
  | { fact: 'surnames'; cases: number }
  | { fact: 'noReference' | 'noName' | 'payerNew' | 'payerMissing' };

const listed = (references: readonly string[]) => references.join(' and ');

/** A fact as a sentence. Of a case of another domain it says no more than that. */
export function factText(fact: ItemFact): string {
  switch (fact.fact) {
    case 'elsewhere':
      return `${listed(fact.references)} belongs to another domain of the firm.`;
    case 'unknownReferences':
      return `No case has the reference ${listed(fact.references)}.`;
    case 'closest': {
      const against = fact.against.map((each) => explain(each).text).join(' ');
      return `${fact.reference} comes closest, with ${fact.score} of the ${fact.needed} points of a proposal. ${against}`.trim();
    }
    case 'surnames':
      return fact.cases === 1
        ? 'One open case has a surname in the description, but its amount and date do not fit.'
        : `${fact.cases} open cases have a surname in the description, but in none do full name, amount and date all fit.`;
    case 'noReference':
      return 'The description has no case reference.';
    case 'noName':
      return 'No surname of a client with an open case is in the description.';
    case 'payerNew':
      return 'The paying account has not paid for any case yet.';
    case 'payerMissing':
      return 'The statement does not name the paying account.';
  }
}
