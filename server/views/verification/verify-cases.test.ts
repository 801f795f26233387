import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import type { Tx } from '#server/platform/database/connect.ts';
import { addDays, londonDate, setClock } from '#shared/platform/dates.ts';
import { corruptions } from '#test/case-corruptions.ts';
import { databaseUrlOf, program, testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk } from '#test/decisions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { giveProposal } from '#test/proposals.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { type CaseProblem, caseRules, verifyCases } from './verify-cases.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(creditors)(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const desk = decisionDesk(call, database, firm);
const today = londonDate();
const ago = (days: number) => addDays(today, -days);
const at = (days: number) => setClock(() => new Date(`${ago(days)}T12:00:00Z`));
afterAll(() => setClock(() => new Date()));

/** A case that the program took through its decision: put to creditors 20 days ago, approved as of 10 days ago. */
async function decidedCase(isApproved: boolean) {
  at(20);
  const { id, debtIds } = await addCaseToDecide(database, firm);
  await giveProposal(database, id);
  const decision = await desk.opened(id, { decisionDate: ago(10) });
  if (!isApproved) return { id, decision };
  at(15);
  const votes = debtIds.map((debtId, n) => ({ debtId, vote: n === 2 ? 'against' : 'for' }));
  expect((await desk.vote(id, decision, votes, { receivedAt: `${ago(15)}T10:00:00Z` })).status).toBe(200);
  at(5);
  const closed = await desk.step(id, decision, 'close', { outcome: 'approved' });
  expect([closed.status, closed.body.message]).toEqual([200, 'Item Updated.']);
  return { id, decision };
}

let running: { id: number; decision: number };
let before: { id: number; decision: number };
let reference = '';
let otherReference = '';
const referenceOf = async (id: number) => (await call('GET', `/cases/${id}`)).body.data.uniqueReference;

beforeAll(async () => {
  running = await decidedCase(true);
  before = await decidedCase(false);
  setClock(() => new Date());
  [reference, otherReference] = [await referenceOf(running.id), await referenceOf(before.id)];
});

async function problemsIn(tx: Tx, idsAtOnce?: number): Promise<CaseProblem[]> {
  const found: CaseProblem[] = [];
  await verifyCases(tx, (problem) => found.push(problem), idsAtOnce === undefined ? {} : { idsAtOnce });
  return found;
}

class Undo extends Error {}

/** What is found after a change that the program does not make; the change is taken back. */
async function foundAfter(corruption: string): Promise<string[]> {
  let found: CaseProblem[] = [];
  await database
    .transaction(async (tx) => {
      await tx.execute(sql.raw(`set local session_replication_role = replica`));
      await tx.execute(sql.raw(corruption));
      found = await problemsIn(tx);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return found.map((problem) => `${problem.reference} ${problem.rule}: ${problem.detail}`);
}

test('a case that the program took through its decision agrees, whatever the size of the steps', async () => {
  for (const idsAtOnce of [1, 1_000])
    expect(await database.transaction((tx) => problemsIn(tx, idsAtOnce))).toEqual([]);
  const counted = await database.transaction((tx) => verifyCases(tx, () => undefined));
  expect(counted).toEqual({ judged: 2, historic: 0 });
});

describe('each way in which a case disagrees is found, at its case and by its rule', () => {
  const run = (text: string) =>
    text.replaceAll('$run', String(running.id)).replaceAll('$before', String(before.id));
  test.each(corruptions)('%s', async (_what, corruption, rule, detail) => {
    const found = await foundAfter(run(corruption));
    const own = corruption.includes('$before') ? otherReference : reference;
    expect(found.filter((line) => line.startsWith(`${own} ${rule}: `)).join('\n')).toMatch(detail);
    expect(found.every((line) => line.startsWith(own))).toBe(true);
  });

  test('each rule has been broken', () => {
    const broken = new Set(corruptions.map(([, , rule]) => rule));
    expect([...broken]).toEqual(caseRules.map(({ name }) => name));
  });
});

test('the command says so of a live database, and fails with a line for each disagreement', async () => {
  const runFile = promisify(execFile);
  const env = { ...process.env, DATABASE_URL: databaseUrlOf(database), LOG_LEVEL: 'silent' };
  const command = () => runFile(process.execPath, [program('server/app/commands/verify-cases.ts')], { env });
  const { stdout } = await command();
  expect(stdout).toContain('agree    Votes');
  expect(stdout).toMatch(/2 live cases, .* all agree/);
  await database.execute(sql`update cases set has_schedule = false where id = ${running.id}`);
  const failed = (await command().catch((error: unknown) => error)) as { code: number; stdout: string };
  expect(failed.code).toBe(1);
  expect(failed.stdout).toContain(
    `${reference}  Schedules and receipts: It has a payment schedule but does not say so.`,
  );
  expect(failed.stdout).toMatch(/2 live cases, .* 1 DISAGREEMENTS/);
}, 60_000);
