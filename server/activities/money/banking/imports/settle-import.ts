import { and, eq, inArray, ne, not } from 'drizzle-orm';
import { BankFileError, type FileProblem, refused } from '#server/platform/bank-files/problems.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { accountTopic, visibleAccounts } from '#server/records/ledger/bank-accounts/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { stamp } from '#server/records/reference/versioned-rows.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { formatNames, type StatementHead, type StatementSummary } from '../statements/statement.ts';
import { bankImports } from '../tables.ts';
import { continuityOf, type Placed } from './check-opening.ts';
import type { Reading } from './import-reading.ts';
import { keepBalances } from './keep-balances.ts';
import { routeStatements } from './route-statement.ts';

export type BankImport = typeof bankImports.$inferSelect;
type Statement = StatementHead & StatementSummary;

/** Imports that count: posted, or in progress. */
export const isLive = not(inArray(bankImports.status, ['failed', 'undone']));

/** A failed balance check: the rest of the file is right, so a user may post it with a reason. */
export class BalanceError extends BankFileError {}

/** The outcome of reading a file in full: which account each statement goes to, in file order. */
function statementsOf({ heads, summaries }: Reading<unknown>): Statement[] {
  return [...heads.values()].map((head) => ({ ...head, ...(summaries.get(head.number) ?? missing()) }));
}

/** The accounts of a file's statements, indexed by statement number. */
async function accountsOf(
  tx: Tx,
  statements: readonly Statement[],
  ownId: number,
  domainIds: Actor['domainIds'],
): Promise<number[]> {
  const rows = await tx.select().from(bankAccounts).where(visibleAccounts({ domainIds }));
  const own = rows.find(({ id }) => id === ownId);
  if (!own) throw refused('That bank account is no longer one of yours.');
  const others = rows.filter(({ isActive }) => isActive);
  const routed = routeStatements(
    statements.map(({ account }) => account),
    own,
    others,
  );
  const ids: number[] = [];
  for (const [index, { number }] of statements.entries()) ids[number] = (routed[index] ?? missing()).id;
  return ids;
}

/**
 * Finishes the check of a file: balances, and the accounts that its statements belong to. If the file has no statement for the account it
 * was uploaded to, the upload's row passes to the first account that it has; every further account gets a row of its own. Returns the
 * account of each statement.
 */
export async function settleImport(
  w: Write,
  main: BankImport,
  reading: Reading<unknown>,
  domainIds: Actor['domainIds'],
): Promise<number[]> {
  const statements = statementsOf(reading);
  if (statements.length === 0) throw refused('There is no statement in this file.');
  const accounts = await accountsOf(w.tx, statements, main.bankAccountId, domainIds);
  if (main.balanceReason === null) for (const statement of statements) checkBalance(statement);
  const byAccount = new Map<number, Statement[]>();
  for (const statement of statements) {
    const id = accounts[statement.number] ?? missing();
    byAccount.set(id, [...(byAccount.get(id) ?? []), statement]);
  }
  await refuseRepeated(w.tx, main, [...byAccount.keys()]);
  const own = byAccount.has(main.bankAccountId)
    ? main.bankAccountId
    : ([...byAccount.keys()][0] ?? missing());
  for (const [bankAccountId, ofAccount] of byAccount) {
    const ordered = ofAccount.toSorted((a, b) => startOf(a).localeCompare(startOf(b)));
    if (main.balanceReason === null) checkChain(ordered);
    const facts = { ...factsOf(ordered), bankAccountId, format: formatNames[reading.format] };
    const placed = { ...facts, ...reachOf(ordered), id: main.id };
    const numbers = new Set(ofAccount.map(({ number }) => number));
    const ahead = reading.ahead.filter(({ statement }) => numbers.has(statement)).map(aheadNote);
    const notes = [...(await continuityNotes(w.tx, main, placed)), ...ahead, ...facts.notes];
    const checked = { ...facts, notes: notes.slice(0, MOST_NOTES), status: 'balance_checked' } as const;
    const bankImportId =
      bankAccountId === own ? await settleOwn(w, main, checked) : await addOther(w.tx, main, checked);
    await keepBalances(w.tx, { bankImportId, bankAccountId }, ordered);
    w.changed(accountTopic(bankAccountId));
  }
  return accounts;
}

type Checked = ReturnType<typeof factsOf> & {
  bankAccountId: number;
  format: string;
  status: 'balance_checked';
};

/** Stores what was found about the upload's own account; returns the id of its row. */
async function settleOwn(w: Write, { id }: BankImport, checked: Checked): Promise<number> {
  await w.tx
    .update(bankImports)
    .set({ ...checked, ...stamp(w, bankImports) })
    .where(eq(bankImports.id, id));
  return id;
}

/** Adds the row of a further account of the file; returns its id. */
async function addOther(tx: Tx, main: BankImport, checked: Checked): Promise<number> {
  const { fileId, fileName, sha256, balanceReason, jobRunId, createdBy } = main;
  const [added = missing()] = await tx
    .insert(bankImports)
    .values({
      ...checked,
      mainId: main.id,
      fileId,
      fileName,
      sha256,
      balanceReason,
      jobRunId,
      createdBy,
      updatedBy: createdBy,
    })
    .returning({ id: bankImports.id });
  return added.id;
}

