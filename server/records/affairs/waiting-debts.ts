import { asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { creditorsRules } from '#server/records/bank-details/payee-rules.ts';
import { visibleCase, writeToCase } from '#server/records/cases/access.ts';
import { updateRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow, checkVersion, lockRow, removeRow } from '#server/records/reference/versioned-rows.ts';
import { conflict } from '#shared/platform/errors.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import { folded } from '#shared/platform/search/search.ts';
import { ANY_VERSION } from '#shared/platform/validation.ts';
import { creditorFinder, type KnownCreditor } from '#shared/records/affairs/creditor-names.ts';
import { reference } from '#shared/records/reference/registry.ts';
import { type DebtInput, insertDebt, refreshTotals } from './save-debt.ts';
import { waitingDebts } from './tables.ts';

const { creditors } = tables;
const MOST_NAMES = reference.creditors.fields.tradingNames.maxItems;

/** Finds the creditors in use by any of their names. */
export async function creditorFinderOf(
  database: Database | Tx,
): Promise<(name: string) => KnownCreditor | null> {
  const rows = await database
    .select({ id: creditors.id, name: creditors.name, tradingNames: creditors.tradingNames })
    .from(creditors)
    .where(eq(creditors.isActive, true))
    .orderBy(asc(creditors.id));
  return creditorFinder(rows);
}

/**
 * Saves names that somebody matched to a creditor as its trading names, so that nobody is asked again. Names that already find it add
 * nothing; one that belongs to another creditor is refused, as in Settings.
 */
export async function learnTradingNames(
  w: Write,
  creditorId: number,
  names: readonly string[],
): Promise<void> {
  const [row] = await w.tx
    .select({ id: creditors.id, name: creditors.name, tradingNames: creditors.tradingNames })
    .from(creditors)
    .where(eq(creditors.id, creditorId))
    .for('update');
  if (!row) return;
  const known = new Set([row.name, ...row.tradingNames].map(folded));
  const news = names.map((name) => name.trim()).filter((name) => name !== '' && !known.has(folded(name)));
  if (news.length === 0) return;
  if (row.tradingNames.length + news.length > MOST_NAMES)
    throw conflict(
      `${row.name} already has the most trading names allowed, ${MOST_NAMES}. Remove some in Settings first.`,
    );
  const change = { tradingNames: [...row.tradingNames, ...new Set(news)] };
  await updateRow(w, 'creditors', creditorId, ANY_VERSION, change, creditorsRules);
}

/** The entity of waiting debts in the audit trail. */
export const WAITING = 'waiting-debts';

/** A debt as it was reported: creditor and kind by name. */
export type NamedDebt = Pick<
  typeof waitingDebts.$inferInsert,
  | 'creditorName'
  | 'accountNumber'
  | 'secondaryRef'
  | 'balanceSoaPence'
  | 'currentPaymentPence'
  | 'arrearsPence'
  | 'isJoint'
  | 'source'
  | 'notes'
> & { creditType: string | null };

/** Finds kinds of debt by name or code. */
export async function creditFinderOf(database: Database | Tx): Promise<(name: string) => NamedRow | null> {
  const { credits } = tables;
  const rows = await database
    .select({ id: credits.id, name: credits.name, code: credits.code })
    .from(credits)
    .where(eq(credits.isActive, true))
    .orderBy(asc(credits.id));
  const known = new Map<string, NamedRow>();
  for (const { id, name, code } of rows.toReversed()) {
    known.set(folded(name), { id, name });
    if (code) known.set(folded(code), { id, name });
  }
  return (name) => known.get(folded(name)) ?? null;
}

/**
 * Adds reported debts in a write to their case: those with a known creditor and kind become debts, the others wait for a person. Returns
 * how many did which.
 */
export async function addNamedDebts(
  w: Write,
  caseId: number,
  given: readonly NamedDebt[],
): Promise<{ added: number; waiting: number }> {
  const findCreditor = await creditorFinderOf(w.tx);
  const findCredit = await creditFinderOf(w.tx);
  let added = 0;
  for (const debt of given) {
    const creditor = findCreditor(debt.creditorName);
    const credit = debt.creditType === null ? null : findCredit(debt.creditType);
    if (creditor && credit) {
      await insertDebt(w, caseId, debtOf(debt, creditor.id, credit.id));
      added++;
    } else await addRow(w, WAITING, waitingDebts, { ...debt, caseId });
  }
  await refreshTotals(w.tx, caseId);
  return { added, waiting: given.length - added };
}

/** A reported debt in its stored form, once its creditor and kind are known. */
export function debtOf(
  debt: Omit<NamedDebt, 'creditorName' | 'creditType'>,
  creditorId: number,
  creditId: number,
): DebtInput {
  return {
    creditorId,
    creditId,
    accountNumber: debt.accountNumber ?? null,
    secondaryRef: debt.secondaryRef ?? null,
    balanceSoaPence: debt.balanceSoaPence,
    currentPaymentPence: debt.currentPaymentPence ?? null,
    arrearsPence: debt.arrearsPence ?? null,
    source: debt.source,
    isJoint: debt.isJoint ?? false,
    notes: debt.notes ?? null,
    isAssociate: false,
    associateReason: null,
    optedOutOn: null,
    optedOutPaper: null,
    isPreferential: false,
    isSecured: false,
    securityPence: null,
    originalCreditorId: null,
    dcaCreditorId: null,
    assignedOn: null,
  };
}

/** The waiting debts of a case, each with the creditor and kind that its names now mean. */
export async function waitingDebtsOf({ services: { database }, actor }: SignedIn, caseId: number) {
  await visibleCase(database, actor, caseId);
  const rows = await database
    .select()
    .from(waitingDebts)
    .where(eq(waitingDebts.caseId, caseId))
    .orderBy(asc(waitingDebts.id));
  if (rows.length === 0) return [];
  const findCreditor = await creditorFinderOf(database);
  const findCredit = await creditFinderOf(database);
  return rows.map((row) => {
    const creditor = findCreditor(row.creditorName);
    return {
      ...row,
      creditor: creditor && { id: creditor.id, name: creditor.name },
      credit: row.creditType === null ? null : findCredit(row.creditType),
    };
  });
}

type Key = { id: number; version: number };

async function lockWaiting(w: Write, caseId: number, { id, version }: Key) {
  const row = await lockRow(w, waitingDebts, id, { column: waitingDebts.caseId, id: caseId });
  await checkVersion(w, row, version);
  return row;
}

/** Turns a waiting debt into one of the case's, now that its creditor and kind are known. */
export function settleWaitingDebt(
  ctx: SignedIn,
  caseId: number,
  key: Key,
  { creditorId, creditId, remember }: { creditorId: number; creditId: number; remember: boolean },
): Promise<{ debtId: number }> {
  return writeToCase(ctx, caseId, async (w) => {
    const row = await lockWaiting(w, caseId, key);
    const debt = await insertDebt(w, caseId, debtOf(row, creditorId, creditId));
    if (remember) await learnTradingNames(w, creditorId, [row.creditorName]);
    await removeRow(w, WAITING, waitingDebts, row);
    await refreshTotals(w.tx, caseId);
    return { debtId: debt.id };
  });
}

/** Removes a waiting debt that is not one, for example because the case already has it. */
export function dropWaitingDebt(ctx: SignedIn, caseId: number, key: Key): Promise<void> {
  return writeToCase(ctx, caseId, async (w) => {
    await removeRow(w, WAITING, waitingDebts, await lockWaiting(w, caseId, key));
  });
}
