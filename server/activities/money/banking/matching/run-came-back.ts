import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { MatchRule } from '#shared/activities/money/banking/match-rules.ts';
import type { ReturnProposal } from '#shared/activities/money/banking/stored-matching.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { isDue } from './held-lines.ts';
import { bookOf, countHits } from './match-settings.ts';
import { itemColumns, type OpenItem, openItemColumns } from './open-items.ts';
import { storeItemProposals } from './post-matches.ts';
import { mayComeBack, namesPayment, RETURNED_WITHIN, sentJoins, sentOn } from './returnable.ts';
import type { PhaseStep, RunPayload } from './run-shape.ts';

/**
 * Looks among the open incoming items for payments of ours that came back: the same account and amount, with the payment's reference or its
 * payee's account in the line. They are proposed, never posted: a return opens a dividend or bill again, which a person answers for.
 */
export async function matchCameBack(w: Write, given: RunPayload): Promise<PhaseStep> {
  const rule = bookOf(given.settings).get('bounced');
  const found = rule ? await returnsOf(w.tx, given, rule) : new Map<number, ReturnProposal[]>();
  const items = await openItems(w.tx, given, [...found.keys()]);
  const changed = items.filter((item) => idsOf(item.paidProposals) !== idsOf(found.get(item.itemId)));
  await storeItemProposals(
    w,
    changed.map(({ itemId, itemProposals }) => {
      const [items, pays] = [itemProposals ?? [], found.get(itemId) ?? []];
      return {
        id: itemId,
        isSuggested: items.length + pays.length > 0,
        evidence: { proposals: [], ...(items.length > 0 && { items }), ...(pays.length > 0 && { pays }) },
      };
    }),
  );
  const proposed = changed.flatMap(({ itemId }) => found.get(itemId)?.slice(0, 1) ?? []);
  await countHits(
    w.tx,
    proposed.map(({ evidence }) => evidence),
  );
  // Nothing is counted here: the lines of clients' money are counted once their cases have been scored.
  return { done: 0, matched: 0, suggested: 0, errors: 0, after: null };
}

const idsOf = (pays: readonly { id: number }[] | null | undefined) => (pays ?? []).map(({ id }) => id).join();

const isOpenOf = ({
  accounts,
  upTo,
}: RunPayload) => sql`i.status in ('unmatched', 'suggested') and i.amount_pence > 0
  and ${isDue()} and i.id <= ${upTo} and i.bank_account_id = any(${sql.param(accounts.map(({ id }) => id))}::int[])`;

const columns = {
  itemId: col.number,
  description: col.text,
  lineReference: col.text.orNull,
  payerAccountNumber: col.text.orNull,
  paymentId: col.number,
  reference: col.text.orNull,
  payeeName: col.text,
  payeeAccount: col.text.orNull,
  sentOn: col.text,
};

/** The payments that each open item may return, the latest first. Whole words are compared here: SQL only leaves out what cannot fit. */
async function returnsOf(tx: Tx, given: RunPayload, { points }: Pick<MatchRule, 'points'>) {
  const rows = await rowsOf(tx, columns)`
    select i.id as "itemId", i.description, i.reference as "lineReference", i.payer_account_number as "payerAccountNumber",
      p.id as "paymentId", p.reference, p.payee_name as "payeeName", p.account_number as "payeeAccount", ${sentOn}::text as "sentOn"
    from bank_items i join payments p on p.amount_pence = i.amount_pence ${sentJoins}
    where ${isOpenOf(given)} and ${mayComeBack} and coalesce(b.bank_account_id, p.bank_account_id) = i.bank_account_id
      and ${sentOn} between i.booked_on - ${RETURNED_WITHIN}::int and i.booked_on
    order by i.id, ${sentOn} desc, p.id desc`;
  const found = new Map<number, ReturnProposal[]>();
  for (const { lineReference, ...row } of rows) {
    if (!namesPayment({ ...row, reference: lineReference }, row)) continue;
    const { itemId, paymentId: id, payeeName, sentOn: on } = row;
    const evidence = { rule: 'bounced', points, by: 'payment', paymentNumber: paymentNumber(id) } as const;
    const proposal: ReturnProposal = { kind: 'return', id, evidence: { ...evidence, payeeName, sentOn: on } };
    found.set(itemId, [...(found.get(itemId) ?? []), proposal]);
  }
  return found;
}

/** The items found, and those of an earlier run whose payment may have come back by another line since. */
async function openItems(tx: Tx, given: RunPayload, ids: readonly number[]): Promise<OpenItem[]> {
  const rows = await rowsOf(tx, openItemColumns)`
    select ${itemColumns} from bank_items i
    where ${isOpenOf(given)} and (i.id = any(${sql.param([...ids])}::int[]) or i.match_evidence -> 'pays' is not null)
    order by i.id for update skip locked`;
  return rows;
}
