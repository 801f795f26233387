import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, type InferRow, rowsOf } from '#server/platform/database/rows.ts';
import { scheduleLines } from '#server/records/payments/schedules/schedule-sql.ts';
import type { KnownAmount } from '#shared/activities/money/banking/match-evidence.ts';
import type { RuleBook } from '#shared/activities/money/banking/match-rules.ts';
import { type CaseHistory, capitalsOf, type MatchItem } from '#shared/activities/money/banking/score-item.ts';
import { wordsBeside } from '#shared/activities/money/banking/unusual-words.ts';
import type { CandidateIndex } from './candidate-index.ts';

const rowColumns = {
  reference: col.text,
  duePence: col.numbers.orNull,
  paidPence: col.numbers.orNull,
  arrearsPence: col.number.orNull,
  contributionPence: col.number.orNull,
  texts: col.json<Pick<MatchItem, 'description' | 'reference' | 'payerName'>[]>().orNull,
};
type Row = InferRow<typeof rowColumns>;

/** How many months from today schedule lines count, and how many confirmed lines are read. */
const DUE_WITHIN = 13;
const MOST_TEXTS = 50;

/**
 * Looks up the payment histories of cases whose items look unlike their contributions: as at the start of the run, so that results depend
 * neither on the size of its steps nor on what it posts.
 */
export async function lookUpHistories(
  tx: Tx,
  index: CandidateIndex,
  items: Iterable<MatchItem>,
  { book, since }: { book: RuleBook; since: string },
): Promise<void> {
  const doubtful = index.doubtful(items, book);
  if (doubtful.length === 0) return index.nameHistories(new Map());
  const contributions = sql`from receipts r join income_types t on t.id = r.income_type_id
    where r.case_id = c.id and t.counts_as_contribution and r.status <> 'reversed'`;
  const rows = await rowsOf(tx, rowColumns)`
    select c.unique_reference as reference, c.contribution_pence::float8 as "contributionPence",
      (select json_agg(distinct sums.pence) from (select sum(line.expected_pence)::float8 as pence from ${scheduleLines} line
        where line.due_on between ${since}::timestamptz::date - make_interval(months => ${DUE_WITHIN})
          and ${since}::timestamptz::date + make_interval(months => 2)
        group by line.due_on) sums where sums.pence > 0) as "duePence",
      (select json_agg(distinct r.amount_pence::float8) ${contributions} and r.created_at < ${since}::timestamptz) as "paidPence",
      (select (s.due_to_date_pence - s.received_pence + (select coalesce(sum(r.amount_pence), 0) ${contributions}
          and r.created_at >= ${since}::timestamptz))::float8
        from case_standings s where s.case_id = c.id) as "arrearsPence",
      (select json_agg(line) from (
        select i.description, i.reference, i.payer_name as "payerName" from bank_items i
        where i.case_id = c.id and i.status = 'matched' and i.matched_kind = 'receipt' and not i.is_matched_automatically
          and i.matched_at < ${since}::timestamptz and exists (select from bank_item_parts p join income_types t on t.id = p.income_type_id
            where p.bank_item_id = i.id and p.undone_at is null and t.counts_as_contribution)
        order by i.id desc limit ${MOST_TEXTS}) line) as texts
    from cases c where c.unique_reference = any(${sql.param(doubtful)}::text[])`;
  index.nameHistories(new Map(rows.map((row) => [row.reference, historyOf(row)])));
}

function historyOf({ duePence, paidPence, arrearsPence, contributionPence, texts }: Row): CaseHistory {
  const amounts = new Map<number, KnownAmount>();
  for (const pence of paidPence ?? []) amounts.set(pence, 'paid');
  if (arrearsPence !== null && arrearsPence > 0) {
    amounts.set(arrearsPence, 'arrears');
    amounts.set(arrearsPence + (contributionPence ?? 0), 'arrears');
  }
  for (const pence of duePence ?? []) amounts.set(pence, 'due');
  const words = new Map<string, number>();
  for (const text of texts ?? [])
    for (const word of new Set(wordsBeside(capitalsOf(text)))) words.set(word, (words.get(word) ?? 0) + 1);
  return { amounts, words };
}
