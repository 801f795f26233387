import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, missing, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { ItemProposal } from '#shared/activities/money/banking/stored-matching.ts';
import { AppError } from '#shared/platform/errors.ts';
import { isDue } from './held-lines.ts';
import { bookOf, countHits } from './match-settings.ts';
import { itemColumns, type OpenItem, openItemColumns } from './open-items.ts';
import { type OwnAccount, pairTransfers, type TransferPair } from './pair-transfers.ts';
import { storeItemProposals } from './post-matches.ts';
import { postTransfer } from './post-transfer.ts';
import type { PhaseStep, RunPayload } from './run-shape.ts';

/** Open items with a counterpart: the same amount the other way on another account of the domain, within the days. */
async function halves(tx: Tx, given: RunPayload, days: number): Promise<OpenItem[]> {
  const own = sql.param(given.accounts.map(({ id }) => id));
  const rows = await rowsOf(tx, openItemColumns)`
    with pairs as (
      select o.id as out_id, i.id as in_id from bank_items o
      join bank_accounts a on a.id = o.bank_account_id
      join bank_accounts b on b.domain_id = a.domain_id and b.id <> a.id
      join bank_items i on i.bank_account_id = b.id and i.amount_pence = -o.amount_pence
        and i.booked_on between o.booked_on - ${days}::int and o.booked_on + ${days}::int
      where o.bank_account_id = any(${own}::int[]) and b.id = any(${own}::int[]) and o.amount_pence < 0
        and o.status in ('unmatched', 'suggested') and i.status in ('unmatched', 'suggested')
        and o.id <= ${given.upTo} and i.id <= ${given.upTo}
    )
    select ${itemColumns} from bank_items i
    where i.id in (select out_id from pairs union select in_id from pairs) and i.status in ('unmatched', 'suggested')
      and ${isDue()}
    order by i.booked_on, i.id for update skip locked`;
  return rows;
}

async function ownAccounts(tx: Tx, given: RunPayload): Promise<OwnAccount[]> {
  const rows = await rowsOf(tx, { bankAccountId: col.number, name: col.text, accountNumber: col.text })`
    select id as "bankAccountId", name, coalesce(account_number, 'none') as "accountNumber" from bank_accounts
    where id = any(${sql.param(given.accounts.map(({ id }) => id))}::int[]) order by id`;
  return rows;
}

/** Pairs the transfers between the accounts of each domain: certain ones are posted, the rest proposed. */
export async function pairAccounts(w: Write, given: RunPayload): Promise<PhaseStep> {
  const book = bookOf(given.settings);
  const rule = book.get('transfer');
  const step = { done: 0, matched: 0, suggested: 0, errors: 0, after: null };
  const items = rule ? await halves(w.tx, given, rule.settings.daysAfter ?? 3) : [];
  const byId = new Map(items.map((item) => [item.itemId, item]));
  const pairs = pairTransfers(items, await ownAccounts(w.tx, given), book);
  const proposals = new Map<number, { items: ItemProposal[]; problem?: string }>();
  for (const pair of pairs) {
    const isUndone = byId.get(pair.outItemId)?.wasUndone || byId.get(pair.inItemId)?.wasUndone;
    const isCertain = pair.action === 'post' && !isUndone;
    const problem = isCertain ? await post(w, pair, byId) : undefined;
    if (isCertain && problem === undefined) step.matched += 2;
    else propose(proposals, pair, problem);
  }
  await countHits(
    w.tx,
    pairs.map(({ evidence }) => evidence),
  );
  await withdraw(w, given, [...proposals.keys()]);
  await storeItemProposals(
    w,
    Array.from(proposals, ([id, { items: others, problem }]) => ({
      id,
      isSuggested: problem === undefined,
      evidence: { proposals: [], items: others, ...(problem !== undefined && { problem }) },
    })),
  );
  return { ...step, done: step.matched };
}

/** Withdraws proposals of an earlier run that this one does not repeat. */
async function withdraw({ tx, author }: Write, given: RunPayload, except: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update bank_items set status = 'unmatched', match_score = null, match_evidence = null, version = version + 1, updated_at = now(),
      updated_by = ${author.id || null}::int
    where id in (
      select id from bank_items where status in ('unmatched', 'suggested') and match_evidence -> 'items' is not null
        and bank_account_id = any(${sql.param(given.accounts.map(({ id }) => id))}::int[]) and id <= ${given.upTo}
        and id <> all(${sql.param([...except])}::int[]) for update skip locked)`);
}

/** Posts a pair; returns the ledger's reason if it could not be posted. */
async function post(
  w: Write,
  { outItemId, inItemId, evidence }: TransferPair,
  byId: ReadonlyMap<number, OpenItem>,
) {
  try {
    await w.tx.transaction((tx) =>
      postTransfer({ ...w, tx }, byId.get(outItemId) ?? missing(), byId.get(inItemId) ?? missing(), evidence),
    );
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function propose(
  proposals: Map<number, { items: ItemProposal[]; problem?: string }>,
  { outItemId, inItemId, evidence }: TransferPair,
  problem: string | undefined,
): void {
  for (const [id, itemId] of [
    [outItemId, inItemId],
    [inItemId, outItemId],
  ] as const) {
    const known = proposals.get(id) ?? { items: [] };
    proposals.set(id, {
      items: [...known.items, { kind: 'transfer', itemId, evidence }],
      ...(problem !== undefined && { problem }),
    });
  }
}
