import type { ItemFact } from '#shared/activities/money/banking/item-facts.ts';
import { explain } from '#shared/activities/money/banking/match-evidence.ts';
import type { MatchThresholds, RuleBook } from '#shared/activities/money/banking/match-rules.ts';
import type { Decision, MatchItem } from '#shared/activities/money/banking/score-item.ts';
import type { CandidateIndex } from './candidate-index.ts';

/** The facts stored with an item that is not posted, apart from its proposals; for an unmatched one, also why nothing fits. */
export function factsOf(
  item: MatchItem,
  { action, proposals: [best] }: Decision,
  index: CandidateIndex,
  book: RuleBook,
  { suggestAt }: MatchThresholds,
): ItemFact[] {
  const read = index.read(item, book);
  const { found, elsewhere, unknown } = index.referencesIn(item);
  const facts: ItemFact[] = [];
  if (elsewhere.length > 0) facts.push({ fact: 'elsewhere', references: elsewhere });
  if (unknown.length > 0) facts.push({ fact: 'unknownReferences', references: unknown });
  if (action !== 'leave') return facts;
  if (found.length + elsewhere.length + unknown.length === 0) facts.push({ fact: 'noReference' });
  if (best) {
    const against = best.evidence.filter((each) => explain(each).side === 'against');
    facts.push({ fact: 'closest', reference: best.reference, score: best.score, needed: suggestAt, against });
    return facts;
  }
  const cases = index.casesWithSurname(read);
  facts.push(cases > 0 ? { fact: 'surnames', cases } : { fact: 'noName' });
  facts.push({ fact: read.payer === null ? 'payerMissing' : 'payerNew' });
  return facts;
}
