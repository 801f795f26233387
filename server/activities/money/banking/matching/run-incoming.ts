import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, missing, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { ItemFact } from '#shared/activities/money/banking/item-facts.ts';
import type { RuleBook } from '#shared/activities/money/banking/match-rules.ts';
import type { Decision } from '#shared/activities/money/banking/score-item.ts';
import { monthOf, monthText } from '#shared/records/ledger/ledger.ts';
import type { CandidateIndex } from './candidate-index.ts';
import { lookUpHistories } from './case-histories.ts';
import { factsOf } from './item-facts.ts';
import { loadCandidates, lookUpReferences } from './load-candidates.ts';
import { matchItem, notePosted } from './match-items.ts';
import { bookOf, countHits } from './match-settings.ts';
import { type IsMoneyBack, moneyBack } from './money-back.ts';
import { contributionType, nextItems, type OpenItem } from './open-items.ts';
import { type CertainMatch, type ItemOutcome, postMatches, storeProposals } from './post-matches.ts';
import type { Cursor, PhaseStep, RunPayload } from './run-shape.ts';

/** The state of a run: the cases of each domain, with what the run has posted to them. */
type Knowledge = {
  indexes: ReadonlyMap<number, CandidateIndex>;
  domainOf: ReadonlyMap<number, number>;
  book: RuleBook;
  isMoneyBack: IsMoneyBack;
  incomeTypeId: number;
  /** When the run began. */
  since: string;
};

/**
 * Items per step, and items posted together: few at first, because the database has nothing to store while they are scored, then three
 * times as many each time, which take about as long to score as the previous ones to store. The first step must not be smaller: statements
 * are planned by the values they first meet, and a run that began with 60 took the database twice its processor time.
 */
const AT_ONCE = 1_500;
const POSTED_FIRST = 100;
const GROWTH = 3;
const POSTED_AT_ONCE = 700;
/** The longest work without yielding: short, so that the database, which stores meanwhile, never waits long for its next statement. */
const PAUSE_AFTER_MS = 1;

/** Kept between the steps of the run that this process works on; read again after an interruption. */
const kept = new WeakMap<Services, { key: string; knowledge: Knowledge }>();
const keyOf = ({ matchingRunId }: RunPayload, at: Pick<Cursor, 'phase' | 'after'>) =>
  JSON.stringify([matchingRunId, at]);

async function takeUp(tx: Tx, given: RunPayload, at: Pick<Cursor, 'phase' | 'after'>, services: Services) {
  const known = kept.get(services);
  kept.delete(services);
  if (known?.key === keyOf(given, at)) return known.knowledge;
  const domainOf = new Map(given.accounts.map(({ id, domainId }) => [id, domainId]));
  const indexes = new Map<number, CandidateIndex>();
  for (const domainId of new Set(domainOf.values()))
    indexes.set(domainId, await loadCandidates(tx, domainId));
  return {
    indexes,
    domainOf,
    book: bookOf(given.settings),
    isMoneyBack: moneyBack(given.settings),
    incomeTypeId: await contributionType(tx),
    since: await beginningOf(tx, given),
  };
}

/** When a run began, to the microsecond. */
async function beginningOf(tx: Tx, { matchingRunId }: RunPayload): Promise<string> {
  const row = await oneRow(tx, {
    since: col.text,
  })`select started_at::text as since from bank_matching_runs where id = ${matchingRunId}`;
  return row.since;
}

/** The passes over incoming items. */
type Phase = 'certain' | 'rest';
type Judged = {
  item: OpenItem;
  decision: Decision;
  problem: string | null;
  isBack?: boolean;
  facts?: ItemFact[];
};
type AllJudged = { certain: CertainMatch[]; others: Judged[] };
type Posted = Awaited<ReturnType<typeof postMatches>>;

/**
 * Scores the next incoming items: certain matches are posted at once and count for later items. The first pass covers all of them; the
 * second, with everything learned in the first, also stores proposals and the reasons why an item could not be posted.
 */
