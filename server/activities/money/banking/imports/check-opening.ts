import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, missing, oneRow, rowsOf, sqlOf } from '#server/platform/database/rows.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { isBusinessDay } from '#shared/platform/business-days.ts';
import { addDays, showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { bankImports } from '../tables.ts';

type BankImport = typeof bankImports.$inferSelect;

/** A file as compared with the others of its account, with the sum of its lines and how far they and its closing balance reach. */
export type Placed = Pick<
  BankImport,
  'id' | 'bankAccountId' | 'periodFrom' | 'openingPence' | 'closingPence'
> & { linesPence: number; lastLineOn: string | null; closingOn: string | null };

/** By how many days a closing balance may be later than the last line and still be that of the lines, unless other files go on. */
const DAYS_AFTER = 5;

/** The result of comparing a file with the balances held: a reason to stop, a remark, or neither. */
type Continuity = { problem: string } | { note: string } | null;

/** The balance at the start of a day, according to another file. */
type HeldBalance = {
  pence: number;
  /** Other balances that a file may open with: those during the day. */
  inTheDay: ReadonlySet<number>;
  /** Whether that file begins on this very day, so that another may come before it. */
  beginsToday: boolean;
  fileName: string;
};

/**
 * Compares a file's opening balance with what is held for the day on which it begins, and looks for earlier business days without lines.
 * Balances that disagree are a problem, unless such days explain the difference.
 */
export async function continuityOf(tx: Tx, file: Placed): Promise<Continuity> {
  const { closingPence, closingOn } = file;
  // A file without lines opens on the day after with what it closes with.
  const isEmpty = file.lastLineOn === null && file.periodFrom === null;
  const from = isEmpty && closingOn !== null ? addDays(closingOn, 1) : file.periodFrom;
  if (from === null) return null;
  const openingPence = file.openingPence ?? (await impliedOpening(tx, file));
  const held = await heldBalances(tx, file, from);
  const agrees = ({ pence, inTheDay, beginsToday }: HeldBalance) =>
    pence === openingPence ||
    inTheDay.has(openingPence ?? Number.NaN) ||
    (beginsToday && pence === closingPence);
  if (openingPence !== null && held.some(agrees)) return null;
  const gap = isEmpty ? null : await gapBefore(tx, file, from);
  const [nearest] = held;
  if (openingPence !== null && !nearest) return unlikeEntered(tx, file, openingPence, gap);
  if (openingPence === null || !nearest)
    return gap === null ? null : { note: `${gap} If there was anything on the account then, import it too.` };
  const [opens, was] = [poundsText(openingPence), poundsText(nearest.pence)];
  const difference = poundsText(Math.abs(openingPence - nearest.pence));
  if (gap)
    return {
      note: `${gap} Meanwhile the balance went from ${was} to ${opens}: lines of ${difference} are missing.`,
    };
  const says =
    file.openingPence === null
      ? `The file closes with ${poundsText(closingPence ?? 0)}, so by its lines it opens on ${showDate(from)} with ${opens}`
      : `The file opens on ${showDate(from)} with ${opens}`;
  return {
    problem: `${says}, but after ${nearest.fileName} the balance is ${was} there. The difference is ${difference}: lines are missing in between, or duplicated.`,
  };
}

/**
 * The balance with which a file must open that only states its closing balance (OFX, LEDGERBAL): that less its lines, and less the lines
 * that other files hold between the last one and the day of the balance. Null if the balance is of a day that they may not reach.
 */
async function impliedOpening(tx: Tx, file: Placed): Promise<number | null> {
  const { bankAccountId, linesPence, lastLineOn, closingPence, closingOn } = file;
  if (closingPence === null) return null;
  if (lastLineOn === null || closingOn === null || closingOn <= lastLineOn) return closingPence - linesPence;
  if (closingOn > addDays(lastLineOn, DAYS_AFTER)) return null;
  const since = await sumOf(
    tx,
    sql`${on(bankAccountId)} and i.booked_on > ${lastLineOn} and i.booked_on <= ${closingOn}`,
  );
  return closingPence - linesPence - since;
}

/** A remark if the first file of an account opens with another balance than was entered for the account. */
async function unlikeEntered(
  tx: Tx,
  { bankAccountId }: Placed,
  openingPence: number,
  gap: string | null,
): Promise<Continuity> {
  const [account = missing()] = await tx
    .select({ pence: bankAccounts.openingPence, on: bankAccounts.openedOn, count: bankAccounts.itemCount })
    .from(bankAccounts)
    .where(eq(bankAccounts.id, bankAccountId));
  const isEntered = account.pence !== 0 || account.on !== null;
  const differs = isEntered && account.count === 0 && account.pence !== openingPence;
  const entered = `The bank opens the account with ${poundsText(openingPence)}; the opening balance entered for it is ${poundsText(account.pence)}.`;
  const notes = [
    ...(gap ? [`${gap} If there was anything on the account then, import it too.`] : []),
    ...(differs ? [entered] : []),
  ];
  return notes.length === 0 ? null : { note: notes.join(' ') };
}

/** Posted files of the account other than this one. */
const others = ({ id, bankAccountId }: Placed, where: SQL) =>
  and(
    eq(bankImports.bankAccountId, bankAccountId),
    ne(bankImports.id, id),
    eq(bankImports.status, 'posted'),
    where,
  );

/** The balance from the nearest file that begins earlier, and from one that begins on the same day. */
async function heldBalances(tx: Tx, file: Placed, from: string): Promise<HeldBalance[]> {
  const { periodFrom, periodTo } = bankImports;
  const nearest = async (where: SQL) => {
    const [found] = await tx
      .select()
      .from(bankImports)
      .where(others(file, sql`${where} and ${closesAfterLines}`))
      // A file that reaches this day, the one that ends first; else the last one before it.
      .orderBy(
        sql`${periodTo} >= ${from} desc, case when ${periodTo} >= ${from} then ${periodTo} end, ${periodTo} desc, ${bankImports.id} desc`,
      )
      .limit(1);
    return found ? [await balanceBy(tx, found, from)] : [];
  };
  return [...(await nearest(sql`${periodFrom} < ${from}`)), ...(await nearest(sql`${periodFrom} = ${from}`))];
}

/**
 * Whether a file's closing balance follows its last line: its lines lead to it, or it states no opening balance and the closing one is of
 * a day that the lines reach.
 */
const closesAfterLines = sql`(${eq(bankImports.balanceCheck, 'pass')} or (${bankImports.openingPence} is null
  and ${bankImports.closingPence} is not null and ${bankImports.periodFrom} is not null
  and ${bankImports.periodTo} <= ${DAYS_AFTER}::int + (select max(i.booked_on) from bank_items i
    where i.bank_import_id = ${bankImports.id} or exists (select from bank_import_repeats r
      where r.bank_import_id = ${bankImports.id} and r.bank_item_id = i.id))))`;

async function balanceBy(tx: Tx, other: BankImport, from: string): Promise<HeldBalance> {
  const { id, fileName, bankAccountId: accountId } = other;
  const [to, closing] = [other.periodTo ?? missing(), other.closingPence ?? missing()];
  const beginsToday = other.periodFrom === from;
  if (to < from) {
    const since = await sumOf(tx, sql`${on(accountId)} and i.booked_on > ${to} and i.booked_on < ${from}`);
    // The rest of that file's last day may have come in a later one.
    const later = await sumOf(
      tx,
      sql`${on(accountId)} and i.booked_on = ${to} and i.bank_import_id > ${id} and not ${isOf(other)}`,
    );
    const pence = closing + since;
    return { pence, inTheDay: new Set([pence + later]), beginsToday, fileName };
  }
  const pence = closing - (await sumFrom(tx, other, from));
  const inTheDay = await balancesIn(tx, accountId, from, pence);
  if (to === from) inTheDay.add(closing);
  return { pence, inTheDay, beginsToday, fileName };
}

const on = (accountId: number) => sql`i.bank_account_id = ${accountId}`;

/** Whether an item came in a file, or is repeated by it. */
const isOf = ({ id }: Pick<Placed, 'id'>) => sql`(i.bank_import_id = ${id}
  or exists (select 1 from bank_import_repeats r where r.bank_import_id = ${id} and r.bank_item_id = i.id))`;

async function sumOf(tx: Tx, where: SQL): Promise<number> {
  const row = await oneRow(tx, {
    pence: col.digits,
  })`select coalesce(sum(i.amount_pence), 0) as pence from bank_items i where ${where}`;
  return Number(row.pence);
}

/** The sum of a file's lines from a day on, including those that wait for a decision. */
async function sumFrom(tx: Tx, file: BankImport, from: string): Promise<number> {
  const items = await sumOf(tx, sql`${on(file.bankAccountId)} and i.booked_on >= ${from} and ${isOf(file)}`);
  const row = await oneRow(tx, { pence: col.digits })`
    select coalesce(sum((line->>'amountPence')::bigint), 0) as pence from bank_import_doubts
    where bank_import_id = ${file.id} and verdict = 'waiting' and line->>'bookedOn' >= ${from}`;
  return items + Number(row.pence);
}

/** The balances after each line of a day, whichever way round its files list them. */
async function balancesIn(tx: Tx, accountId: number, day: string, before: number): Promise<Set<number>> {
  const rows = await rowsOf(tx, { pence: col.digits })`
    select amount_pence as pence from bank_items where bank_account_id = ${accountId} and booked_on = ${day}
    order by bank_import_id, line_number`;
  const amounts = rows.map(({ pence }) => Number(pence));
  const balances = new Set<number>();
  for (const inOrder of [amounts, amounts.toReversed()]) {
    let balance = before;
    for (const pence of inOrder) balances.add((balance += pence));
  }
  return balances;
}

/** A sentence on the business days just before a file that are not covered by any, or null. */
async function gapBefore(tx: Tx, file: Placed, from: string): Promise<string | null> {
  const [last] = await tx
    .select({ heldTo: sqlOf(col.day.orNull)`max(${bankImports.periodTo})` })
    .from(bankImports)
    .where(others(file, sql`${bankImports.periodFrom} < ${from}`));
  if (!last?.heldTo || last.heldTo >= from) return null;
  const holidays = await holidaysOf(tx);
  const days: string[] = [];
  for (let day = addDays(last.heldTo, 1); day < from; day = addDays(day, 1))
    if (isBusinessDay(day, holidays)) days.push(showDate(day));
  const [first, end] = [days[0], days.at(-1)];
  if (!first) return null;
  return `Nothing is held of ${first === end ? first : `${first} to ${end}`}.`;
}
