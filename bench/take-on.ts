import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { loadDemo } from '#demo/firm/load-demo.ts';
import { loadStarter } from '#server/app/seed/load.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { bars } from './book.ts';
import { processorTime } from './processor.ts';

/**
 * `npm run take-on` over BENCH_TAKE_ON cases (10,000) of eight creditors, with their schedules, budgets, bonds, receipts of three years,
 * fees, expenses and dividends: how long it takes, and its peak memory, beside that for a tenth of the cases.
 */

const CASES = Number(process.env.BENCH_TAKE_ON ?? 10_000);
const CREDITORS = 8;
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'concordat-take-on-'));
const dataDir = join(folder, 'data');
const { note, print } = bars(`take-on of ${CASES.toLocaleString('en-GB')} cases`);

const creditors = await prepare();
const few = await take('few', CASES / 10);
const many = await take('many', CASES);
const again = await take('many', CASES, false);
const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`;
note(
  'taken on',
  `${60 * (CASES / 10_000)} s`,
  `${seconds(many.time)}, of the processor ${many.processor.toFixed(1)} s`,
  many.time <= 6 * CASES,
);
note('taken on again: nothing changes', 'told', seconds(again.time), true);
const grown = many.memory / few.memory;
note(
  'most memory, beside that for a tenth',
  '1.3 times',
  `${many.memory.toFixed(0)} MB, ${grown.toFixed(2)} times`,
  grown <= 1.3,
);
const wrong = await withDatabase((database) => verifyLedger(database));
note('the ledger', 'proven', wrong.length === 0 ? 'proven' : JSON.stringify(wrong[0]), wrong.length === 0);
const isMet = print();
rmSync(folder, { recursive: true });
process.exit(isMet ? 0 : 1);

async function withDatabase<Result>(use: (database: Database) => Promise<Result>): Promise<Result> {
  const { database, close } = await openDatabase({ databaseUrl: null, databasePool: 4, dataDir });
  try {
    return await use(database);
  } finally {
    await close();
  }
}

/** A firm without cases; returns the names of creditors. */
function prepare(): Promise<string[]> {
  return withDatabase(async (database) => {
    await loadStarter(database);
    await loadDemo(database);
    const chart = tables['chart-of-accounts'];
    const [bank] = await database.select({ id: chart.id }).from(chart).where(eq(chart.code, '1000'));
    const [domain] = await database.select({ id: tables.domains.id }).from(tables.domains).limit(1);
    await database.insert(bankAccounts).values({
      name: 'Client account',
      kind: 'client_umbrella',
      domainId: domain!.id,
      ledgerAccountId: bank!.id,
    });
    const rows = await database
      .select({ name: tables.creditors.name })
      .from(tables.creditors)
      .orderBy(tables.creditors.id)
      .limit(CREDITORS);
    return rows.map(({ name }) => name);
  });
}

function pounds(pence: number): string {
  return (pence / 100).toFixed(2);
}

async function writeFiles(name: string, count: number): Promise<string> {
  const into = join(folder, name);
  mkdirSync(into, { recursive: true });
  const headings = {
    cases:
      'reference,product,portfolio,status,case_owner,supervisor,enquiry_on,decision_date,approval_date,commencement_date,term_months,contribution,contribution_day,reports_sent_to_year,balance',
    people: 'reference,role,title,first_name,last_name,date_of_birth,phone_mobile,line_1,town,postcode',
    debts:
      'reference,creditor,credit,account_number,balance_soa,debt_status,claim_received_on,claim,claim_admitted,admitted_on',
    schedules: 'reference,first_due_on,payments,amount',
    modifications: 'reference,modification,received_on,effective_from',
    statements: 'reference,statement_on,kind',
    'statement-lines': 'reference,income,expenditure,amount,frequency',
    bonds: 'reference,role,cover,appointed_on,reported_on',
    receipts: 'reference,received_on,income_type,amount',
    payments: 'reference,paid_on,payment_type,amount,creditor',
  };
  const streams = Object.fromEntries(
    Object.entries(headings).map(([file, heading]) => {
      const stream = createWriteStream(join(into, `${file}.csv`));
      stream.write(`${heading}\n`);
      return [file, stream];
    }),
  ) as Record<keyof typeof headings, ReturnType<typeof createWriteStream>>;
  const sums = { cases: 0, debts: 0, receipts: 0, payments: 0 };
  for (let n = 0; n < count; n++) {
    const reference = `${name.toUpperCase()}-${n}`;
    const write = (file: keyof typeof headings, ...cells: (string | number)[]) =>
      streams[file].write(`${[reference, ...cells].join()}\n`);
    const contribution = 9_000 + (n % 200) * 50;
    let held = 0;
    for (const year of [2024, 2025, 2026]) {
      held += 12 * contribution;
      sums.receipts += 12 * contribution;
      write('receipts', `${year}-06-30`, 'Voluntary contribution', pounds(12 * contribution));
    }
    const pay = (on: string, type: string, pence: number, creditor = '') => {
      held -= pence;
      sums.payments += pence;
      write('payments', on, type, pounds(pence), creditor);
    };
    pay('2023-09-01', 'Nominee remuneration', 90_000);
    pay('2023-09-01', 'Specific bond', 6_000);
    pay('2023-09-01', 'Registration fee', 1_500);
    pay('2026-03-01', 'Supervisor remuneration', 30_000 + n);
    for (const [at, creditor] of creditors.entries()) {
      const balance = pounds(100_000 + n + at);
      sums.debts += 100_000 + n + at;
      write(
        'debts',
        creditor,
        'Credit card',
        `A${n}-${at}`,
        balance,
        'Admitted',
        '2023-07-20',
        balance,
        balance,
        '2023-08-01',
      );
      pay('2026-03-31', 'Dividend – unsecured', 5_000 + at, creditor);
    }
    sums.cases += held;
    write(
      'cases',
      'Individual Voluntary Arrangement',
      'Harbour Direct',
      'IVA Accepted',
      'priya.shah',
      'james.whitlock',
      '2023-03-01',
      '2023-06-10',
      '2023-06-10',
      '2023-07-01',
      60,
      pounds(contribution),
      (n % 28) + 1,
      2,
      pounds(held),
    );
    const people = n % 3 === 0 ? 2 : 1;
    for (let person = 1; person <= people; person++)
      write(
        'people',
        `applicant_${person}`,
        person === 1 ? 'Mr' : 'Mrs',
        `First${n % 331}`,
        `Last${n % 1_009}`,
        '1980-02-03',
        `07700 9${String(n).padStart(5, '0')}`,
        `${n} High Street`,
        'Leeds',
        'LS1 1AA',
      );
    for (let person = 1; person <= people; person++)
      write('bonds', `applicant_${person}`, '5000.00', '2023-05-20', '2023-06-20');
    write('statements', '2023-04-01', 'Initial');
    write('statement-lines', 'Wages (net)', '', pounds(180_000 + n), 'Monthly');
    for (const [at, expenditure] of ['Rent', 'Council tax', 'TV licence'].entries())
      write('statement-lines', '', expenditure, pounds(20_000 + at * 1_000), 'Monthly');
    write('schedules', '2023-07-01', 60, pounds(contribution));
    if (n % 5 === 0) write('modifications', 'MOD 101', '2023-06-09', '2023-06-10');
    if (n % 500 === 0) await new Promise(setImmediate);
  }
  for (const stream of Object.values(streams)) {
    stream.end();
    await once(stream, 'finish');
  }
  const totals = createWriteStream(join(into, 'totals.csv'));
  totals.write('file,rows,amount\n');
  totals.write(`cases.csv,${count},${pounds(sums.cases)}\n`);
  for (const file of ['debts', 'receipts', 'payments'] as const)
    totals.write(`${file}.csv,,${pounds(sums[file])}\n`);
  totals.end();
  await once(totals, 'finish');
  return into;
}

/**
 * Runs the command; returns its time in milliseconds, the processor seconds of the command and its database, and its peak memory in
 * megabytes.
 */
async function take(
  name: string,
  count: number,
  isNew = true,
): Promise<{ time: number; processor: number; memory: number }> {
  const from = isNew ? await writeFiles(name, count) : join(folder, name);
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['dist/server/commands/take-on.js', from, '--domain', 'Harbour Debt Solutions'],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  let [memory, processor] = [0, 0];
  const watch = setInterval(() => {
    if (existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) {
      const { server, database } = processorTime(child.pid!, dataDir);
      processor = Math.max(processor, server + database);
    }
    const text = execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' });
    memory = Math.max(memory, Number(text) / 1024);
  }, 500);
  const [code] = (await once(child, 'exit')) as [number];
  clearInterval(watch);
  if (code !== 0) throw new Error(`The take-on ended with ${code}.`);
  return { time: performance.now() - began, processor, memory };
}