export async function matchIncoming(
  w: Write,
  given: RunPayload,
  at: { phase: Phase; after: Cursor['after'] },
  services: Services,
): Promise<PhaseStep> {
  const accountIds = given.accounts.filter(({ isClientMoney }) => isClientMoney).map(({ id }) => id);
  const scope = { accountIds, upTo: given.upTo, direction: 'in', after: at.after, limit: AT_ONCE } as const;
  const items = await nextItems(w.tx, scope);
  if (items.length === 0) {
    kept.delete(services);
    return { done: 0, matched: 0, suggested: 0, errors: 0, after: null };
  }
  const knowledge = await takeUp(w.tx, given, at, services);
  const { certain, others, posted, refused } = await judgeAndPost(w, items, given, at.phase, knowledge);
  const outcomes = at.phase === 'certain' ? [] : [...others, ...refused.map(asJudged)].map(outcomeOf);
  await storeProposals(w, outcomes);
  const suggested = outcomes.filter(({ status }) => status === 'suggested');
  const shown = [
    ...certain.map(({ proposals }) => proposals[0] ?? missing()),
    ...suggested.flatMap(({ evidence }) => (evidence ?? missing()).proposals.slice(0, 1)),
  ];
  await countHits(
    w.tx,
    shown.flatMap(({ evidence }) => evidence),
  );
  const last = items.at(-1) ?? missing();
  const after = items.length < AT_ONCE ? null : { bookedOn: last.bookedOn, id: last.itemId };
  const next = nextPlace(at.phase, after);
  // The refused ones already counted as posted: the next step reads the cases again.
  if (next && refused.length === 0) kept.set(services, { key: keyOf(given, next), knowledge });
  return {
    done: at.phase === 'certain' ? posted : items.length,
    matched: posted,
    suggested: suggested.length,
    errors: outcomes.filter(({ evidence }) => evidence?.problem).length,
    after,
  };
}

/** Where the next step resumes, with what this one learned; null after the last. */
function nextPlace(phase: Phase, after: Cursor['after']) {
  if (after !== null) return { phase, after };
  return phase === 'certain' ? { phase: 'rest' as const, after } : null;
}

/** Scores the next items while the database stores the previous ones, which already count as posted. */
async function judgeAndPost(
  w: Write,
  items: readonly OpenItem[],
  given: RunPayload,
  phase: Phase,
  knowledge: Knowledge,
): Promise<AllJudged & Posted> {
  const closed = await closedMonths(w.tx, items, knowledge.domainOf);
  for (const [domainId, index] of knowledge.indexes) {
    const ofDomain = items.filter(({ bankAccountId }) => knowledge.domainOf.get(bankAccountId) === domainId);
    await lookUpReferences(w.tx, index, domainId, ofDomain);
    await lookUpHistories(w.tx, index, ofDomain, knowledge);
  }
  const all: AllJudged & Posted = { certain: [], others: [], posted: 0, refused: [] };
  const batch = (start: number, end: number) =>
    judge(items.slice(start, end), given, phase, knowledge, closed);
  let size = POSTED_FIRST;
  let end = size;
  let judged = await batch(0, end);
  while (judged.certain.length + judged.others.length > 0) {
    size = Math.min(size * GROWTH, POSTED_AT_ONCE);
    const [{ posted, refused }, next] = await Promise.all([
      postMatches(w, judged.certain, knowledge.incomeTypeId),
      batch(end, end + size),
    ]);
    end += size;
    all.certain.push(...judged.certain);
    all.others.push(...judged.others);
    all.posted += posted;
    all.refused.push(...refused);
    judged = next;
  }
  return all;
}

