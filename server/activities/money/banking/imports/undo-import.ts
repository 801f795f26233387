import { and, eq, or, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import { type Write, write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { accountTopic, visibleAccount } from '#server/records/ledger/bank-accounts/access.ts';
import { changeRow, checkVersion, stamp } from '#server/records/reference/versioned-rows.ts';
import type { Undone } from '#shared/activities/money/banking/imports-contract.ts';
import { conflict } from '#shared/platform/errors.ts';
import { bankImportDoubts, bankImports, bankItems } from '../tables.ts';
import { IMPORT_ENTITY } from './import-job.ts';
import { DEALT_WITH, DOUBT_ENTITY, getImport, visibleImport } from './import-row.ts';
import { addItems, lockAccounts, refreshImportedTo } from './post-lines.ts';
import type { BankImport } from './settle-import.ts';

/**
 * Undoes a file in every account that it covers, as though it had never been uploaded, provided none of its lines is matched. Lines that a
 * later file also holds pass to that file. Afterwards the file, or a corrected one, can be imported again.
 */
export async function undoImport(ctx: SignedIn, id: number, version: number): Promise<Undone> {
  const { database } = ctx.services;
  const shown = await getImport(ctx, id);
  return write(database, ctx.author, async (w) => {
    const found = await visibleImport(w.tx, ctx.actor, id);
    await checkVersion(w, found, version);
    if (shown.progress) throw conflict('The file is still being imported. Wait until it has finished.');
    const imports = await partsOf(w.tx, found);
    for (const { bankAccountId } of imports) await visibleAccount(w.tx, ctx.actor, bankAccountId);
    await lockAccounts(
      w.tx,
      imports.map(({ bankAccountId }) => bankAccountId),
    );
    if (imports.some(({ status }) => status === 'undone'))
      throw conflict('This import has already been undone.');
    await refuseMatched(w.tx, imports);
    const undone: Undone = { removedCount: 0, passedOnCount: 0 };
    for (const each of imports) {
      const { removedCount, passedOnCount } = await takeBack(w, each, imports);
      undone.removedCount += removedCount;
      undone.passedOnCount += passedOnCount;
      await w.tx
        .update(bankImports)
        .set({ status: 'undone', undoneAt: new Date(), undoneBy: ctx.actor.id, ...stamp(w, bankImports) })
        .where(eq(bankImports.id, each.id));
      await refreshImportedTo(w.tx, each.bankAccountId);
      const { fileName, lineCount } = each;
      w.audit({
        entity: IMPORT_ENTITY,
        entityId: each.id,
        action: 'undone',
        after: { fileName, lineCount, removedCount, passedOnCount },
      });
      w.changed(accountTopic(each.bankAccountId));
    }
    return undone;
  });
}

/** The rows of a file, one for each of its accounts, locked. */
const partsOf = (tx: Tx, { id, mainId }: BankImport): Promise<BankImport[]> =>
  tx
    .select()
    .from(bankImports)
    .where(or(eq(bankImports.id, mainId ?? id), eq(bankImports.mainId, mainId ?? id)))
    .orderBy(bankImports.id)
    .for('update');

/** Locks the items, so that none is matched meanwhile. */
async function refuseMatched(tx: Tx, imports: readonly BankImport[]): Promise<void> {
  const ids = sql.param(imports.map(({ id }) => id));
  const rows = await rowsOf(tx, { n: col.number })`
    with held as (select status from bank_items where bank_import_id = any(${ids}::int[]) for update)
    select count(*)::int as n from held where status in ${DEALT_WITH}`;
  const n = rows[0]?.n ?? 0;
  if (n > 0)
    throw conflict(
      `${n === 1 ? 'One line of this file is' : `${n} lines of this file are`} matched already. Undo that first.`,
    );
}

/** Posts lines of later files that were waiting only because they resembled lines that are now undone. */
async function releaseDoubts(w: Write, id: number): Promise<void> {
  const { tx } = w;
  const waiting = await tx
    .select({ doubt: bankImportDoubts, file: bankImports })
    .from(bankImportDoubts)
    .innerJoin(bankItems, eq(bankItems.id, bankImportDoubts.bankItemId))
    .innerJoin(bankImports, eq(bankImports.id, bankImportDoubts.bankImportId))
    .where(and(eq(bankItems.bankImportId, id), eq(bankImportDoubts.verdict, 'waiting')))
    .for('update', { of: bankImportDoubts });
  for (const { doubt, file } of waiting) {
    await addItems(tx, file, [doubt.line]);
    await changeRow(w, DOUBT_ENTITY, bankImportDoubts, doubt, doubt.version, { verdict: 'another' });
    await tx
      .update(bankImports)
      .set({ doubtCount: sql`${bankImports.doubtCount} - 1` })
      .where(eq(bankImports.id, file.id));
  }
}

async function takeBack(w: Write, { id, bankAccountId }: BankImport, imports: readonly BankImport[]) {
  const { tx } = w;
  const own = sql.param(imports.map((each) => each.id));
  await tx.execute(sql`delete from bank_import_repeats where bank_import_id = ${id}`);
  await tx.delete(bankImportDoubts).where(eq(bankImportDoubts.bankImportId, id));
  const passedOn = await tx.execute(sql`
    with heirs as materialized (
      select r.bank_item_id, min(r.bank_import_id) as heir_id
      from bank_items i join bank_import_repeats r on r.bank_item_id = i.id
      where i.bank_import_id = ${id} and r.bank_import_id <> all(${own}::int[]) group by 1
    ),
    gone as (
      delete from bank_import_repeats r using heirs h
      where r.bank_item_id = h.bank_item_id and r.bank_import_id = h.heir_id
    ),
    counted as (
      update bank_imports m set new_count = m.new_count + c.n, duplicate_count = m.duplicate_count - c.n
      from (select heir_id, count(*) as n from heirs group by 1) c where m.id = c.heir_id
    )
    update bank_items i set bank_import_id = h.heir_id from heirs h where i.id = h.bank_item_id`);
  await releaseDoubts(w, id);
  await tx.execute(sql`delete from bank_item_parts p using bank_items i
    where p.bank_item_id = i.id and i.bank_import_id = ${id}`);
  const row = await oneRow(tx, { n: col.number })`
    with removed as (delete from bank_items where bank_import_id = ${id} returning amount_pence),
    sums as (select count(*) as n, coalesce(sum(amount_pence), 0) as pence from removed),
    account as (
      update bank_accounts a set item_count = a.item_count - s.n, items_pence = a.items_pence - s.pence
      from sums s where a.id = ${bankAccountId}
    )
    select n::int from sums`;
  return { removedCount: row.n, passedOnCount: passedOn.rowCount ?? 0 };
}
