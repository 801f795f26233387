import { sql } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { postReceipts } from '#server/records/payments/receipts/post-receipt.ts';
import { payerLearned } from '#shared/activities/money/banking/score-item.ts';
import type { CaseProposal, StoredMatching } from '#shared/activities/money/banking/stored-matching.ts';
import { type OpenItem, receiptInput } from './open-items.ts';
import { learnPayers } from './payers.ts';

/** An item whose best proposal is certain, and the domain of its account. */
export type CertainMatch = { item: OpenItem; domainId: number; proposals: CaseProposal[] };

/** The columns of an item that matching writes. */
export type ItemOutcome = {
  id: number;
  status: 'matched' | 'suggested' | 'unmatched';
  receiptId: number | null;
  caseId: number | null;
  score: number | null;
  amountPence: number;
  /** Why it is held as unallocated. */
  reason?: string | null;
  evidence: StoredMatching | null;
};

/** The name of matched items in the audit trail. */
export const ITEM_ENTITY = 'bank-items';

/**
 * Posts the receipts of certain matches, links them to the items, and learns their payers. Returns those that the ledger refused, with the
 * reason; nothing is stored for them.
 */
export async function postMatches(
  w: Write,
  matches: readonly CertainMatch[],
  incomeTypeId: number,
): Promise<{ posted: number; refused: { match: CertainMatch; problem: string }[] }> {
  const receivings = await postReceipts(
    w,
    matches.map(({ item, domainId, proposals: [best = missing()] }) =>
      receiptInput(
        item,
        best.toUnallocated
          ? { caseId: null, domainId, reason: whyUnallocated(best) }
          : { caseId: best.caseId, incomeTypeId },
      ),
    ),
  );
  const refused: { match: CertainMatch; problem: string }[] = [];
  const outcomes: ItemOutcome[] = [];
  const learned = [];
  for (const [n, match] of matches.entries()) {
    const receiving = receivings[n] ?? missing();
    const { item, proposals } = match;
    const best = proposals[0] ?? missing();
    if ('refusal' in receiving) {
      refused.push({ match, problem: receiving.refusal.message });
      continue;
    }
    const payer = payerLearned(item, best);
    if (payer)
      learned.push({ ...payer, caseId: best.caseId, payerName: item.payerName, bookedOn: item.bookedOn });
    outcomes.push({
      id: item.itemId,
      status: 'matched',
      receiptId: receiving.receiptId,
      caseId: best.toUnallocated ? null : best.caseId,
      score: best.score,
      amountPence: item.amountPence,
      reason: whyUnallocated(best),
      evidence: { proposals: [best], ...(payer && { taughtPayer: true as const }) },
    });
  }
  await storeOutcomes(w, outcomes, partsOf(w, incomeTypeId));
  for (const { id, caseId, receiptId, score } of outcomes)
    w.audit({
      entity: ITEM_ENTITY,
      entityId: id,
      action: 'matched',
      after: { status: 'matched', receiptId, matchScore: score },
      ...(caseId !== null && { caseId }),
    });
  await learnPayers(w, learned, null);
  return { posted: outcomes.length, refused };
}

/** Why the case's status holds its receipt as unallocated, in words; null if it does not. */
function whyUnallocated({ reference, toUnallocated, evidence }: CaseProposal): string | null {
  const note = evidence.flatMap((each) => ('note' in each && each.note === 'toUnallocated' ? [each] : []))[0];
  return toUnallocated && note
    ? `${reference} is ${note.status}: its receipts are held as unallocated.`
    : null;
}

/** Updates items, skipping those that do not change. `extra` is appended to the statement. */
async function storeOutcomes(
  { tx, author }: Write,
  outcomes: readonly ItemOutcome[],
  extra = sql`select`,
): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.execute(sql`
    with o as materialized (
      select * from json_to_recordset(${JSON.stringify(outcomes)}::json) as o(id int, status text, "receiptId" int, "caseId" int, score int,
        "amountPence" bigint, reason text, evidence jsonb)
    ), stored as (
      update bank_items i set status = o.status, case_id = o."caseId", match_score = o.score, match_evidence = o.evidence,
        matched_kind = case when o."receiptId" is null then null else 'receipt' end, matched_id = o."receiptId",
        is_matched_automatically = o."receiptId" is not null,
        matched_at = case when o."receiptId" is null then null else now() end, matched_by = null,
        version = i.version + 1, updated_at = now(), updated_by = ${author.id || null}::int
      from o where i.id = o.id and (i.status, i.case_id, i.match_score, i.match_evidence)
        is distinct from (o.status, o."caseId", o.score, o.evidence)
    )
    ${extra}`);
}

/** The single part of each posted item. */
const partsOf = ({ author }: Write, incomeTypeId: number) => sql`
  insert into bank_item_parts (bank_item_id, kind, case_id, income_type_id, amount_pence, receipt_id, reason, created_by, updated_by)
  select o.id, 'receipt', o."caseId", case when o."caseId" is not null then ${incomeTypeId}::int end, o."amountPence", o."receiptId",
    o.reason, ${author.id || null}::int, ${author.id || null}::int
  from o order by o.id`;

/** Stores the proposals for items, and clears outdated ones. */
export const storeProposals = (w: Write, outcomes: readonly ItemOutcome[]): Promise<void> =>
  storeOutcomes(w, outcomes);

/** Other items that an item may pair with, what it may pay, or the reason why it could not be posted with them. */
export type ItemProposals = { id: number; isSuggested: boolean; evidence: StoredMatching };

/** Stores proposals that name other items, or what an item pays. */
export async function storeItemProposals(w: Write, proposed: readonly ItemProposals[]): Promise<void> {
  await storeOutcomes(
    w,
    proposed.map(({ id, isSuggested, evidence }) => ({
      id,
      status: isSuggested ? 'suggested' : 'unmatched',
      receiptId: null,
      caseId: null,
      score: isSuggested
        ? Math.max(
            ...[...(evidence.items ?? []), ...(evidence.pays ?? [])].map((each) => each.evidence.points),
          )
        : null,
      amountPence: 0,
      evidence,
    })),
  );
}
