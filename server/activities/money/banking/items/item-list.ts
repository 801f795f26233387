import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { plain } from '#server/platform/database/conditions.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { expansion } from '#server/records/cases/case-row.ts';
import { cases } from '#server/records/cases/tables.ts';
import { visibleAccount } from '#server/records/ledger/bank-accounts/access.ts';
import { countUpTo, metaOf } from '#server/records/reference/count-up-to.ts';
import { openItemStatuses } from '#shared/activities/money/banking/banking.ts';
import type { BankItemList, BankItemRow } from '#shared/activities/money/banking/items-contract.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { type Actor, may } from '#shared/platform/permissions.ts';
import { asSearched } from '#shared/platform/search/as-searched.ts';
import { bankItemParts, bankItems } from '../tables.ts';

/** Beyond this many, items are counted as 'at least N'. */
const MOST_COUNTED = 10_000;
/** The same for searches, which have to read the lines themselves. */
const MOST_FOUND = 1_000;

/** The searched text, exactly as in the index `bank_items_text`. */
const searched = sql.raw(
  `lower(description || ' ' || coalesce(reference, '') || ' ' || coalesce(payer_name, ''))`,
);

/**
 * Lines that contain every word of the term. There are few open lines, so they are scanned in their own order: for a word that a million
 * lines contain, the text index would read all of those first. `strpos` keeps that index out of the plan and gives a realistic estimate;
 * the planner expects a pattern to fit hardly any lines, and would then read and sort all open ones.
 */
function foundBy(term: string, amongOpen: boolean): SQL {
  const words = term.toLowerCase().split(/\s+/);
  const conditions = amongOpen
    ? words.map((word) => sql`strpos(${plain(searched)}, ${asSearched(word)}) > 0`)
    : words.map((word) => sql`(${sql.join(patternsOf(word), sql` or `)})`);
  return sql.join(conditions, sql` and `);
}

/**
 * The index holds lines as the bank wrote them, so an apostrophe matches any character, and a word is looked for both as typed and without
 * accents, which banks leave out.
 */
const patternsOf = (word: string): SQL[] =>
  [...new Set([word, asSearched(word)])].map((each) => {
    const pattern = each.replace(/[\\%_]/g, '\\$&').replace(/['‘’`´ʼ]/g, '_');
    return sql`${searched} like ${`%${pattern}%`}`;
  });

/** Money in, money out, or both, within the amounts. */
function amountCondition({ direction, amountFrom, amountTo }: BankItemList): SQL | undefined {
  const { amountPence } = bankItems;
  const bounds = (sign: 1 | -1) => {
    const [from, to] = [Math.max(amountFrom ?? 0, 0), amountTo];
    return sign === 1
      ? and(gte(amountPence, from), to === undefined ? undefined : lte(amountPence, to))
      : and(lte(amountPence, -from), to === undefined ? undefined : gte(amountPence, -to));
  };
  if (direction === 'in') return and(gte(amountPence, 0), bounds(1));
  if (direction === 'out') return and(lte(amountPence, 0), bounds(-1));
  if (amountFrom === undefined && amountTo === undefined) return undefined;
  return sql`(${bounds(1)} or ${bounds(-1)})`;
}

/** Lines matched to the case or proposed for it, and split lines with a part for it. */
const concerns = (caseId: number): SQL => sql`(${eq(bankItems.caseId, caseId)} or ${bankItems.id} in (
  select ${bankItemParts.bankItemId} from ${bankItemParts} where ${and(eq(bankItemParts.caseId, caseId), isNull(bankItemParts.undoneAt))}))`;

function conditionOf(input: BankItemList): SQL | undefined {
  const { status, olderThan, bookedFrom, bookedTo } = input;
  const statuses = status === 'open' ? openItemStatuses : status && [status];
  return and(
    eq(bankItems.bankAccountId, input.id),
    statuses && inArray(bankItems.status, [...statuses]),
    amountCondition(input),
    bookedFrom === undefined ? undefined : gte(bankItems.bookedOn, bookedFrom),
    bookedTo === undefined ? undefined : lte(bankItems.bookedOn, bookedTo),
    olderThan === undefined ? undefined : lte(bankItems.bookedOn, addDays(londonDate(), -olderThan)),
    input.importId === undefined ? undefined : eq(bankItems.bankImportId, input.importId),
    input.caseId === undefined ? undefined : concerns(input.caseId),
    input.search ? foundBy(input.search, status === 'open') : undefined,
  );
}

const {
  contentHash: _hash,
  occurrence: _occurrence,
  bankId: _bankId,
  createdAt: _at,
  createdBy: _by,
  updatedAt: _changedAt,
  updatedBy: _changedBy,
  caseId,
  ...columns
} = getTableColumns(bankItems);

/** Items as the API returns them. Cases outside the actor's domains are not named. */
export async function itemRows(
  database: Database | Tx,
  actor: Actor,
  ids: readonly number[],
): Promise<BankItemRow[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select({
      ...columns,
      case: sqlOf(
        col.json<BankItemRow['case']>().orNull,
      )`(select json_build_object('id', ${cases.id}, 'uniqueReference', ${cases.uniqueReference}, 'caseName', ${cases.caseName})
        from ${cases} where ${and(eq(cases.id, caseId), visibleCases(actor))})`,
      matchedBy: expansion('bank_items', 'matchedBy', 'users'),
    })
    .from(bankItems)
    .where(inArray(bankItems.id, [...ids]));
  const seesDetails = may(actor, 'financials.bank-details');
  const shown = new Map(
    rows.map(({ payerSortCode, payerAccountNumber, ...row }) => [
      row.id,
      {
        ...row,
        payerSortCode: seesDetails ? payerSortCode : null,
        payerAccountNumber: seesDetails ? payerAccountNumber : masked(payerAccountNumber),
      },
    ]),
  );
  return ids.flatMap((id) => shown.get(id) ?? []);
}

/** An account number reduced to its last four digits. */
export const masked = (number: string | null) => number && `••••${number.slice(-4)}`;

/** The ids of a page, and how many items there are, as far as they are counted. The search runs once for both. */
async function pageOf(database: Database, input: BankItemList) {
  const { page, limit, sort, dir, search } = input;
  const where = conditionOf(input);
  const direction = dir === 'asc' ? asc : desc;
  const key = sort === 'amount' ? bankItems.amountPence : bankItems.bookedOn;
  const first = sort === 'proposals' ? [desc(eq(bankItems.status, 'suggested'))] : [];
  const items = () => database.select({ id: bankItems.id }).from(bankItems).where(where).$dynamic();
  const inOrder = items().orderBy(...first, direction(key), direction(bankItems.id));
  const from = (page - 1) * limit;
  if (search) {
    const most = Math.max(MOST_FOUND, page * limit);
    const all = await inOrder.limit(most + 1);
    const inWords = { totalResults: Math.min(all.length, most), isCapped: all.length > most };
    return { found: all.slice(from, from + limit), inWords };
  }
  const [found, inWords] = await Promise.all([
    inOrder.limit(limit).offset(from),
    countUpTo(database, items(), Math.max(MOST_COUNTED, page * limit)),
  ]);
  return { found, inWords };
}

/** One page of an account's items, with their number as far as it is counted. */
export async function listItems({ services: { database }, actor }: SignedIn, input: BankItemList) {
  await visibleAccount(database, actor, input.id);
  const { page, limit } = input;
  const { found, inWords } = await pageOf(database, input);
  const data = await itemRows(
    database,
    actor,
    found.map(({ id }) => id),
  );
  return { data, meta: metaOf({ page, limit }, inWords) };
}
