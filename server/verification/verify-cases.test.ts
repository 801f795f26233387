import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '#server/database/connect.ts';
import { addDays, londonDate, setClock } from '#shared/dates.ts';
import { databaseUrlOf, program, testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk } from '#test/decisions.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { giveProposal } from '#test/proposals.ts';
import { everyPermission, testApp } from '#test/test-app.ts';
import { type CaseProblem, caseRules, verifyCases } from './verify-cases.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await testApp(database);
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
  expect(counted).toBe(2);
});

describe('each way in which a case disagrees is found, at its case and by its rule', () => {
  const run = (text: string) =>
    text.replaceAll('$run', String(running.id)).replaceAll('$before', String(before.id));
  const decision = '(select max(id) from decisions where case_id = $run)';
  const variation = (columns: string, values: string) =>
    `insert into case_variations (case_id, number, kind, reason, ${columns}) values ($run, 1, 'contributions_reduction', 'None', ${values})`;
  const approved = 'status, terms, effective_on';
  const corruptions: [what: string, corruption: string, rule: string, found: RegExp][] = [
    [
      'no approval date',
      'update cases set approval_date = null where id = $run',
      'Dates',
      /runs and has no approval date/,
    ],
    [
      'approved tomorrow',
      'update cases set approval_date = now()::date + 2 where id = $run',
      'Dates',
      /is after today/,
    ],
    [
      'a notice that was too short',
      'update cases set notice_delivered_on = decision_date - 14 where id = $run',
      'Dates',
      /Rule 15.2 asks for 14 clear days/,
    ],
    [
      'an end before its beginning',
      'update cases set expected_end_date = commencement_date - 1 where id = $run',
      'Dates',
      /commencement of .* is after the expected end/,
    ],
    [
      'no review of equity',
      'update cases set equity_review_due_on = null where id = $run',
      'Dates',
      /review of equity/,
    ],
    [
      'no proposal',
      'delete from proposal_signatures; delete from proposals where case_id = $run',
      'Proposals',
      /There is no proposal/,
    ],
    [
      'a proposal that nobody signed',
      "update proposals set status = 'sent' where case_id = $run",
      'Proposals',
      /is not signed/,
    ],
    [
      'signed after the decision',
      'update proposals set signed_on = now()::date where case_id = $run',
      'Proposals',
      /after creditors decided/,
    ],
    [
      'no report',
      'delete from nominee_reports where case_id = $run',
      'Proposals',
      /nominee has not reported/,
    ],
    [
      'other terms',
      'update proposals set contribution_pence = 1 where case_id = $run',
      'Proposals',
      /£0.01 a month for 60 months/,
    ],
    [
      'no decision',
      "update decisions set status = 'withdrawn' where case_id = $run",
      'Decisions',
      /there is no decision/,
    ],
    [
      'a rejected one',
      `update decisions set status = 'rejected' where case_id = $run`,
      'Decisions',
      /does not go with the status/,
    ],
    [
      'another day',
      `update decisions set decision_date = decision_date - 1 where case_id = $run`,
      'Decisions',
      /the case says/,
    ],
    [
      'recorded too early',
      `update decisions set decided_at = decided_at - interval '10 days' where case_id = $run`,
      'Decisions',
      /recorded before creditors decided/,
    ],
    [
      'adjourned, but not put off',
      `update cases set status_id = (select id from statuses where code = 'adjourned') where id = $before`,
      'Decisions',
      /was not put off/,
    ],
    [
      'a vote that was changed',
      `update decision_votes set vote = 'against' where decision_id = ${decision}`,
      'Votes',
      /By its votes it is rejected, not approved/,
    ],
    [
      'a value that was changed',
      `update decision_voters set value_pence = value_pence + 1 where decision_id = ${decision}`,
      'Votes',
      /do not add up/,
    ],
    [
      'a creditor of another name',
      `update decision_voters set creditor_name = creditor_name || '!' where decision_id = ${decision}`,
      'Votes',
      /not the hash/,
    ],
    [
      'a voter without notice',
      `update decision_voters set notice_delivered_on = null where decision_id = ${decision}`,
      'Votes',
      /had no notice/,
    ],
    [
      'no review',
      'delete from annual_reviews where case_id = $run',
      'Reviews',
      /Year 1, which began on .* has no review/,
    ],
    [
      'a review of another year',
      'update annual_reviews set due_on = due_on + 1 where case_id = $run',
      'Reviews',
      /does not count from the approval/,
    ],
    [
      'an exempt year',
      "update annual_reviews set exempt_reason = 'None' where case_id = $run",
      'Reviews',
      /is exempt although/,
    ],
    [
      'a report before its time',
      'update annual_reviews set report_sent_on = period_from where case_id = $run',
      'Reviews',
      /before the year was over/,
    ],
    [
      'a contribution that no schedule follows',
      'update annual_reviews set old_contribution_pence = 1, new_contribution_pence = 2 where case_id = $run',
      'Reviews',
      /its payment schedule did not follow/,
    ],
    ['no bond', 'delete from bond_entries where case_id = $run', 'Bonds', /is not bonded/],
    [
      'a cover that nobody entered',
      "update bond_entries set action = 'increase', penalty_pence = penalty_pence + 1, change_pence = 1 where case_id = $before",
      'Bonds',
      /changes of the bond .* cover is/,
    ],
    [
      'a cover below the least',
      'update bond_entries set penalty_pence = 1, change_pence = 1 where case_id = $run',
      'Bonds',
      /outside of the limits/,
    ],
    [
      'an estate beyond its cover',
      'update bond_entries set value_pence = 900000 where case_id = $run',
      'Bonds',
      /needs cover of £9,000.00/,
    ],
    [
      'bonded after the approval',
      'update bond_entries set appointed_on = now()::date, effective_on = now()::date where case_id = $run',
      'Bonds',
      /after the approval/,
    ],
    [
      'a bordereau that never went',
      'update bond_entries set submitted_on = now()::date where case_id = $run',
      'Bonds',
      /on a bordereau that was not/,
    ],
    [
      'still bonded at its end',
      "update cases set status_id = (select id from statuses where code = 'closed') where id = $run",
      'Bonds',
      /is still bonded for £5,000.00/,
    ],
    [
      'another schedule than was agreed',
      'update payment_schedule_lines set expected_pence = expected_pence + 1',
      'Schedules and receipts',
      /what was agreed to £6,000.00/,
    ],
    [
      'a schedule that is not marked',
      'update cases set has_schedule = false where id = $run',
      'Schedules and receipts',
      /does not say so/,
    ],
    [
      'money that its standing does not know',
      'update case_standings set received_pence = received_pence + 1 where case_id = $run',
      'Schedules and receipts',
      /its standing says £0.01/,
    ],
    [
      'no standing',
      'delete from case_standings where case_id = $run',
      'Schedules and receipts',
      /Nothing says how it stands/,
    ],
    [
      'months that its standing does not say',
      'update cases set months_in_arrears = 700 where id = $run',
      'Schedules and receipts',
      /months in arrears are not those/,
    ],
    [
      'a sub status of a variation that is not there',
      `update cases set substatus_id = (select id from substatuses where code = 'variation-proposed') where id = $run`,
      'Variations',
      /says that a variation is proposed, and none is open/,
    ],
    [
      'a variation that the sub status does not tell of',
      variation('status, terms', `'draft', '{"from":"2030-01-01","fees":{}}'`),
      'Variations',
      /Variation 1 is open, and the sub status does not say so/,
    ],
    [
      'a variation with the supervisor whom nobody asked',
      variation('status, terms, schedule_version', `'submitted', '{"from":"2030-01-01","fees":{}}', 1`),
      'Variations',
      /with the supervisor, and nobody was asked/,
    ],
    [
      'a variation with creditors who decide on nothing',
      variation('status, terms, schedule_version', `'issued', '{"from":"2030-01-01","fees":{}}', 1`),
      'Variations',
      /with creditors, and they decide on nothing/,
    ],
    [
      'a lower contribution without its version of the schedule',
      variation(
        approved,
        `'approved', '{"from":"2030-01-01","contributionPence":5000,"fees":{}}', now()::date`,
      ),
      'Variations',
      /made no version of the schedule/,
    ],
    [
      'other fees without their clause',
      variation(approved, `'approved', '{"from":"2030-01-01","fees":{"totalCostCap":1}}', now()::date`),
      'Variations',
      /clause of variation 1 is not in force from/,
    ],
    [
      'no clock',
      "delete from case_clocks where case_id = $run and rule = 'annual-report'",
      'Clocks',
      /There is no clock ‘.*’, which runs to/,
    ],
    [
      'a clock of another day',
      "update case_clocks set due_on = due_on + 1 where case_id = $run and rule = 'annual-report'",
      'Clocks',
      /The clock ‘.*’ says .*, by its rule it is/,
    ],
    [
      'a clock that nothing has met',
      "update case_clocks set status = 'met', met_on = due_on where case_id = $run and rule = 'annual-report'",
      'Clocks',
      /stands as ‘Met’ on .*, and is ‘Open’/,
    ],
    [
      'a clock of something that is not there',
      "update case_clocks set subject = 'breach:0' where case_id = $run and rule = 'annual-report'",
      'Clocks',
      /belongs to nothing on the case/,
    ],
    [
      'a current address that has ended',
      'update addresses set resident_to = now()::date where person_id in (select person_id from case_people where case_id = $run)',
      'Addresses',
      /ended on .* and is of the type ‘Current’/,
    ],
    [
      'letters to where somebody lived before',
      `update addresses set resident_to = now()::date, is_mailing_default = true, address_type_id = (select id from address_types where code = 'previous')
        where person_id in (select person_id from case_people where case_id = $run)`,
      'Addresses',
      /ended on .*, and letters go there/,
    ],
  ];
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
  const command = () => runFile(process.execPath, [program('server/commands/verify-cases.ts')], { env });
  const { stdout } = await command();
  expect(stdout).toContain('agree    Votes');
  expect(stdout).toMatch(/2 live cases, .* all agree/);
  await database.execute(sql`update cases set has_schedule = false where id = ${running.id}`);
  const failed = (await command().catch((error: unknown) => error)) as { code: number; stdout: string };
  expect(failed.code).toBe(1);
  expect(failed.stdout).toContain(
    `${reference}  Schedules and receipts: It has a payment schedule and does not say so.`,
  );
  expect(failed.stdout).toMatch(/2 live cases, .* 1 DISAGREEMENTS/);
}, 60_000);
