import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import type { BankItem } from '#shared/activities/money/banking/items-contract.ts';

/** The most lines that can be confirmed at once. */
const MOST = 200;

/**
 * The rules and notes of the best proposal, in a fixed order, and its unusual word, if any: two proposals with the same ones are equal. A
 * proposal of other lines has none.
 */
const reasons =
  sql.raw(`(select string_agg(concat_ws(' ', e ->> 'rule', e ->> 'note', e ->> 'word'), ' ' order by coalesce(e ->> 'rule', e ->> 'note'))
  from jsonb_array_elements(match_evidence -> 'proposals' -> 0 -> 'evidence') e)`);
const isTie = sql.raw(
  `match_evidence -> 'proposals' -> 0 ->> 'score' = match_evidence -> 'proposals' -> 1 ->> 'score'`,
);

/** Ids of the other lines of the account whose best case is proposed for the same reasons; none for a tie. */
export async function equalItems(
  database: Database,
  { id, bankAccountId, amountPence }: Pick<BankItem, 'id' | 'bankAccountId' | 'amountPence'>,
): Promise<number[]> {
  const rows = await rowsOf(database, { id: col.number })`
    with one as (select ${reasons} as reasons from bank_items where id = ${id} and (${isTie}) is not true and match_evidence -> 'items' is null)
    select bank_items.id from bank_items, one
    where bank_account_id = ${bankAccountId} and status = 'suggested' and bank_items.id <> ${id}
      and sign(amount_pence) = sign(${amountPence}::bigint) and match_evidence -> 'items' is null and (${isTie}) is not true
      and ${reasons} = one.reasons
    order by booked_on, bank_items.id limit ${MOST - 1}`;
  return rows.map((row) => row.id);
}
