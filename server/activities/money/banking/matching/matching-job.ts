import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, rowsOf, sqlOf } from '#server/platform/database/rows.ts';
import { type Author, type Write, write, writeUnaudited } from '#server/platform/database/write.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { defineLongJob, type Step, startRun } from '#server/platform/jobs/long-job.ts';
import {
  accountTopic,
  visibleAccount,
  visibleAccounts,
} from '#server/records/ledger/bank-accounts/access.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { MatchingLog } from '#shared/activities/money/banking/matching-contract.ts';
import { AppError } from '#shared/platform/errors.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';
import { bankMatchingRuns } from '../tables.ts';
import { isDue } from './held-lines.ts';
import { readSettings } from './match-settings.ts';
import {
  closeBrokenRuns,
  endOpenRun,
  MATCHING_TOPIC,
  type MatchingRun,
  matchingLog,
  openRun,
  RUN_ENTITY,
} from './matching-run.ts';
import { matchArrivals } from './run-arrivals.ts';
import { matchCameBack } from './run-came-back.ts';
import { matchIncoming } from './run-incoming.ts';
import { matchPaid } from './run-outgoing.ts';
import { matchReturned } from './run-returned.ts';
import { type Cursor, cursor, type PhaseStep, payload, type RunPayload } from './run-shape.ts';
import { pairAccounts } from './run-transfers.ts';

/** The passes of a run, most certain first; returned payments come after the payments they reverse. */
const phases: readonly Cursor['phase'][] = [
  'transfers',
  'paid',
  'arrived',
  'cameBack',
  'certain',
  'rest',
  'returned',
];

function takeStep(w: Write, given: RunPayload, at: Cursor, services: Services): Promise<PhaseStep> {
  switch (at.phase) {
    case 'transfers':
      return pairAccounts(w, given);
    case 'paid':
      return matchPaid(w, given, at.after);
    case 'arrived':
      return matchArrivals(w, given);
    case 'cameBack':
      return matchCameBack(w, given);
    case 'returned':
      return matchReturned(w, given, at.after);
    default:
      return matchIncoming(w, given, { phase: at.phase, after: at.after }, services);
  }
}

const matching = defineLongJob(
  'bank-matching',
  // Only one run can be open at a time (its table enforces this).
  { payload, cursor, once: ({ matchingRunId }) => String(matchingRunId) },
  async (w, { payload: given, cursor: from, context }) => {
    const at = from ?? { phase: phases[0] ?? missing(), after: null };
    const [run] = await w.tx.select().from(bankMatchingRuns).where(openRunOf(given));
    if (!run) return { done: 0, next: null };
    const step = await takeStep(w, given, at, context.services);
    const phase = step.after ? at.phase : phases[phases.indexOf(at.phase) + 1];
    const next = phase ? { phase, after: step.after } : null;
    const isOpen = await noteProgress(w, run, step, next === null);
    if (next === null) for (const { id } of given.accounts) w.changed(accountTopic(id));
    // The run was ended during the step, so the step is rolled back.
    if (!isOpen) throw new RunEnded();
    return { done: step.done, next } satisfies Step<Cursor>;
  },
);

/** Thrown within a step whose run was ended meanwhile, to roll it back. */
class RunEnded extends Error {
  override readonly name = 'RunEnded';
}

const openRunOf = ({ matchingRunId }: RunPayload) =>
  and(eq(bankMatchingRuns.id, matchingRunId), isNull(bankMatchingRuns.endedAt));

const percentage = (current: number, total: number) => (total > 0 ? Math.floor((current / total) * 100) : 0);

/** Updates the live record and returns whether the run is still open. Announced once per percent. */
async function noteProgress(w: Write, run: MatchingRun, step: PhaseStep, isLast: boolean): Promise<boolean> {
  const { id, totalEntries, matchedCount, suggestedCount, errorCount } = run;
  const currentEntry = isLast ? totalEntries : Math.min(run.currentEntry + step.done, totalEntries);
  const counts = {
    matchedCount: matchedCount + step.matched,
    suggestedCount: suggestedCount + step.suggested,
    errorCount: errorCount + step.errors,
  };
  const [updated] = await w.tx
    .update(bankMatchingRuns)
    .set({ currentEntry, ...counts, ...(isLast && { endedAt: new Date() }) })
    .where(and(eq(bankMatchingRuns.id, id), isNull(bankMatchingRuns.endedAt)))
    .returning({ id: bankMatchingRuns.id });
  if (!updated) return false;
  if (isLast) w.audit({ entity: RUN_ENTITY, entityId: id, action: 'finished', after: counts });
  if (isLast || percentage(currentEntry, totalEntries) !== percentage(run.currentEntry, totalEntries)) {
    w.changed(MATCHING_TOPIC);
    w.changed('bank-items');
  }
  return true;
}