/** Refuses statements whose lines do not lead from their opening to their closing balance. */
function checkBalance({ balanceCheck: check, opening, closing }: Statement): void {
  if (check.result !== 'fail') return;
  const [from, to, difference] = [
    opening?.amountPence ?? 0,
    closing?.amountPence ?? 0,
    Math.abs(check.differencePence),
  ];
  const what = `${poundsText(difference)} ${check.differencePence > 0 ? 'is missing' : 'is too much'}`;
  const message = `The lines do not lead from the opening balance ${poundsText(from)} to the closing balance ${poundsText(to)}: ${what}.`;
  throw new BalanceError([{ lineNumber: check.lineNumber ?? null, message }]);
}

/** Refuses an account's statements if one does not open with the balance that the one before it closes with. */
function checkChain(statements: readonly Statement[]): void {
  for (const [index, { opening }] of statements.entries()) {
    const before = statements[index - 1]?.closing;
    if (!before || !opening || before.amountPence === opening.amountPence) continue;
    const [closed, opens] = [before.amountPence, opening.amountPence];
    const message = `One statement of the file closes with ${poundsText(closed)}, and the next opens with ${poundsText(opens)}. The difference is ${poundsText(Math.abs(opens - closed))}: a statement is missing in between.`;
    throw new BalanceError([{ lineNumber: null, message }]);
  }
}

/** The start of a statement, by which a file's statements are sorted. */
const startOf = ({ firstOn, opening }: Statement) => opening?.on ?? firstOn ?? '';

/** The remarks on the balances and days held before a file; refuses an opening balance that does not follow from them. */
async function continuityNotes(
  tx: Tx,
  { balanceReason }: BankImport,
  placed: Placed,
): Promise<FileProblem[]> {
  const found = await continuityOf(tx, placed);
  if (!found) return [];
  if ('note' in found) return [{ lineNumber: null, message: found.note }];
  const problem = { lineNumber: null, message: found.problem };
  if (balanceReason === null) throw new BalanceError([problem]);
  return [problem];
}

async function refuseRepeated(tx: Tx, main: BankImport, accountIds: number[]): Promise<void> {
  const [repeated] = await tx
    .select({ name: bankAccounts.name, createdAt: bankImports.createdAt })
    .from(bankImports)
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankImports.bankAccountId))
    .where(
      and(
        eq(bankImports.sha256, main.sha256),
        inArray(bankImports.bankAccountId, accountIds),
        ne(bankImports.id, main.id),
        isLive,
      ),
    );
  if (repeated)
    throw refused(
      `This file was imported into ${repeated.name} already, on ${showDate(londonDate(repeated.createdAt))}.`,
    );
}

type Day = string | null | undefined;
const pick = (days: readonly Day[], isBetter: (day: string, than: string) => boolean) =>
  days.reduce<string | null>((best, day) => (day && (!best || isBetter(day, best)) ? day : best), null);
const earliest = (days: readonly Day[]) => pick(days, (day, than) => day < than);
const latest = (days: readonly Day[]) => pick(days, (day, than) => day > than);

/** Names a line that waits for its day. */
const aheadNote = ({ lineNumber, bookedOn }: Reading<unknown>['ahead'][number]): FileProblem => ({
  lineNumber,
  message: `Dated ${showDate(bookedOn)}, which is still to come: the line is held until then.`,
});

/** How many remarks about a file are kept. */
const MOST_NOTES = 100;

/** The sum of the lines of one account's statements, given in order, the day of the last one and that of the closing balance. */
const reachOf = (statements: readonly Statement[]) => ({
  linesPence: statements.reduce((sum, { totalPence }) => sum + totalPence, 0),
  lastLineOn: latest(statements.map(({ lastOn }) => lastOn)),
  closingOn: statements.at(-1)?.closing?.on ?? null,
});

/** The totals of one account's statements, given in order. */
function factsOf(statements: readonly Statement[]) {
  const results = statements.map(({ balanceCheck }) => balanceCheck.result);
  return {
    leftOutCount: statements.reduce((sum, { leftOut }) => sum + leftOut.count, 0),
    notes: statements.flatMap(({ leftOut }): FileProblem[] =>
      leftOut.first.map(({ lineNumber, message }) => ({ lineNumber, message: `Left out: ${message}` })),
    ),
    lineCount: statements.reduce((sum, { lineCount }) => sum + lineCount, 0),
    periodFrom: earliest(statements.map(({ firstOn, opening }) => firstOn ?? opening?.on)),
    periodTo: latest(statements.flatMap(({ lastOn, closing }) => [lastOn, closing?.on])),
    openingPence: statements[0]?.opening?.amountPence ?? null,
    closingPence: statements.at(-1)?.closing?.amountPence ?? null,
    balanceCheck: results.includes('fail')
      ? ('fail' as const)
      : results.every((result) => result === 'pass')
        ? ('pass' as const)
        : ('not_available' as const),
  };
}
