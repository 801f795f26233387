import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { RuleEvidence } from '#shared/activities/money/banking/match-evidence.ts';
import type { RuleBook } from '#shared/activities/money/banking/match-rules.ts';
import type { ItemProposal } from '#shared/activities/money/banking/stored-matching.ts';
import { matchBounced } from './match-bounced.ts';
import { bookOf, countHits } from './match-settings.ts';
import { moneyBack } from './money-back.ts';
import { nextItems, type OpenItem } from './open-items.ts';
import { storeItemProposals } from './post-matches.ts';
import { postReversals, type Returned, reversibleFor } from './post-reversal.ts';
import type { Cursor, PhaseStep, RunPayload } from './run-shape.ts';

/** Items per step; few of them are returned payments. */
const AT_ONCE = 500;

/** Looks for returned payments among the next outgoing items: each reverses its receipt or is proposed. */
export async function matchReturned(w: Write, given: RunPayload, after: Cursor['after']): Promise<PhaseStep> {
  const accountIds = given.accounts.map(({ id }) => id);
  const scope = { accountIds, upTo: given.upTo, direction: 'out', after, limit: AT_ONCE } as const;
  const items = await nextItems(w.tx, scope);
  const judged = await judge(w.tx, items.filter(moneyBack(given.settings)), bookOf(given.settings));
  const certain = judged.filter(({ isCertain }) => isCertain);
  const taken = await postReversals(w, certain);
  const refused = certain.flatMap((each, n) => {
    const outcome = taken[n] ?? missing();
    return 'refusal' in outcome ? [proposalOf(each, outcome.refusal.message)] : [];
  });
  const proposed = judged.filter(({ isCertain }) => !isCertain).map((each) => proposalOf(each));
  await storeItemProposals(w, [...proposed, ...refused]);
  await countHits(
    w.tx,
    judged.map(({ because }) => because),
  );
  const last = items.at(-1);
  return {
    done: items.length,
    matched: certain.length - refused.length,
    suggested: proposed.length,
    errors: refused.length,
    after: last && items.length === AT_ONCE ? { bookedOn: last.bookedOn, id: last.itemId } : null,
  };
}

/** A returned payment with the best candidate it may reverse, and whether that is certain. */
type Judged = Returned & { because: RuleEvidence; isCertain: boolean; items: ItemProposal[] };

/** Scores them in order: a receipt reversed by one is no longer available to later ones. */
async function judge(tx: Tx, items: readonly OpenItem[], book: RuleBook): Promise<Judged[]> {
  const earlier = await reversibleFor(tx, items, book.get('bounced')?.settings.daysAfter ?? 10);
  const taken = new Set<number>();
  return items.flatMap((item) => {
    const left = (earlier.get(item.itemId) ?? missing()).filter(({ itemId }) => !taken.has(itemId));
    const match = matchBounced(item, left, book);
    const [first] = match?.originals ?? [];
    if (!match || !first) return [];
    const isCertain = match.action === 'post' && !item.wasUndone;
    if (isCertain) taken.add(first.itemId);
    const proposals = match.originals.map((each) => ({ kind: 'reversal' as const, ...each }));
    return [{ item, originalId: first.itemId, because: first.evidence, isCertain, items: proposals }];
  });
}

/** The facts stored with an item that a person must decide about, and why it could not be posted. */
const proposalOf = ({ item, items }: Judged, problem?: string) => ({
  id: item.itemId,
  isSuggested: problem === undefined,
  evidence: { proposals: [], items, ...(problem !== undefined && { problem }) },
});
