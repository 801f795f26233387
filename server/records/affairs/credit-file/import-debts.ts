import { asc, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCase, writeToCase } from '#server/records/cases/access.ts';
import { addRow, changeRow } from '#server/records/reference/versioned-rows.ts';
import { AppError } from '#shared/platform/errors.ts';
import { folded } from '#shared/platform/search/search.ts';
import { type CreditFileMapping, columnsIn, proposeColumns } from '#shared/records/affairs/credit-file.ts';
import type { CreditFilePreview, CreditFileSheet } from '#shared/records/affairs/credit-file-contract.ts';
import { insertDebt, refreshTotals } from '../save-debt.ts';
import { creditFileMappings, waitingDebts } from '../tables.ts';
import { debtOf, learnTradingNames, WAITING } from '../waiting-debts.ts';
import { type JudgedRow, judgeRows, type Match } from './judge-rows.ts';
import { readSheet } from './read-sheet.ts';

type File = { caseId: number; fileName: string; content: string };
type Reading = File & { mapping: CreditFileMapping; matches: readonly Match[] };

const SHOWN = 5;

/** A file's columns, under the saved source they fit or else a guess. */
export async function readCreditFile(
  { services: { database }, actor }: SignedIn,
  { caseId, content }: File,
): Promise<CreditFileSheet> {
  await visibleCase(database, actor, caseId);
  const { header, rows } = await readSheet(content);
  const saved = await database.select().from(creditFileMappings).orderBy(asc(creditFileMappings.source));
  const fitting = saved
    .map(({ source, mapping }) => ({ source, mapping, columns: columnsIn(header, mapping) }))
    .filter(({ columns }) => columns !== null)
    // The mapping that knows most of the file's columns.
    .toSorted(
      (one, other) => Object.keys(other.columns ?? {}).length - Object.keys(one.columns ?? {}).length,
    );
  const [known] = fitting;
  return {
    header,
    rows: rows.slice(0, SHOWN),
    rowCount: rows.length,
    source: known?.source ?? null,
    columns: known?.columns ?? proposeColumns(header),
    amountsIn: known?.mapping.amountsIn ?? 'pounds',
    creditTypes: known?.mapping.creditTypes ?? [],
    usualCreditId: known?.mapping.usualCreditId ?? null,
    sources: saved.map(({ source }) => source),
  };
}

const each = (texts: readonly string[]) => [...new Map(texts.map((text) => [folded(text), text])).values()];

/** What would happen to each row. */
export async function previewCreditFile(
  { services: { database }, actor }: SignedIn,
  { caseId, content, mapping, matches }: Reading,
): Promise<CreditFilePreview> {
  await visibleCase(database, actor, caseId);
  const rows = await judgeRows(database, caseId, await readSheet(content), mapping, matches);
  const open = rows.filter(({ state }) => state === 'waiting');
  return {
    rows: rows.map(({ row, creditorName, creditType, accountNumber, balanceSoaPence, ...judged }) => {
      const { creditor, credit, state, why, problems } = judged;
      return {
        row,
        creditorName,
        creditType,
        accountNumber,
        balanceSoaPence,
        creditor,
        credit,
        state,
        why,
        problems,
      };
    }),
    unknownCreditors: each(open.flatMap(({ creditor, creditorName }) => (creditor ? [] : [creditorName]))),
    unknownTypes: each(open.flatMap(({ credit, creditType }) => (credit ? [] : (creditType ?? [])))),
  };
}

function chosenRows(judged: readonly JudgedRow[], wanted: readonly number[]): JudgedRow[] {
  const numbers = new Set(wanted);
  const chosen = judged.filter(({ row }) => numbers.has(row));
  const wrong = chosen.find(({ state }) => state !== 'new' && state !== 'waiting');
  const missing = chosen.length < numbers.size;
  if (!wrong && !missing) return chosen;
  const message = wrong ? `Row ${wrong.row}: ${wrong.why}` : 'There is no such row in the file.';
  throw new AppError('conflict', `${message} Nothing was imported.`, { errors: { rows: message } });
}

/**
 * Adds the chosen rows as debts, all or none: one whose creditor or kind nobody has named waits on the case. The mapping is kept for the
 * source's next file, and names to be remembered become trading names.
 */
export function importCreditFile(
  ctx: SignedIn,
  { caseId, fileName, content, mapping, matches, rows: wanted }: Reading & { rows: readonly number[] },
): Promise<{ added: number; waiting: number; learned: number }> {
  return writeToCase(ctx, caseId, async (w) => {
    const chosen = chosenRows(
      await judgeRows(w.tx, caseId, await readSheet(content), mapping, matches),
      wanted,
    );
    const known = chosen.filter(({ state }) => state === 'new');
    for (const row of chosen) await storeRow(w, caseId, row);
    const learned = await learnMatches(w, known, matches);
    await keepMapping(w, mapping);
    await refreshTotals(w.tx, caseId);
    const counts = { added: known.length, waiting: chosen.length - known.length, learned };
    w.audit({
      entity: 'cases',
      entityId: caseId,
      action: 'credit file imported',
      after: { file: fileName, source: mapping.source, ...counts },
    });
    return counts;
  });
}

async function storeRow(w: Write, caseId: number, row: JudgedRow): Promise<void> {
  const { creditor, credit } = row;
  const told = {
    accountNumber: row.accountNumber,
    secondaryRef: row.secondaryRef,
    balanceSoaPence: row.balanceSoaPence,
    currentPaymentPence: row.currentPaymentPence,
    arrearsPence: row.arrearsPence,
    source: 'credit_file' as const,
  };
  if (creditor && credit) await insertDebt(w, caseId, debtOf(told, creditor.id, credit.id));
  else
    await addRow(w, WAITING, waitingDebts, {
      ...told,
      caseId,
      // The name of a creditor that has just been matched, so that only unknown ones are asked for.
      creditorName: creditor?.name ?? row.creditorName,
      creditType: credit?.name ?? row.creditType,
    });
}

/** Saves the matched names of imported rows. Returns how many. */
async function learnMatches(
  w: Write,
  rows: readonly JudgedRow[],
  matches: readonly Match[],
): Promise<number> {
  const used = new Set(rows.map(({ creditorName }) => folded(creditorName)));
  const told = matches.filter(({ name, remember }) => remember && used.has(folded(name)));
  for (const { creditorId, name } of told) await learnTradingNames(w, creditorId, [name]);
  return told.length;
}

const mappingOf = async (tx: Database | Tx, source: string) => {
  const [row] = await tx
    .select()
    .from(creditFileMappings)
    .where(eq(sql`lower(${creditFileMappings.source})`, source.toLowerCase()))
    .for('update');
  return row;
};

async function keepMapping(w: Write, { source, ...mapping }: CreditFileMapping): Promise<void> {
  await w.tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`credit file ${source.toLowerCase()}`}))`);
  const known = await mappingOf(w.tx, source);
  const entity = 'credit-file-mappings';
  if (known) await changeRow(w, entity, creditFileMappings, known, known.version, { mapping });
  else await addRow(w, entity, creditFileMappings, { source, mapping });
}
