import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dashboard } from '#server/app/parts/dashboard.ts';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { caseStatusChanges, cases } from '#server/records/cases/tables.ts';
import {
  refreshAllStandings,
  refreshStandings,
} from '#server/records/payments/schedules/refresh-standings.ts';
import { tables } from '#server/records/reference/tables.ts';
import { type CaseProblem, verifyCases } from '#server/views/verification/verify-cases.ts';
import { addDays, addMonths, londonDate, londonInstant } from '#shared/platform/dates.ts';
import { sumOf } from '#shared/platform/money.ts';
import { monthOf } from '#shared/records/ledger/ledger.ts';
import type { PaymentSchedule } from '#shared/records/payments/contract.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { readWhole } from '#test/reports.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(dashboard)(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);

const today = londonDate();
const thisMonth = monthOf(today);
/** £200 on the first of each month, from a year ago on. */
const terms = {
  approvalDate: addMonths(thisMonth, -12),
  commencementDate: addMonths(thisMonth, -12),
  termMonths: 60,
  contributionPence: 20_000,
  contributionDay: 1,
};
const statusId = async (name: string) => {
  const [row] = await database
    .select({ id: tables.statuses.id })
    .from(tables.statuses)
    .where(eq(tables.statuses.name, name));
  return row!.id;
};

type Move = { status: string; on: string };
/** An arrangement that moved to these statuses, each on its day, after it had been accepted. */
async function arrangement(moves: readonly Move[], dates: Partial<typeof cases.$inferInsert> = {}) {
  const last = moves.at(-1);
  const found = await addCase(database, {
    ...terms,
    status: last?.status ?? 'IVA Accepted',
    statusChangedAt: londonInstant(last?.on ?? terms.approvalDate, '12:00'),
    ...dates,
  });
  for (const { status, on } of [{ status: 'IVA Accepted', on: terms.approvalDate }, ...moves])
    await database.insert(caseStatusChanges).values({
      caseId: found.id,
      toStatusId: await statusId(status),
      changedAt: londonInstant(on, '12:00'),
    });
  return found.id;
}

/** The last day of the month this many months before this one. */
const endOfMonth = (ago: number) => addDays(addMonths(thisMonth, 1 - ago), -1);
const ways = {
  running: await arrangement([]),
  completed: await arrangement([{ status: 'IVA Completed', on: endOfMonth(3) }], {
    completedOn: endOfMonth(3),
  }),
  terminated: await arrangement([{ status: 'IVA Terminated', on: endOfMonth(3) }], {
    terminatedOn: endOfMonth(3),
  }),
  revoked: await arrangement([{ status: 'IVA Revoked', on: endOfMonth(3) }], { terminatedOn: endOfMonth(3) }),
  bankrupt: await arrangement([{ status: 'Bankruptcy', on: endOfMonth(3) }]),
  deceased: await arrangement([{ status: 'Deceased', on: endOfMonth(3) }]),
  /** Bankrupt first, closed later: nothing fell due between the two. */
  closedLater: await arrangement(
    [
      { status: 'Bankruptcy', on: endOfMonth(3) },
      { status: 'Closed', on: endOfMonth(1) },
    ],
    { closedOn: endOfMonth(1) },
  ),
  /** Ended on the very day of a payment, which stays due. */
  onItsDay: await arrangement([{ status: 'IVA Terminated', on: addMonths(thisMonth, -2) }], {
    terminatedOn: addMonths(thisMonth, -2),
  }),
};
await database.transaction((tx) => refreshStandings(tx, Object.values(ways)));

/** The payments that had fallen due when an arrangement ended at the end of the third month before this one: ten; one that runs: thirteen. */
const paymentsDue: Record<keyof typeof ways, number> = {
  running: 13,
  completed: 10,
  terminated: 10,
  revoked: 10,
  bankrupt: 10,
  deceased: 10,
  closedLater: 10,
  onItsDay: 11,
};
const everyWay = Object.entries(ways) as [keyof typeof ways, number][];
const report = (given: Record<string, string>) =>
  readWhole(database, 'monthly-payments', { domainIds: [firm.harbour], given });

