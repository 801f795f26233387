import { isNull } from 'drizzle-orm';
import { booksOf, nothingOwed, readOwed } from '#server/activities/money/client-money/read-owed.ts';
import { readFacts } from '#server/activities/money/reconciliation/read-facts.ts';
import { digestOfReconciliation } from '#server/activities/money/reconciliation/show.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { bankReconciliations } from '#server/records/ledger/reconciliations/tables.ts';
import { reconcile, unexplainedPence } from '#shared/activities/money/reconciliation/reconcile.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';

const BRIDGED = 'The bank is the ledger and the lines named between them, for every account';
const OWED =
  'Every client account holds what clients are owed there, less the charges that the firm makes good';
const AS_SIGNED = 'A signed reconciliation that stands is what bank and books say of its day';

/** The names of the rules, in checking order. */
export const reconciliationRules: readonly string[] = [BRIDGED, OWED, AS_SIGNED];

/** Reconciles every account today, and every signed day again; returns what does not agree. */
export async function verifyReconciliations(database: Database | Tx) {
  const problems: { rule: string; subject: string; detail: string }[] = [];
  const accounts = new Map(
    (await database.select().from(bankAccounts).orderBy(bankAccounts.id)).map((row) => [row.id, row]),
  );
  const owed = await readOwed(
    database,
    [...new Set([...accounts.values()].map(({ domainId }) => domainId))],
    londonDate(),
  );
  for (const account of accounts.values()) {
    const found = reconcile(await readFacts(database, account, londonDate()));
    const subject = `Account ${account.name}`;
    const rest = unexplainedPence(found);
    if (rest !== 0) problems.push({ rule: BRIDGED, subject, detail: `${poundsText(rest)} has no name` });
    const held = owed.get(account.id) ?? nothingOwed;
    if (account.kind !== 'office' && booksOf(held) !== found.booksPence)
      problems.push({
        rule: OWED,
        subject,
        detail: `books ${poundsText(found.booksPence)}, owed less charges ${poundsText(booksOf(held))}`,
      });
  }
  const standing = await database
    .select()
    .from(bankReconciliations)
    .where(isNull(bankReconciliations.voidedAt))
    .orderBy(bankReconciliations.id);
  for (const { bankAccountId, reconciledOn, digest } of standing) {
    const account = accounts.get(bankAccountId);
    if (!account) continue;
    const found = reconcile(await readFacts(database, account, reconciledOn));
    if (digestOfReconciliation(bankAccountId, reconciledOn, found) !== digest)
      problems.push({
        rule: AS_SIGNED,
        subject: `Account ${account.name}`,
        detail: `signed for ${showDate(reconciledOn)}, but the figures are others now`,
      });
  }
  return problems;
}
