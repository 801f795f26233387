import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { tables } from '#server/records/reference/tables.ts';
import { invalid } from '#shared/platform/errors.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import { folded } from '#shared/platform/search/search.ts';
import {
  type Comparable,
  type CreditFileMapping,
  type CreditFileRow,
  columnsIn,
  isSameDebt,
  readRow,
} from '#shared/records/affairs/credit-file.ts';
import type { rowStates } from '#shared/records/affairs/credit-file-contract.ts';
import { caseCreditors, waitingDebts } from '../tables.ts';
import { creditFinderOf, creditorFinderOf } from '../waiting-debts.ts';
import type { Sheet } from './read-sheet.ts';

/** The creditor that a person says a name stands for. */
export type Match = { name: string; creditorId: number; remember: boolean };

/** A row of the file with its creditor and kind, and what happens to it. */
export type JudgedRow = CreditFileRow & {
  creditor: NamedRow | null;
  credit: NamedRow | null;
  state: keyof typeof rowStates;
  why: string | null;
};

const { creditors, credits } = tables;

/** Finds creditors by what a person has just said, else by name. */
async function finderOf(database: Database | Tx, matches: readonly Match[]) {
  const known = await creditorFinderOf(database);
  const rows = await database.select({ id: creditors.id, name: creditors.name }).from(creditors);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const matched = new Map(matches.map(({ name, creditorId }) => [folded(name), byId.get(creditorId)]));
  if (matches.some(({ creditorId }) => !byId.has(creditorId)))
    throw invalid({ matches: 'One of the creditors no longer exists.' });
  return (name: string): NamedRow | null => {
    const found = matched.get(folded(name)) ?? known(name);
    return found ? { id: found.id, name: found.name } : null;
  };
}

/** Finds kinds of debt by the mapping's words, else by name. */
async function kindFinderOf(database: Database | Tx, { creditTypes, usualCreditId }: CreditFileMapping) {
  const known = await creditFinderOf(database);
  const rows = await database.select({ id: credits.id, name: credits.name }).from(credits);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const mapped = new Map(creditTypes.map(({ word, creditId }) => [folded(word), byId.get(creditId)]));
  return (word: string | null): NamedRow | null => {
    if (word === null) return usualCreditId === null ? null : (byId.get(usualCreditId) ?? null);
    return mapped.get(folded(word)) ?? known(word);
  };
}

function verdictOf(
  row: CreditFileRow & Pick<JudgedRow, 'creditor' | 'credit'>,
  debts: readonly Comparable[],
  earlier: readonly (Comparable & { row: number })[],
): Pick<JudgedRow, 'state' | 'why'> {
  const [problem] = row.problems;
  if (problem) return { state: 'problem', why: `${problem.column}: ${problem.message}` };
  if (row.leftOut) return { state: 'left_out', why: row.leftOut };
  const asDebt = { ...row, creditorId: row.creditor?.id ?? null };
  if (debts.some((debt) => isSameDebt(debt, asDebt)))
    return { state: 'duplicate', why: 'This debt is on the case already.' };
  const same = earlier.find((other) => isSameDebt(other, asDebt));
  if (same) return { state: 'duplicate', why: `The same account as row ${same.row}.` };
  return row.creditor && row.credit ? { state: 'new', why: null } : { state: 'waiting', why: null };
}

/** The debts of the case, and those waiting to be added to it. */
async function debtsToCompare(
  database: Database | Tx,
  caseId: number,
  findCreditor: (name: string) => NamedRow | null,
): Promise<Comparable[]> {
  const debts = await database
    .select({
      creditorId: caseCreditors.creditorId,
      creditorName: creditors.name,
      accountNumber: caseCreditors.accountNumber,
      balanceSoaPence: caseCreditors.balanceSoaPence,
    })
    .from(caseCreditors)
    .innerJoin(creditors, eq(creditors.id, caseCreditors.creditorId))
    .where(eq(caseCreditors.caseId, caseId));
  const waiting = await database
    .select({
      creditorName: waitingDebts.creditorName,
      accountNumber: waitingDebts.accountNumber,
      balanceSoaPence: waitingDebts.balanceSoaPence,
    })
    .from(waitingDebts)
    .where(eq(waitingDebts.caseId, caseId));
  const named = waiting.map((debt) => ({ ...debt, creditorId: findCreditor(debt.creditorName)?.id ?? null }));
  return [...debts, ...named];
}

/** Every row of the file with what happens to it: debts already on the case are not added again, nor is any row added twice. */
export async function judgeRows(
  database: Database | Tx,
  caseId: number,
  { header, rows }: Sheet,
  mapping: CreditFileMapping,
  matches: readonly Match[],
): Promise<JudgedRow[]> {
  const columns = columnsIn(header, mapping);
  if (!columns) throw invalid({ mapping: 'A column of this mapping is not in the file.' });
  const findCreditor = await finderOf(database, matches);
  const findKind = await kindFinderOf(database, mapping);
  const debts = await debtsToCompare(database, caseId, findCreditor);
  const earlier: (Comparable & { row: number })[] = [];
  return rows.map((cells, n) => {
    const read = readRow(cells, n + 1, { header, columns, amountsIn: mapping.amountsIn });
    const row = { ...read, creditor: findCreditor(read.creditorName), credit: findKind(read.creditType) };
    const verdict = verdictOf(row, debts, earlier);
    if (verdict.state === 'new' || verdict.state === 'waiting')
      earlier.push({ ...row, creditorId: row.creditor?.id ?? null });
    return { ...row, ...verdict };
  });
}
