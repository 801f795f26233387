import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { cases } from '#server/records/cases/tables.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { decisions } from '#server/records/decisions/tables.ts';
import { paymentSchedules } from '#server/records/payments/schedules/tables.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import { caseVariations } from '#server/records/terms/variation-tables.ts';
import { databaseUrlOf, program, testDatabase } from '#test/database.ts';
import { variationDesk } from '#test/variation-desk.ts';

const database = await testDatabase({ seeded: true });
const desk = await variationDesk(database);

/** All that an approval of a variation brings, as it stands now. */
async function standing(caseId: number, id: number, decisionId: number) {
  const [found] = await database.select().from(cases).where(eq(cases.id, caseId));
  const [variation] = await database.select().from(caseVariations).where(eq(caseVariations.id, id));
  const [decision] = await database.select().from(decisions).where(eq(decisions.id, decisionId));
  const { contributionPence, expectedEndDate, minDividendPledged } = found!;
  return {
    contributionPence,
    expectedEndDate,
    minDividendPledged,
    status: variation!.status,
    decision: decision!.status,
    schedules: await database.$count(paymentSchedules, eq(paymentSchedules.caseId, caseId)),
    clauses: await database.$count(caseModifications, eq(caseModifications.caseId, caseId)),
    letters: await database.$count(mailItems, eq(mailItems.caseId, caseId)),
    audited: await database.$count(auditLog, eq(auditLog.caseId, caseId)),
  };
}

function approving(caseId: number, decisionId: number): ChildProcess {
  const about = [caseId, decisionId, desk.worker.id].map(String);
  const args = [program('test/decision-process.ts'), databaseUrlOf(database), ...about];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function said(child: ChildProcess, word: string): Promise<void> {
  for await (const text of child.stdout!) if (String(text).includes(word)) return;
}

/** Waits until the process has changed schedule, clauses and case in its transaction, and waits for what the test holds. */
async function isHeldUp(): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { rows } = await database.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%case_variation_steps%'`,
    );
    if (rows.length > 0) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error('The process never came that far.');
}

test('killed half-way, an approval leaves nothing: schedule, fees and end change together or not at all', async () => {
  const { id: caseId, debtIds, path } = await desk.running();
  const vote = await desk.voting(
    path,
    { contributionPence: null, addedMonths: 6, minDividend: 2_000, fees: { totalCostCap: 400_000 } },
    { kind: 'min_dividend_not_complied' },
  );
  await desk.counted(vote, debtIds, 'for');
  const before = await standing(caseId, vote.id, vote.decisionId);
  expect(before).toMatchObject({ status: 'issued', decision: 'open', schedules: 1, clauses: 0 });
  const child = approving(caseId, vote.decisionId);
  await database.transaction(async (tx) => {
    await tx.execute(sql`lock table case_variation_steps in access exclusive mode`);
    await said(child, 'begun');
    await isHeldUp();
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  expect(await standing(caseId, vote.id, vote.decisionId)).toEqual(before);

  const again = approving(caseId, vote.decisionId);
  await said(again, 'done');
  await once(again, 'exit');
  expect(await standing(caseId, vote.id, vote.decisionId)).toMatchObject({
    status: 'approved',
    decision: 'approved',
    schedules: 2,
    clauses: 1,
    minDividendPledged: 2_000,
  });
}, 60_000);
