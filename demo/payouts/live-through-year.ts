import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { openDemoClientAccounts } from '#demo/banking/client-accounts.ts';
import { demoBankAccounts } from '#demo/banking/demo-accounts.ts';
import { firstStatementDay, MONTHS } from '#demo/banking/demo-files.ts';
import { onDay } from '#demo/firm/demo-clock.ts';
import { callerOf } from '#demo/firm/staff-caller.ts';
import { queueLetters } from '#demo/letters/write-letters.ts';
import { keepInvoices } from '#demo/payouts/demo-invoices.ts';
import { demoQuarters } from '#demo/payouts/demo-quarters.ts';
import { type Desk, distribute } from '#demo/payouts/distribute.ts';
import { keepBack } from '#demo/payouts/keep-back.ts';
import { recordReturns } from '#demo/payouts/money-back.ts';
import { openPayingAccounts } from '#demo/payouts/paying-accounts.ts';
import { importPaymentStatements } from '#demo/payouts/payment-statements.ts';
import { sendBatches } from '#demo/payouts/send-batches.ts';
import { searchTitles } from '#demo/payouts/title-searches.ts';
import { bankImports, bankMatchingRuns } from '#server/activities/money/banking/tables.ts';
import { nameMoved } from '#server/activities/money/client-money/name-moved.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, oneRow } from '#server/platform/database/rows.ts';
import { systemActor, writeChanges, writeUnaudited } from '#server/platform/database/write.ts';
import { addJob, defineJob, type Job, type JobContext } from '#server/platform/jobs/job.ts';
import { paymentBatches } from '#server/records/commitments/payment-tables.ts';
import { distributionRuns } from '#server/records/commitments/run-tables.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { keepHistory } from '#server/views/reports/history/keep-history.ts';
import { addDays } from '#shared/platform/dates.ts';

const payload = z.object({ until: z.iso.date(), waits: z.int().default(0) });
type Given = z.output<typeof payload>;

/** How long to wait while statements are being imported or matched. */
const AGAIN_MS = 1_000;
/** How often to check for the bank's lines before continuing without them. */
const MOST_WAITS = 120;
/** The portfolio whose newest run waits for a second person. */
const WAITING = 'Harbour Direct';
/** The user whose limit covers a portfolio's quarterly payments. */
const deciders: Readonly<Record<string, string>> = {
  harbour: 'james.whitlock',
  northgate: 'catherine.doyle',
};

/** Queues the payouts of the demo firm's year; it resumes where an interrupted one stopped. */
export const queueYear = (tx: Tx, given: Given, afterMs = 0): Promise<void> =>
  addJob(tx, liveThroughYear, given, { key: 'demo-year', runAt: new Date(Date.now() + afterMs) });

/**
 * A year of the demo firm's quarterly distributions up to a day, through the same code as pages: each prepared, approved by somebody else,
 * released, sent to the bank and confirmed by its statement. Every step skips what has already been done.
 */
export const liveThroughYear: Job<Given> = defineJob(
  'demo-year',
  payload,
  async ({ until, waits }, context) => {
    const { database } = context.services;
    if (!(await areStatementsMatched(database))) return again(database, { until, waits });
    const from = firstStatementDay(until);
    const cashier = await callerOf(context.services, 'daniel.okafor');
    await openPayingAccounts(cashier, from);
    for (const quarter of demoQuarters(from))
      await onDay(quarter.paidOutOn, () => payOut(context, quarter.cutoffOn));
    await importPaymentStatements(cashier, { from, until, months: MONTHS });
    await openDemoClientAccounts(context.services);
    const portfolios = await portfoliosOf(database);
    const { firm, scope } = portfolios.find(({ name }) => name === WAITING) ?? missing();
    const desk = await deskOf(context, firm);
    await distribute(desk, { ...scope, cutoffOn: until }, 'submitted');
    await keepInvoices(desk, scope.domainId, addDays(until, 1));
    await keepBack(cashier, 'northgate');
    if (!(await areBatchesSeen(database)) && waits < MOST_WAITS)
      return again(database, { until, waits: waits + 1 });
    await recordReturns(cashier, 'northgate');
    await writeChanges(database, systemActor, (w) => nameMoved(w, until));
    await keepHistory(database);
    return writeUnaudited(database, systemActor, (w) => queueLetters(w.tx, { until }));
  },
);

