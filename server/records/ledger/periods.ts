import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { loosenedIn } from '#server/records/cases/loosened.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { addDays, addMonths, londonDate } from '#shared/platform/dates.ts';
import { conflict, noSuch } from '#shared/platform/errors.ts';
import { monthText, type PeriodStatus } from '#shared/records/ledger/ledger.ts';
import { accountsAreReconciled } from '#shared/records/ledger/reconciliations.ts';
import { judge } from '#shared/records/rules/rule.ts';
import { balanceRows } from './balances.ts';
import { BOOKS_LOCK } from './journal-facts.ts';
import { bookDomains, domainOfRow, writeToBooks } from './ledger-access.ts';
import { unreconciled } from './reconciliations/unreconciled.ts';
import { manualJournals, periods } from './tables.ts';

type Period = typeof periods.$inferSelect;

const { domains, users } = tables;

/** The months of the books, newest first, each with what was posted to it and why it cannot be closed yet. */
export async function listPeriods({ services: { database }, actor }: SignedIn, domainId: number | undefined) {
  const domainIds = await bookDomains(database, actor, domainId);
  const rows = await database
    .select({ period: periods, domain: domainOfRow, closedBy: users.name })
    .from(periods)
    .innerJoin(domains, eq(domains.id, periods.domainId))
    .leftJoin(users, eq(users.id, periods.closedBy))
    .where(inArray(periods.domainId, domainIds))
    .orderBy(desc(periods.month), domains.name)
    .limit(600);
  const sums = await rowsOf(database, {
    domainId: col.number,
    month: col.day,
    lines: col.number,
    pence: col.number,
  })`
    select domain_id as "domainId", date_trunc('month', posted_on)::date as month, sum(line_count)::int as lines,
      sum(debit_pence)::float8 as pence from ${balanceRows} b group by 1, 2`;
  const sumOf = new Map(sums.map((sum) => [`${sum.domainId} ${sum.month}`, sum]));
  return Promise.all(
    rows.map(async ({ period, domain, closedBy }) => {
      const { id, version, month, status, closedAt, reopenReason } = period;
      const { lines = 0, pence = 0 } = sumOf.get(`${domain.id} ${month}`) ?? {};
      const closeBlocker = status === 'closed' ? null : await closeBlockerOf(database, period);
      return {
        id,
        version,
        domain,
        month,
        status,
        closedAt,
        closedBy,
        reopenReason,
        lineCount: lines,
        postedPence: pence,
        closeBlocker,
      };
    }),
  );
}

/** Why a month cannot be closed, in words; null if it can. */
async function closeBlockerOf(database: Database | Tx, { domainId, month }: Period): Promise<string | null> {
  if (londonDate() < addMonths(month, 1)) return `${monthText(month)} is not over.`;
  const [earlier] = await database
    .select({ month: periods.month })
    .from(periods)
    .where(and(eq(periods.domainId, domainId), lt(periods.month, month), ne(periods.status, 'closed')))
    .orderBy(periods.month)
    .limit(1);
  if (earlier) return `Close ${monthText(earlier.month)} first.`;
  const waiting = await database.$count(
    manualJournals,
    and(
      eq(manualJournals.domainId, domainId),
      eq(manualJournals.status, 'pending'),
      sql`date_trunc('month', ${manualJournals.postedOn}) = ${month}::date`,
    ),
  );
  if (waiting > 0)
    return `${waiting} manual ${waiting === 1 ? 'journal is' : 'journals are'} awaiting approval in ${monthText(month)}.`;
  const { refused } = await judgedReconciled(database, domainId, month);
  return refused[0]?.text ?? null;
}

/** Whether the accounts of a domain are reconciled at the end of a month, as far as it has not loosened the rule. */
async function judgedReconciled(database: Database | Tx, domainId: number, month: string) {
  const facts = { unreconciled: await unreconciled(database, domainId, addDays(addMonths(month, 1), -1)) };
  return judge([accountsAreReconciled], facts, await loosenedIn(database, { domainId }));
}

/** Changes a period with an exclusive lock on the domain's books: postings in progress finish first, and later ones see the change. */
async function changePeriod(
  ctx: SignedIn,
  { id, version }: { id: number; version: number },
  change: (w: Write, period: Period) => Promise<Partial<Period>>,
): Promise<void> {
  const [known] = await ctx.services.database
    .select({ domainId: periods.domainId })
    .from(periods)
    .where(eq(periods.id, id));
  if (!known) throw noSuch('period');
  await writeToBooks(ctx, known.domainId, async (w) => {
    await w.tx.execute(sql`select pg_advisory_xact_lock(${BOOKS_LOCK}, ${known.domainId})`);
    const [period = missing()] = await w.tx.select().from(periods).where(eq(periods.id, id)).for('update');
    await changeRow(w, 'periods', periods, period, version, await change(w, period));
    w.changed('periods');
    w.changed('ledger');
  });
}

const refuseUnless = (status: PeriodStatus, allowed: readonly PeriodStatus[], month: string) => {
  if (!allowed.includes(status))
    throw conflict(`${monthText(month)} is ${status === 'closed' ? 'closed already' : 'open already'}.`);
};

/** Closes a month to everything but corrections. */
export const startClosing = (ctx: SignedIn, key: { id: number; version: number }) =>
  changePeriod(ctx, key, async (_w, { status, month }) => {
    refuseUnless(status, ['open'], month);
    return { status: 'closing' };
  });

/** Closes a month to all postings. Months are closed in order, and only once they are over. */
export const closePeriod = (ctx: SignedIn, key: { id: number; version: number }) =>
  changePeriod(ctx, key, async (w, period) => {
    refuseUnless(period.status, ['open', 'closing'], period.month);
    const blocker = await closeBlockerOf(w.tx, period);
    if (blocker) throw conflict(blocker);
    // The database's clock, which journals use too.
    const row = await oneRow(w.tx, { at: col.instant })`select clock_timestamp() as at`;
    await auditPassed(w, period);
    return { status: 'closed', closedAt: new Date(row.at), closedBy: w.author.id || null };
  });

/** Writes to the audit trail that a month was closed only because its domain has loosened a rule of practice. */
async function auditPassed({ tx, audit }: Write, { id, domainId, month }: Period): Promise<void> {
  const { passed } = await judgedReconciled(tx, domainId, month);
  for (const { rule, text } of passed)
    audit({
      entity: 'periods',
      entityId: id,
      action: 'rule loosened',
      after: { rule: rule.name, loosened: text },
    });
}

/** Opens a month again, with the reason. */
export const reopenPeriod = (
  ctx: SignedIn,
  { reason, ...key }: { id: number; version: number; reason: string },
) =>
  changePeriod(ctx, key, async (_w, { status, month }) => {
    refuseUnless(status, ['closing', 'closed'], month);
    return { status: 'open', reopenReason: reason, closedAt: null, closedBy: null };
  });
