import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { exportList } from '#server/platform/http/export-list.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import {
  type BankAccount,
  visibleAccount,
  visibleAccounts,
} from '#server/records/ledger/bank-accounts/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { bankReconciliations } from '#server/records/ledger/reconciliations/tables.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import type {
  ReconciledAccount,
  StoredReconciliation,
} from '#shared/activities/money/reconciliation/contract.ts';
import { differenceList } from '#shared/activities/money/reconciliation/list.ts';
import { differenceKinds, type Reconciliation } from '#shared/activities/money/reconciliation/reconcile.ts';
import { gapText } from '#shared/activities/money/reconciliation/words.ts';
import { isBusinessDay } from '#shared/platform/business-days.ts';
import { addDays, londonDate, showDate } from '#shared/platform/dates.ts';
import { keysOf } from '#shared/platform/options.ts';
import { keptRows } from './kept-rows.ts';
import { reconciliationOf } from './read-facts.ts';

/** The digest of the figures that a reconciliation is signed for: every balance and every difference, without its words. */
export const digestOfReconciliation = (accountId: number, on: string, found: Reconciliation): string =>
  digestOf([
    [accountId, on, found.stated?.on, found.stated?.pence, found.linesPence, found.booksPence],
    ...found.gaps.map(({ after, by, at, pence }) => [after, by, at, pence]),
    ...found.differences.map(({ kind, subject, id, pence }) => [kind, subject, id, pence]),
  ]);

/** Why a reconciliation cannot be signed yet, in words; null if it can. */
export async function obstacleTo(
  tx: Database | Tx,
  { lastImportedTo }: Pick<BankAccount, 'lastImportedTo'>,
  on: string,
  { stated }: Pick<Reconciliation, 'stated'>,
): Promise<string | null> {
  if (on >= londonDate()) return 'The day is not over.';
  if (stated === null) return 'No statement gives a balance of the bank by then.';
  const holidays = await holidaysOf(tx);
  let last = on;
  while (!isBusinessDay(last, holidays)) last = addDays(last, -1);
  const reach = lastImportedTo ?? stated.on;
  if (reach < last) return `The statements reach only to ${showDate(reach)}.`;
  return null;
}

/** The reconciliation of an account at the end of a day, with what was signed for it. */
export async function showReconciliation(
  tx: Database | Tx,
  account: BankAccount,
  on: string,
): Promise<StoredReconciliation> {
  const found = await reconciliationOf(tx, account, on);
  const rows = await keptRows(
    tx,
    and(eq(bankReconciliations.bankAccountId, account.id), eq(bankReconciliations.reconciledOn, on)),
  );
  const [domain] = await tx
    .select({ id: tables.domains.id, name: tables.domains.name })
    .from(tables.domains)
    .where(eq(tables.domains.id, account.domainId));
  return {
    ...found,
    account: { id: account.id, name: account.name },
    domain: domain ?? { id: account.domainId, name: '' },
    on,
    digest: digestOfReconciliation(account.id, on, found),
    standing: rows.find(({ state }) => state !== 'voided') ?? null,
    voided: rows.filter(({ state }) => state === 'voided'),
    obstacle: await obstacleTo(tx, account, on, found),
  };
}

/** The same, for whoever sees the account. */
export async function getReconciliation(
  { services: { database }, actor }: SignedIn,
  { id, on }: { id: number; on: string },
): Promise<StoredReconciliation> {
  return showReconciliation(database, await visibleAccount(database, actor, id), on);
}

/** The named differences as CSV, in the order of the page. */
export async function reconciliationCsv(ctx: SignedIn, { id, on }: { id: number; on: string }) {
  const { database } = ctx.services;
  const found = await reconciliationOf(database, await visibleAccount(database, ctx.actor, id), on);
  const gaps = found.gaps.map((gap) => ({ kind: 'gap', on: gap.by, text: gapText(gap), pence: -gap.pence }));
  return exportList(differenceList, [...gaps, ...found.differences]);
}

/** What a list says of an account at the end of a day. */
function summaryOf(found: Reconciliation): Pick<ReconciledAccount, 'missingPence' | 'differences'> {
  const differences = keysOf(differenceKinds).flatMap((kind) => {
    const of = found.differences.filter((each) => each.kind === kind);
    return of.length === 0
      ? []
      : [{ kind, count: of.length, pence: of.reduce((sum, { pence }) => sum + pence, 0) }];
  });
  return { missingPence: found.gaps.reduce((sum, { pence }) => sum + pence, 0), differences };
}

/** Every account that the caller sees at the end of a day, by name. */
export async function reconcileFirm(
  { services: { database }, actor }: SignedIn,
  { on, domainId }: { on: string; domainId?: number | undefined },
): Promise<ReconciledAccount[]> {
  const accounts = await database
    .select({ account: bankAccounts, domain: tables.domains.name })
    .from(bankAccounts)
    .innerJoin(tables.domains, eq(tables.domains.id, bankAccounts.domainId))
    .where(and(visibleAccounts(actor, domainId), eq(bankAccounts.isActive, true)))
    .orderBy(sql`lower(${bankAccounts.name})`);
  const standing = await keptRows(
    database,
    and(eq(bankReconciliations.reconciledOn, on), sql`${bankReconciliations.voidedAt} is null`),
    { limit: 1000 },
  );
  const rows: ReconciledAccount[] = [];
  for (const { account, domain } of accounts) {
    const found = await reconciliationOf(database, account, on);
    rows.push({
      account: { id: account.id, name: account.name },
      domain: { id: account.domainId, name: domain },
      stated: found.stated,
      linesPence: found.linesPence,
      booksPence: found.booksPence,
      ...summaryOf(found),
      state: standing.find((row) => row.account.id === account.id)?.state ?? null,
    });
  }
  return rows;
}