const again = (database: Database, given: Given) =>
  writeUnaudited(database, systemActor, (w) => queueYear(w.tx, given, AGAIN_MS));

/** Whether the statements have confirmed everything sent; payments that come back were confirmed first. */
const areBatchesSeen = async (database: Database) =>
  (await database.$count(paymentBatches, eq(paymentBatches.status, 'submitted'))) === 0;

/** Whether all of the client accounts' statements are posted and a matching run has processed them. */
async function areStatementsMatched(database: Database): Promise<boolean> {
  const names = demoBankAccounts.map(({ name }) => name);
  const ofClients = inArray(bankAccounts.name, names);
  const imports = database
    .select({ id: bankImports.id })
    .from(bankImports)
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankImports.bankAccountId));
  const open = await imports
    .where(and(ofClients, sql`${bankImports.status} in ('uploaded', 'balance_checked')`))
    .limit(1);
  if (open.length > 0) return false;
  const row = await oneRow(database, { isDone: col.boolean })`
    select count(*) filter (where r.ended_at is null) = 0 and count(*) >= (
      select count(distinct b.domain_id) from bank_accounts b where b.item_count > 0) as "isDone"
    from ${bankMatchingRuns} r`;
  return row.isDone;
}

type DemoPortfolio = { name: string; firm: string; scope: { domainId: number; portfolioId: number } };

async function portfoliosOf(database: Database): Promise<DemoPortfolio[]> {
  const { domains, portfolios } = tables;
  const names = demoBankAccounts.flatMap((account) => account.portfolios);
  const rows = await database
    .select({ id: portfolios.id, name: portfolios.name, domainId: domains.id, firm: domains.code })
    .from(portfolios)
    .innerJoin(domains, eq(domains.id, portfolios.domainId))
    .where(inArray(portfolios.name, names))
    .orderBy(portfolios.id);
  return rows.map(({ id, name, domainId, firm }) => ({ name, firm, scope: { domainId, portfolioId: id } }));
}

const deskOf = async (context: JobContext, firm: string): Promise<Desk> => ({
  cashier: await callerOf(context.services, 'daniel.okafor'),
  decider: await callerOf(context.services, deciders[firm]!),
  context,
});

/** Whether an earlier quarter has been paid out, and this one's runs have not begun: then estates have uncommitted money. */
async function isBetweenRuns(database: Database, cutoffOn: string): Promise<boolean> {
  const runs = await database.select({ cutoffOn: distributionRuns.cutoffOn }).from(distributionRuns);
  return runs.length > 0 && runs.every((run) => run.cutoffOn < cutoffOn);
}

/** Pays one quarter: a run for each portfolio, then the batches of each firm. */
async function payOut(context: JobContext, cutoffOn: string): Promise<void> {
  const portfolios = await portfoliosOf(context.services.database);
  if (await isBetweenRuns(context.services.database, cutoffOn)) {
    const { firm, scope } = portfolios.find(({ name }) => name === WAITING) ?? missing();
    await searchTitles(await deskOf(context, firm), scope.domainId);
  }
  for (const { firm, scope } of portfolios) {
    context.signal.throwIfAborted();
    await distribute(await deskOf(context, firm), { ...scope, cutoffOn }, 'released');
  }
  const firms = new Map(portfolios.map(({ firm, scope }) => [firm, scope.domainId]));
  for (const [firm, domainId] of firms) await sendBatches(await deskOf(context, firm), domainId);
}
