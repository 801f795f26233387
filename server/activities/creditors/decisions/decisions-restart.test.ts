import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { caseStatusChanges, cases } from '#server/records/cases/tables.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { decisions } from '#server/records/decisions/tables.ts';
import { paymentSchedules } from '#server/records/payments/schedules/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { databaseUrlOf, program, testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk, letTimePass } from '#test/decisions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(creditors)(database);
const firm = await demoFirm(database);
const chair = await signIn([], { domainId: firm.harbour });
const call = apiCaller(app, chair.headers);
const desk = decisionDesk(call, database, firm);
const yesterday = addDays(londonDate(), -1);

/** A decision that has its majority, and whose time has come. */
async function decided() {
  const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
  const id = await desk.opened(caseId);
  const votes = debtIds.map((debtId) => ({ debtId, vote: 'for' }));
  await desk.vote(caseId, id, votes, { receivedAt: `${yesterday}T10:00:00Z` });
  await letTimePass(database, id, yesterday);
  return { caseId, id };
}

/** All that an approval brings, as it stands now. */
async function standing(on: Database, caseId: number, id: number) {
  const [decision] = await on.select().from(decisions).where(eq(decisions.id, id));
  const [found] = await on
    .select({
      status: tables.statuses.name,
      approvalDate: cases.approvalDate,
      hasSchedule: cases.hasSchedule,
    })
    .from(cases)
    .innerJoin(tables.statuses, eq(tables.statuses.id, cases.statusId))
    .where(eq(cases.id, caseId));
  const accepted = and(eq(caseTasks.caseId, caseId), sql`${caseTasks.actionAt} > now() + interval '1 year'`);
  return {
    ...found!,
    decision: decision!.status,
    schedules: await on.$count(paymentSchedules, eq(paymentSchedules.caseId, caseId)),
    changes: await on.$count(caseStatusChanges, eq(caseStatusChanges.caseId, caseId)),
    equityTask: await on.$count(caseTasks, accepted),
    letters: await on.$count(mailItems, eq(mailItems.caseId, caseId)),
    audited: await on.$count(
      auditLog,
      and(eq(auditLog.entity, 'decisions'), eq(auditLog.entityId, id), eq(auditLog.action, 'approved')),
    ),
  };
}

function approving(caseId: number, id: number): ChildProcess {
  const about = [caseId, id, chair.id].map(String);
  const args = [program('test/decision-process.ts'), databaseUrlOf(database), ...about];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function said(child: ChildProcess, word: string): Promise<void> {
  for await (const text of child.stdout!) if (String(text).includes(word)) return;
}

/** Waits until the process has stored the outcome in its transaction, and waits for what the test holds. */
async function isHeldUp(): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { rows } = await database.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%case_status_changes%'`,
    );
    if (rows.length > 0) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error('The process never came that far.');
}

test('a process that is killed in the middle of an approval leaves nothing of it; the next one does it whole', async () => {
  const { caseId, id } = await decided();
  const before = await standing(database, caseId, id);
  expect(before).toMatchObject({ status: 'With Creditors', decision: 'open', schedules: 0, audited: 0 });
  const child = approving(caseId, id);
  await database.transaction(async (tx) => {
    // The outcome and the dates of the case are stored by then; its step is not.
    await tx.execute(sql`lock table case_status_changes in exclusive mode`);
    await said(child, 'begun');
    await isHeldUp();
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  expect(await standing(database, caseId, id)).toEqual(before);

  const again = approving(caseId, id);
  await said(again, 'done');
  await once(again, 'exit');
  expect(await standing(database, caseId, id)).toMatchObject({
    status: 'IVA Accepted',
    approvalDate: yesterday,
    hasSchedule: true,
    decision: 'approved',
    schedules: 1,
    changes: before.changes + 1,
    audited: 1,
  });
}, 60_000);