async function judge(
  items: readonly OpenItem[],
  { settings }: RunPayload,
  phase: Phase,
  { indexes, domainOf, book, isMoneyBack }: Knowledge,
  closed: ReadonlyMap<string, string>,
): Promise<AllJudged> {
  const certain: CertainMatch[] = [];
  const others: Judged[] = [];
  let since = performance.now();
  for (const item of items) {
    const domainId = domainOf.get(item.bankAccountId) ?? missing();
    const index = indexes.get(domainId) ?? missing();
    const decision = matchItem(item, index, book, settings.thresholds);
    const isBack = isMoneyBack(item);
    const problem = problemOf(item, closed.get(`${domainId} ${monthOf(item.bookedOn)}`), isBack);
    if (decision.action === 'post' && problem === null) {
      notePosted(item, decision.proposals[0] ?? missing(), index);
      certain.push({ item, domainId, proposals: decision.proposals });
    } else
      others.push({
        item,
        decision,
        problem: decision.action === 'post' ? problem : null,
        isBack,
        // Facts are needed only in the pass that stores them.
        ...(phase === 'rest' && { facts: factsOf(item, decision, index, book, settings.thresholds) }),
      });
    if (performance.now() - since < PAUSE_AFTER_MS) continue;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  }
  return { certain, others };
}

/** The reason why a certain match cannot be posted. */
function problemOf(item: OpenItem, closed: string | undefined, isBack: boolean): string | null {
  if (closed !== undefined) return closed;
  if (item.wasUndone) return 'A match of this line was undone: a person must decide about it.';
  if (item.paidProposals) return 'Its amount and reference are those of a payment of the firm’s own.';
  return isBack ? 'The bank calls it returned: it may be a payment of the firm’s own that came back.' : null;
}

/** The items' closed months, by domain, with the message for each. */
async function closedMonths(tx: Tx, items: readonly OpenItem[], domainOf: ReadonlyMap<number, number>) {
  const months = [
    ...new Set(items.map((item) => `${domainOf.get(item.bankAccountId)} ${monthOf(item.bookedOn)}`)),
  ];
  const rows = await rowsOf(tx, { key: col.text, status: col.text })`
    select m as key, ledger_period_status(split_part(m, ' ', 1)::int, split_part(m, ' ', 2)::date) as status
    from unnest(${sql.param(months)}::text[]) m`;
  return new Map(
    rows
      .filter(({ status }) => status !== 'open')
      .map(({ key, status }) => {
        const month = monthText(key.split(' ')[1] ?? missing());
        return [
          key,
          status === 'closed'
            ? `${month} is closed: nothing can be posted to it.`
            : `${month} is being closed.`,
        ];
      }),
  );
}

const asJudged = ({
  match: { item, proposals },
  problem,
}: {
  match: CertainMatch;
  problem: string;
}): Judged => ({
  item,
  decision: { action: 'post', proposals },
  problem,
});

/** A proposal, or nothing; an item that the ledger refused waits with the reason. */
function outcomeOf({
  item,
  decision: { action, proposals },
  problem,
  isBack,
  facts = [],
}: Judged): ItemOutcome {
  const best = proposals[0];
  const isKept = best !== undefined && action !== 'leave';
  const isProposed = isKept && (problem === null || isBack === true);
  const { itemId: id, amountPence, itemProposals, paidProposals } = item;
  // A payment of ours that came back takes precedence over a case that may have paid.
  const isOfCase = isProposed && !paidProposals;
  const besides = [...(itemProposals ?? []), ...(paidProposals ?? [])];
  const evidence = {
    proposals: isKept ? proposals : [],
    ...(itemProposals && { items: itemProposals }),
    ...(paidProposals && { pays: paidProposals }),
    ...(problem !== null && { problem }),
    ...(facts.length > 0 && { facts }),
  };
  return {
    id,
    status: isProposed || besides.length > 0 ? 'suggested' : 'unmatched',
    receiptId: null,
    caseId: isOfCase ? best.caseId : null,
    score: isOfCase ? best.score : (besides[0]?.evidence.points ?? null),
    amountPence,
    evidence: isKept || besides.length > 0 || facts.length > 0 ? evidence : null,
  };
}