test.each(everyWay)('what falls due of an arrangement is the same everywhere: %s', async (way, id) => {
  const duePence = paymentsDue[way] * 20_000;
  const schedule = (await call('GET', `/cases/${id}/payment-schedule`)).body.data as PaymentSchedule;
  expect(schedule.standing.dueToDatePence).toBe(duePence);
  const lines = schedule.lines.filter(({ status, dueOn }) => status !== 'ended' && dueOn <= today);
  expect(sumOf(lines, ({ expectedPence }) => expectedPence)).toBe(duePence);
  expect(schedule.lines.some(({ status }) => status === 'due')).toBe(way === 'running');
  const summary = (await call('GET', `/cases/${id}/payment-schedule/credit-summary`)).body.data;
  expect(summary).toMatchObject({ dueToDatePence: duePence, nextDueOn: schedule.standing.nextDueOn });

  const [stored] = await database.select().from(caseStandings).where(eq(caseStandings.caseId, id));
  const overdue = way === 'running' && thisMonth === today ? duePence - 20_000 : duePence;
  expect(stored).toMatchObject({ dueToDatePence: duePence, arrearsPence: overdue });
  expect(schedule.standing.arrearsPence).toBe(overdue);

  const { rows } = await report({ from: terms.commencementDate, withEnded: 'true' });
  expect(rows.find(({ caseId }) => caseId === id)?.expectedPence).toBe(duePence);
});

test('the dashboard expects this month only of those who still owe it', async () => {
  const { sums } = (await report({ from: thisMonth })).totals;
  expect(sums.month1Expected).toBe(20_000);
  const { month } = (await call('GET', `/dashboard/figures?domainId=${firm.harbour}`)).body.data;
  expect(month.duePence).toBe(20_000);
});

test('an arrangement that has ended takes no change of its schedule but that its arrears are waived', async () => {
  const change = (of: object, reason: string) =>
    call('POST', `/cases/${ways.terminated}/payment-schedule`, {
      scheduleVersion: 1,
      reason,
      note: 'Agreed.',
      change: of,
    });
  const refused = await change({ kind: 'extension', months: 6 }, 'extension');
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('ended on')]);
  expect((await change({ kind: 'waive', upTo: endOfMonth(3) }, 'waive')).status).toBe(201);
  const { standing } = (await call('GET', `/cases/${ways.terminated}/payment-schedule`)).body.data;
  expect(standing.arrearsPence).toBe(0);
});

test('a payment of the last day is in arrears from the next one on, without anybody doing anything', async () => {
  const id = await arrangement([{ status: 'IVA Completed', on: thisMonth }], { completedOn: thisMonth });
  await database.transaction((tx) => refreshStandings(tx, [id], thisMonth));
  await refreshAllStandings(database, { today: addDays(thisMonth, 1) });
  const [stored] = await database.select().from(caseStandings).where(eq(caseStandings.caseId, id));
  expect(stored).toMatchObject({ dueToDatePence: 260_000, arrearsPence: 260_000, nextDueOn: null });
});

test('the check of cases names an ended one that is still expected to pay', async () => {
  const problems: CaseProblem[] = [];
  const told = async () => {
    problems.length = 0;
    await database.transaction((tx) => verifyCases(tx, (problem) => problems.push(problem)));
    return problems.filter(
      ({ reference, rule }) => reference === bankrupt!.reference && rule === 'Schedules and receipts',
    );
  };
  const [bankrupt] = await database
    .select({ reference: cases.uniqueReference })
    .from(cases)
    .where(eq(cases.id, ways.bankrupt));
  expect(await told()).toEqual([]);
  await database.execute(
    sql`update case_standings set due_to_date_pence = due_to_date_pence + 20000 where case_id = ${ways.bankrupt}`,
  );
  expect(await told()).toMatchObject([{ detail: expect.stringContaining('has fallen due by its schedule') }]);
});
