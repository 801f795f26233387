import { and, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import type { PostedLine } from '../statements/identify.ts';
import { bankImports } from '../tables.ts';
import { type HeldLine, type Sorted, sortLines } from './known-lines.ts';
import type { BankImport } from './settle-import.ts';

/** The result of sortLines, and the lines already held with the same identity, which the account's unique index skips. */
type Compared = Sorted<PostedLine> & { identical: PostedLine[] };

/** Compares lines of a file with what its account holds from other files, where their periods overlap. */
export async function compareLines(
  tx: Tx,
  file: BankImport,
  lines: readonly PostedLine[],
): Promise<Compared> {
  if (!(await overlapsAnother(tx, file, lines)))
    return { fresh: [...lines], same: [], doubtful: [], identical: [] };
  const held = await heldLike(tx, file, lines);
  const settled = await settledBefore(tx, file, lines);
  const byIdentity = new Map(held.map((each) => [identityOf(each), each]));
  const identical: PostedLine[] = [];
  const same: Compared['same'] = [];
  const open: PostedLine[] = [];
  for (const line of lines) {
    const twin = byIdentity.get(identityOf(line));
    const heldId = settled.get(identityOf(line));
    if (twin) {
      twin.isRepeated = true;
      identical.push(line);
    } else if (heldId !== undefined) same.push({ line, heldId });
    else open.push(line);
  }
  for (const each of held) if (same.some(({ heldId }) => heldId === each.id)) each.isRepeated = true;
  const sorted = sortLines(open, held, {
    format: file.format ?? '',
    isWholeDay: (day) => isWithin(day, file),
  });
  return { ...sorted, same: [...same, ...sorted.same], identical };
}

const identityOf = ({ contentHash, occurrence }: { contentHash: string; occurrence: number }) =>
  `${contentHash} ${occurrence}`;

/** Whether a file covers the whole of a day: its first and last days may be partial. */
const isWithin = (day: string, { periodFrom, periodTo }: Pick<BankImport, 'periodFrom' | 'periodTo'>) =>
  periodFrom !== null && periodTo !== null && periodFrom < day && day < periodTo;

async function overlapsAnother(tx: Tx, file: BankImport, lines: readonly PostedLine[]): Promise<boolean> {
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return false;
  const [other] = await tx
    .select({ id: bankImports.id })
    .from(bankImports)
    .where(
      and(
        eq(bankImports.bankAccountId, file.bankAccountId),
        ne(bankImports.id, file.id),
        inArray(bankImports.status, ['posted', 'balance_checked']),
        lte(bankImports.periodFrom, last),
        gte(bankImports.periodTo, first),
      ),
    )
    .limit(1);
  return other !== undefined;
}

type Held = HeldLine & { contentHash: string; occurrence: number };

/**
 * Held lines from other files with the same days and amounts. They are sought by day (`offset 0`): one amount occurs too often in an
 * account.
 */
async function heldLike(tx: Tx, file: BankImport, lines: readonly PostedLine[]): Promise<Held[]> {
  const wanted = lines.map(({ bookedOn, amountPence }) => ({ bookedOn, amountPence }));
  const rows = await rowsOf(tx, {
    bookedOn: col.day,
    description: col.text,
    reference: col.text.orNull,
    payerName: col.text.orNull,
    bankId: col.text.orNull,
    id: col.number,
    format: col.text.orNull,
    isRepeated: col.boolean,
    isWholeDay: col.boolean,
    contentHash: col.text,
    occurrence: col.number,
    amountPence: col.digits,
  })`
    with wanted as materialized (
      select distinct "bookedOn", "amountPence" from json_to_recordset(${JSON.stringify(wanted)}::json)
        as l("bookedOn" date, "amountPence" bigint)
    )
    select i.id, i.booked_on as "bookedOn", i.amount_pence as "amountPence", i.description, i.reference,
      i.payer_name as "payerName", i.bank_id as "bankId", i.content_hash as "contentHash", i.occurrence, m.format,
      coalesce(m.period_from < i.booked_on and i.booked_on < m.period_to, false) as "isWholeDay",
      exists (select 1 from bank_import_repeats r where r.bank_import_id = ${file.id} and r.bank_item_id = i.id)
        or exists (select 1 from bank_import_doubts d where d.bank_import_id = ${file.id} and d.bank_item_id = i.id)
        as "isRepeated"
    from (select distinct "bookedOn" from wanted) d
      cross join lateral (
        select id, bank_import_id, booked_on, amount_pence, description, reference, payer_name, bank_id, content_hash, occurrence
        from bank_items where bank_account_id = ${file.bankAccountId} and booked_on = d."bookedOn" and bank_import_id <> ${file.id}
        offset 0
      ) i
      join wanted g on g."bookedOn" = i.booked_on and g."amountPence" = i.amount_pence
      join bank_imports m on m.id = i.bank_import_id
    order by i.id`;
  return rows.map((row) => ({ ...row, amountPence: Number(row.amountPence) }));
}

/** Lines that somebody has already said are the same payment as a held one, by identity. */
async function settledBefore(tx: Tx, file: BankImport, lines: readonly PostedLine[]) {
  const rows = await rowsOf(tx, {
    contentHash: col.text,
    occurrence: col.number,
    heldId: col.number.filled,
  })`
    select d.line->>'contentHash' as "contentHash", (d.line->>'occurrence')::int as occurrence, d.bank_item_id as "heldId"
    from bank_import_doubts d join bank_imports m on m.id = d.bank_import_id
    where m.bank_account_id = ${file.bankAccountId} and d.verdict = 'same' and d.bank_item_id is not null
      and d.line->>'contentHash' = any(${sql.param(lines.map(({ contentHash }) => contentHash))}::text[])`;
  return new Map(rows.map((row) => [identityOf(row), row.heldId]));
}