/** The matching job. However it ends, its run is closed. */
export const matchingJob: Job<{ runId: number }> = {
  ...matching.job,
  run: async (given, context) => {
    const { database } = context.services;
    try {
      await matching.job.run(given, context);
    } catch (error) {
      if (!(error instanceof RunEnded)) throw error;
      await matching.job.run(given, context);
    } finally {
      if (!context.signal.aborted) await writeUnaudited(database, { id: 0 }, closeBrokenRuns);
    }
  },
};

/**
 * Starts matching the open items of the accounts that the caller may see, or of one of them, under the current rules. At most one run is in
 * progress in the firm, across all server processes.
 */
export async function startAutoMatching(
  { services: { database }, actor, author }: Pick<SignedIn, 'services' | 'actor' | 'author'>,
  { bankAccountId }: { bankAccountId?: number | undefined },
): Promise<MatchingLog> {
  if (bankAccountId !== undefined) await visibleAccount(database, actor, bankAccountId);
  const one = bankAccountId === undefined ? undefined : eq(bankAccounts.id, bankAccountId);
  await write(database, author, (w) => beginRun(w, and(visibleAccounts(actor), one), bankAccountId ?? null));
  return (await matchingLog(database, actor)) ?? missing();
}

/**
 * Ends a stuck run and starts the next on all accounts that the caller may see, in one transaction, so that no other run begins in
 * between. If another is in progress now, as after somebody else's restart, that one is left alone.
 */
export async function restartMatching(
  { services: { database }, actor, author }: SignedIn,
  { id }: { id: number },
): Promise<MatchingLog> {
  try {
    await write(database, author, async (w) => {
      await endOpenRun(w, actor, id);
      await beginRun(w, visibleAccounts(actor), null);
    });
  } catch (error) {
    const current = await matchingLog(database, actor);
    const isTaken = error instanceof AppError && error.refusal === 'conflict' && current?.endDate === null;
    if (!isTaken) throw error;
  }
  return (await matchingLog(database, actor)) ?? missing();
}

/** Starts matching all accounts of a domain, without a caller: imported lines are matched automatically. */
export const startDomainRun = (database: Database, author: Author, domainId: number): Promise<void> =>
  write(database, author, (w) => beginRun(w, eq(bankAccounts.domainId, domainId), null));

async function beginRun(w: Write, which: SQL | undefined, bankAccountId: number | null): Promise<void> {
  const run = await openRun(w, bankAccountId);
  const accounts = await accountsWhere(w.tx, which);
  const { upTo, total } = await waiting(
    w.tx,
    accounts.map(({ id }) => id),
  );
  const settings = await readSettings(w.tx);
  const jobRunId = await startRun(
    w,
    matching,
    { matchingRunId: run.id, accounts, upTo, settings },
    { total },
  );
  await w.tx
    .update(bankMatchingRuns)
    .set({ jobRunId, totalEntries: total })
    .where(eq(bankMatchingRuns.id, run.id));
  for (const { id } of accounts) w.changed(accountTopic(id));
}

/** The accounts to match, and whether they hold clients' money: on others, money in is not a case's receipt. */
function accountsWhere(tx: Tx, which: SQL | undefined) {
  const { id, domainId, ledgerAccountId } = bankAccounts;
  const chart = tables['chart-of-accounts'];
  return tx
    .select({ id, domainId, isClientMoney: sqlOf(col.boolean)`${eq(chart.code, ledgerCodes.clientBank)}` })
    .from(bankAccounts)
    .innerJoin(chart, eq(chart.id, ledgerAccountId))
    .where(which)
    .orderBy(id);
}

async function waiting(tx: Tx, accountIds: readonly number[]): Promise<{ upTo: number; total: number }> {
  const [row = missing()] = await rowsOf(tx, { upTo: col.number.orNull, total: col.number })`
    select max(id) as "upTo", count(*)::int as total from bank_items i
    where status in ('unmatched', 'suggested') and ${isDue()} and bank_account_id = any(${sql.param([...accountIds])}::int[])`;
  return { upTo: row.upTo ?? 0, total: row.total };
}
