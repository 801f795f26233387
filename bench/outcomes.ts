import { sql } from 'drizzle-orm';
import { cases } from '#server/records/cases/tables.ts';
import { bars, ms, openBook, timesOf } from './book.ts';

/**
 * The figures of one case through HTTP, on a book of BENCH_CASES cases: its estimated outcome, its fees, its schedule as it stands, its clauses
 * with the conflicts among them, and ten sets of modifications side by side, each for all of its 60 creditors.
 */

const CREDITORS = 60;
const SETS = 10;
const MOST_MS = 50;
const rounds = Number(process.env.BENCH_ROUNDS ?? 60);
const { database, domainId, processor, read, finish } = await openBook();
const { noteTimes, print } = bars(`a case of ${CREDITORS} creditors`);

const caseId = await prepare();
const effects = [
  { totalCostCap: 340_000 },
  { minContribution: 17_500 },
  { termMonths: 72 },
  { supervisorPercentBp: 1_000 },
  { nomineeFee: 120_000 },
  { minDividend: 2_500 },
  { cat1Threshold: 50_000 },
  { supervisorFee: 100_000 },
];
const sets = Array.from({ length: SETS }, (_, n) => ({
  name: `Set ${n + 1}`,
  hypothetical: effects
    .filter((_effect, at) => (n + at) % 3 !== 0)
    .map((effect, at) => ({ title: `Clause ${at + 1}`, effect })),
}));

await measure('estimated outcome', 'GET', `/cases/${caseId}/estimated-outcome`);
await measure('fees with every cap', 'GET', `/cases/${caseId}/fees`);
await measure('payment schedule', 'GET', `/cases/${caseId}/payment-schedule`);
await measure('proposal with its alternatives', 'GET', `/cases/${caseId}/proposals`);
await measure('clauses and their conflicts', 'GET', `/cases/${caseId}/modifications`);
await measure(`comparison of ${SETS} sets`, 'POST', `/cases/${caseId}/fee-comparison`, { sets });
await finish(print(await database.$count(cases)));

/** A running arrangement with 60 admitted claims, four clauses in force and four that are proposed, two of which contradict each other. */
async function prepare(): Promise<number> {
  const { rows } = await database.execute<{ id: number }>(sql`
    update cases set status_id = (select id from statuses where code = 'iva-accepted'), approval_date = '2025-01-06', commencement_date = '2025-02-01',
      term_months = 60, contribution_pence = 15000, contribution_day = 1, expected_end_date = '2030-02-01',
      fee_model = '{"totalCostCap": 365000, "nomineePlusExpensesCap": 190000, "nomineeFee": 160450, "supervisorCap": 175000,
        "supervisorPercentBp": 1500, "supervisorBase": "realisations_less_nominee", "cat1Threshold": 100000, "bondPremium": 6000,
        "registrationFee": 1500, "expectedExpenses": 22050}'
    where id = (select id from cases where domain_id = ${domainId} order by id desc limit 1) returning id`);
  const { id } = rows[0]!;
  // Left by an earlier run in a kept book.
  await database.execute(sql`delete from case_modifications where case_id = ${id}`);
  await database.execute(
    sql`delete from case_creditors where case_id = ${id} and account_number like 'BENCH %'`,
  );
  await database.execute(sql`
    insert into case_creditors (case_id, creditor_id, credit_id, debt_status_id, balance_soa_pence, claim_pence, claim_admitted_pence, account_number)
    select ${id}, (select id from creditors order by id offset n % 40 limit 1), (select min(id) from credits),
      (select id from debt_statuses where code = 'admitted'), 30000 + n * 977, 30000 + n * 977, 30000 + n * 977, 'BENCH ' || n
    from generate_series(1, ${CREDITORS}) n`);
  await database.execute(sql`
    insert into case_modifications (case_id, title, category, text, received_on, status, effective_from, accepted_at, effect)
    select ${id}, 'Clause ' || n, 'fee', 'Clause', '2025-01-02', case when n <= 4 then 'accepted' else 'proposed' end,
      case when n <= 4 then '2025-01-06'::date end, case when n <= 4 then now() end,
      case n % 4 when 0 then '{"totalCostCap": 350000}' when 1 then '{"minDividend": 2000}' when 2 then '{"breachMonths": 3}'
        else jsonb_build_object('nomineeFee', 150000 - n * 100) end::jsonb
    from generate_series(1, 8) n`);
  return id;
}

async function measure(what: string, method: string, path: string, body?: object): Promise<void> {
  const ask = () => read(path, method, body);
  await timesOf(0, 10, ask);
  const before = processor();
  const times = await timesOf(rounds, 0, ask);
  const after = processor();
  const spent = ms(((after.server + after.database - before.server - before.database) * 1000) / times.length);
  noteTimes(`${what}: p95`, MOST_MS, times, `, of the processor ${spent}`);
}
