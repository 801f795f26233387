import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { byHandAccount, type DemoBankAccount, demoBankAccounts } from '#demo/banking/demo-accounts.ts';
import { demoFirmFiles, firstStatementDay, openedAccounts } from '#demo/banking/demo-files.ts';
import { endedPayments, type PayingCase, payingCases } from '#demo/banking/demo-payers.ts';
import type { DemoStatementFile } from '#demo/banking/demo-statements.ts';
import { payOutEnded } from '#demo/banking/pay-out-ended.ts';
import { queueYear } from '#demo/payouts/live-through-year.ts';
import { ACCOUNT_ENTITY } from '#server/activities/money/banking/accounts/accounts.ts';
import { IMPORT_ENTITY, startImport } from '#server/activities/money/banking/imports/import-job.ts';
import { contributionType } from '#server/activities/money/banking/matching/open-items.ts';
import { bankImports } from '#server/activities/money/banking/tables.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { systemActor, type Write, writeChanges, writeUnaudited } from '#server/platform/database/write.ts';
import { lockContent } from '#server/platform/files/content-lock.ts';
import { files } from '#server/platform/files/tables.ts';
import type { Services } from '#server/platform/http/services.ts';
import { addJob, defineJob, type Job } from '#server/platform/jobs/job.ts';
import { type FileStore, storeBytes } from '#server/platform/store/file-store.ts';
import { cases } from '#server/records/cases/tables.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { postReceipts } from '#server/records/payments/receipts/post-receipt.ts';
import type { ReceiptInput } from '#server/records/payments/receipts/receipt-entry.ts';
import { changeSchedule } from '#server/records/payments/schedules/change-schedule.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addRow } from '#server/records/reference/versioned-rows.ts';
import { addDays, addMonths, londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';

const LOAD_LOCK = 7_160_007;
const JOB_KEY = 'demo-statements';
const RECEIPTS_AT_ONCE = 400;

/** Gives a demo firm without bank accounts its statements in the background; once they are imported, matching starts automatically. */
export async function addDemoStatements(database: Database): Promise<void> {
  if (await hasAccounts(database)) return;
  await writeUnaudited(database, systemActor, (w) => addJob(w.tx, demoStatementsJob, {}, { key: JOB_KEY }));
}

/** Loads the demo firm's statements once; its payouts follow when they are matched. */
export const demoStatementsJob: Job<object> = defineJob(
  'demo-statements',
  z.object({}),
  async (_given, { services }) => {
    await loadStatements(services);
  },
);

const hasAccounts = async (tx: Database | Tx) =>
  (await tx.select({ id: bankAccounts.id }).from(bankAccounts).limit(1)).length > 0;

/** The firm's cashier, in whose name everything is loaded, with every domain. */
async function cashierOf(tx: Database | Tx): Promise<Actor> {
  const { id, name } = tables.users;
  const [user] = await tx
    .select({ id, name })
    .from(tables.users)
    .where(eq(tables.users.username, 'daniel.okafor'));
  if (!user) throw new Error('The demo firm has no cashier.');
  const permissions = new Set(['financials.banking']);
  return { ...user, permissions, caseAccess: 'full', domainIds: 'all', sessionId: '' };
}

/** Opens the accounts with their opening balances and queues the files, in one transaction and only once. */
export async function loadStatements(
  { database, files: store }: Pick<Services, 'database' | 'files'>,
  today: string = londonDate(),
): Promise<void> {
  if (await hasAccounts(database)) return;
  const actor = await cashierOf(database);
  await writeChanges(database, { id: actor.id }, async (w) => {
    await w.tx.execute(sql`select pg_advisory_xact_lock(${LOAD_LOCK})`);
    if (await hasAccounts(w.tx)) return;
    const until = addDays(today, -1);
    const from = firstStatementDay(until);
    const paying = await payingCases(w.tx, { from, until });
    if (paying.length === 0) return;
    const opening = new Map(openedAccounts(paying).map(({ key, openingPence }) => [key, openingPence]));
    const ids = new Map<string, number>();
    for (const account of [...demoBankAccounts, byHandAccount])
      ids.set(account.key, await openAccount(w, account, opening.get(account.key) ?? 0, from));
    const firstMonth = addMonths(from, -1);
    await bringForward(w, paying, ids, addDays(firstMonth, -1));
    await closeBooks(w, firstMonth);
    await agreeBreaks(w, paying);
    for (const file of demoFirmFiles(paying, until).imported)
      await importFile(w, store, file, ids.get(file.accountKey) ?? missing(), actor);
    await queueYear(w.tx, { until, waits: 0 });
  });
}

async function openAccount(
  w: Write,
  { name, firm, bankName, sortCode, accountNumber, portfolios: paidInto }: DemoBankAccount,
  openingPence: number,
  openedOn: string,
): Promise<number> {
  const { domains, portfolios } = tables;
  const chart = tables['chart-of-accounts'];
  const [domain = missing()] = await w.tx
    .select({ id: domains.id })
    .from(domains)
    .where(eq(domains.code, firm));
  const [portfolio] = await w.tx
    .select({ id: portfolios.id })
    .from(portfolios)
    .where(and(eq(portfolios.name, paidInto[0] ?? ''), eq(portfolios.domainId, domain.id)));
  const [ledgerAccount = missing()] = await w.tx
    .select({ id: chart.id })
    .from(chart)
    .where(eq(chart.code, '1000'));
  const { id } = await addRow(w, ACCOUNT_ENTITY, bankAccounts, {
    name,
    bankName,
    sortCode,
    accountNumber,
    openingPence,
    openedOn,
    // Letters tell clients to pay into the collection account of their portfolio, or of the firm.
    kind: paidInto.length > 0 ? 'collection' : 'client_umbrella',
    portfolioId: paidInto.length === 1 ? (portfolio?.id ?? missing()) : null,
    modulusCheck: 'valid',
    domainId: domain.id,
    ledgerAccountId: ledgerAccount.id,
  });
  return id;
}

/**
 * What clients had paid before the first statement: a receipt for each instalment of the month before it, and one for all earlier ones, as
 * if the case had been taken on then. So no month in a one-year report has several months' payments.
 */
async function bringForward(
  w: Write,
  paying: readonly PayingCase[],
  ids: ReadonlyMap<string, number>,
  on: string,
) {
  const incomeTypeId = await contributionType(w.tx);
  const paid = paying.flatMap(({ broughtForwardPence, amountPence, lastDueDays, ...of }) => [
    { ...of, receivedOn: on, amountPence: broughtForwardPence - lastDueDays.length * amountPence },
    ...lastDueDays.map((receivedOn) => ({ ...of, receivedOn, amountPence })),
  ]);
  await postAll(
    w,
    paid
      .filter(({ amountPence }) => amountPence > 0)
      .map(({ caseId, accountKey, receivedOn, amountPence }) => ({
        caseId,
        incomeTypeId,
        bankAccountId: ids.get(accountKey)!,
        bankItemId: null,
        amountPence,
        receivedOn,
        method: 'transfer',
        payerName: null,
        payerReference: receivedOn === on ? 'Contributions brought forward' : 'Contribution',
        idempotencyKey: `brought-forward:${caseId}:${receivedOn}`,
      })),
  );
}

/** What clients of ended arrangements had paid, and the accounts that received it, from previous books. */
async function closeBooks(w: Write, from: string) {
  const incomeTypeId = await contributionType(w.tx);
  const ended = await endedPayments(w.tx, from);
  await postAll(
    w,
    ended.map(({ caseId, on, pence, isBroughtForward }) => ({
      caseId,
      incomeTypeId,
      bankAccountId: null,
      bankItemId: null,
      amountPence: pence,
      receivedOn: on,
      method: 'transfer',
      payerName: null,
      payerReference: isBroughtForward ? 'Contributions brought forward' : 'Contribution',
      idempotencyKey: `ended:${caseId}:${on}`,
    })),
  );
  await payOutEnded(w, ended);
}

/** The months of clients' payment breaks, as agreed by their case owners. */
async function agreeBreaks(w: Write, paying: readonly PayingCase[]) {
  for (const { caseId, agreedBreak } of paying) {
    if (!agreedBreak) continue;
    const [found = missing()] = await w.tx.select().from(cases).where(eq(cases.id, caseId));
    const change = { kind: 'break', ...agreedBreak } as const;
    const agreed = { change, reason: 'break', note: 'Hours cut at work.', scheduleVersion: 1 } as const;
    await changeSchedule({ ...w, audit: (entry) => w.audit({ caseId, ...entry }) }, found, agreed, {
      createdBy: found.caseOwnerUserId,
      approvedBy: found.supervisorUserId,
    });
  }
}

async function postAll(w: Write, receipts: readonly ReceiptInput[]) {
  for (let at = 0; at < receipts.length; at += RECEIPTS_AT_ONCE)
    for (const receiving of await postReceipts(w, receipts.slice(at, at + RECEIPTS_AT_ONCE)))
      if ('refusal' in receiving) throw receiving.refusal;
}

/** The same rows as an upload by the cashier. */
async function importFile(
  w: Write,
  store: FileStore,
  { fileName, text }: DemoStatementFile,
  bankAccountId: number,
  actor: Actor,
) {
  const bytes = Buffer.from(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await lockContent(w.tx, sha256, 'shared');
  await storeBytes(store, sha256, bytes);
  const [file = missing()] = await w.tx
    .insert(files)
    .values({ sha256, name: fileName, type: 'text/plain', bytes: bytes.length, createdBy: actor.id })
    .returning({ id: files.id });
  const added = await addRow(w, IMPORT_ENTITY, bankImports, {
    bankAccountId,
    fileId: file.id,
    fileName,
    sha256,
  });
  await startImport(w, added, actor);
}
