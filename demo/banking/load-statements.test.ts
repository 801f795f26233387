import { readdirSync, readFileSync } from 'node:fs';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { demoFolder, demoFolderFiles } from '#demo/banking/demo-folder.ts';
import { addDemoStatements, demoStatementsJob } from '#demo/banking/load-statements.ts';
import { loadCases } from '#demo/cases/load-cases.ts';
import { liveThroughYear } from '#demo/payouts/live-through-year.ts';
import { accountRows } from '#server/activities/money/banking/accounts/account-row.ts';
import { jobs } from '#server/app/job-list.ts';
import { banking } from '#server/app/parts/banking.ts';
import { caseViews } from '#server/app/parts/case-views.ts';
import { clientAccounts } from '#server/app/parts/client-accounts.ts';
import { closure } from '#server/app/parts/closure.ts';
import { complaints } from '#server/app/parts/complaints.ts';
import { creditors } from '#server/app/parts/creditors.ts';
import { dashboard } from '#server/app/parts/dashboard.ts';
import { distributions } from '#server/app/parts/distributions.ts';
import { proposals } from '#server/app/parts/proposals.ts';
import { reports } from '#server/app/parts/reports.ts';
import { reviews } from '#server/app/parts/reviews.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { keepHistory } from '#server/views/reports/history/keep-history.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { addDays, addMonths, londonDate } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { monthOf } from '#shared/records/ledger/ledger.ts';
import { figures } from '#shared/views/reports/figures.ts';
import { type ReportName, reportNames } from '#shared/views/reports/registry.ts';
import type { ReportRow } from '#shared/views/reports/report.ts';
import { checkReports, oracles } from '#test/cells/check-reports.ts';
import { testDatabase } from '#test/database.ts';
import { allPlaces } from '#test/figures/all-places.ts';
import { differences } from '#test/figures/compare.ts';
import { firmOf } from '#test/figures/firm.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { readWhole } from '#test/reports.ts';

vi.setConfig({ testTimeout: 240_000 });

const folder = await testDatabase({ seeded: true });
const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await appWith(
  banking,
  caseViews,
  clientAccounts,
  closure,
  complaints,
  creditors,
  dashboard,
  distributions,
  proposals,
  reports,
  reviews,
)(database);

test('the files of the repository are those that the command makes, to the byte', async () => {
  const made = await demoFolderFiles(folder);
  const kept = readdirSync(demoFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name),
  );
  expect(kept.filter((name) => name !== 'README.md').sort()).toEqual([...made.keys()].sort());
  const changed = [...made].filter(([name, text]) => readFileSync(`${demoFolder}/${name}`, 'utf8') !== text);
  // They depend on the made-up cases: after changing those, run npm run demo:statements.
  expect(changed.map(([name]) => name)).toEqual([]);
});

test('a first start imports and matches them and pays out, also when it is stopped half-way, and a second one does nothing', async () => {
  await loadCases(database, { count: 150 });
  // So few cases need not have one on a break.
  await database.execute(sql`update cases set substatus_id = (select id from substatuses where code = 'payment-break')
    where id = (select c.id from cases c join substatuses u on u.id = c.substatus_id and u.code = 'up-to-date'
      where c.commencement_date < current_date - 200 and c.term_months < 84 order by c.id limit 1)`);
  const count = async (table: string, where = 'true') =>
    (await database.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table} where ${where}`)))
      .rows[0]!.n;
  const work = () => new JobRunner(services, [...jobs, demoStatementsJob, liveThroughYear]);
  await addDemoStatements(database);
  const first = work();
  first.start();
  await expect.poll(() => count('bank_imports', `status = 'posted'`), { timeout: 30_000 }).toBeGreaterThan(0);
  await first.stop();
  await addDemoStatements(database);
  const second = work();
  second.start();
  await expect
    .poll(() => count('distribution_runs', `status <> 'draft'`), { timeout: 60_000 })
    .toBeGreaterThan(2);
  await second.stop();
  const third = work();
  third.start();
  // What came back is recorded last.
  await expect
    .poll(() => count('payments', `status = 'returned'`), { timeout: 90_000, interval: 100 })
    .toBe(5);
  const all = { services, signal: new AbortController().signal, attempt: 1, isLastAttempt: false };
  const sizes = async () => [
    await count('payments'),
    await count('allocations'),
    await count('journals'),
    await count('approvals'),
    await count('invoices'),
    await count('bank_items'),
  ];
  const before = await sizes();
  await demoStatementsJob.run({}, all);
  await liveThroughYear.run({ until: addDays(londonDate(), -1) }, all);
  expect(await sizes()).toEqual(before);
  await third.stop();
  expect(await count('bank_accounts')).toBe(9);
  expect(await count('distribution_runs', `status = 'submitted'`)).toBe(1);
  expect(await count('distribution_runs', `status in ('part_paid', 'paid')`)).toBeGreaterThan(6);
  expect(await count('payment_batches', `status <> 'confirmed'`)).toBe(0);
  expect(await count('invoices')).toBe(10);
  expect(await count(`(select distinct status from invoices) s`)).toBe(8);
  const ofBill = (status: string) => `status = '${status}' and payee_kind = 'supplier' and case_id is null`;
  expect(await count('payments', ofBill('approved'))).toBe(1);
  expect(await count('payments', ofBill('returned'))).toBe(1);
  expect(await count('client_accounts', `status = 'active'`)).toBeGreaterThan(3);
  expect(await count('client_accounts', 'differs_since is not null')).toBe(1);
  expect(await count('bank_imports', `status <> 'posted' or duplicate_count > 0`)).toBe(0);
  const items = await count('bank_items');
  const open = await count('bank_items', `status in ('unmatched', 'suggested')`);
  expect(items).toBeGreaterThan(300);
  expect(open).toBeGreaterThan(20);
  expect(open).toBeLessThan(items / 5);
  expect(await database.transaction(verifyLedger)).toEqual([]);
  const accounts = await accountRows(database, undefined, { limit: 20 });
  for (const { stated } of accounts) expect(stated?.missingPence ?? 0).toBe(0);
  const unexplained = accounts.filter(({ difference }) => difference.restPence !== 0);
  // The office accounts have no statements, and the credits of what came back stand on the next statement.
  expect(unexplained.map(({ name }) => name)).toEqual([
    'Harbour office account',
    'Northgate office account',
    'Northgate payments account',
  ]);
  const ended = `join cases c on c.id = s.case_id join statuses t on t.id = c.status_id and t.freezes_schedule`;
  const { rows: completed } = await database.execute(
    sql.raw(
      `select c.id from case_standings s ${ended} where c.completed_on is not null and s.arrears_pence > 0`,
    ),
  );
  expect(completed).toEqual([]);
  expect(await count(`case_standings s ${ended}`, 'received_pence > 0')).toBeGreaterThan(5);
  // What came in on arrangements that have ended was paid out.
  const paidOut = `cases c join statuses t on t.id = c.status_id and t.freezes_schedule and t.code <> 'iva-revoked'`;
  const hasEnded = 'coalesce(c.completed_on, c.terminated_on, c.closed_on) is not null';
  const isHeld = `exists (select from journal_lines l join chart_of_accounts a on a.id = l.account_id and a.code = '1000'
    where l.case_id = c.id group by l.case_id having sum(l.debit_pence) <> sum(l.credit_pence))`;
  expect(await count(paidOut, hasEnded)).toBeGreaterThan(5);
  expect(await count(paidOut, `${hasEnded} and ${isHeld}`)).toBe(0);
  // Every client can be told where to pay.
  expect(
    await count(
      'domains d',
      `not exists (select from bank_accounts b where b.domain_id = d.id and b.kind = 'collection')`,
    ),
  ).toBe(0);
  // Nobody pays the whole of an arrangement in the month in which it ends, nor falls behind while a break is agreed.
  const ofEnded = `receipts r join cases c on c.id = r.case_id join statuses t on t.id = c.status_id and t.freezes_schedule`;
  expect(await count(ofEnded, `r.payer_reference = 'Contribution'`)).toBeGreaterThan(5);
  expect(
    await count(
      ofEnded,
      `r.received_on > '${addDays(londonDate(), -300)}' and r.amount_pence > c.contribution_pence`,
    ),
  ).toBe(0);
  // The months that a report shows hold no payments of years before them.
  const shown = addMonths(monthOf(addDays(londonDate(), -1)), -12);
  const lately = 'receipts r join cases c on c.id = r.case_id';
  const isForward = `r.received_on >= '${shown}' and r.bank_item_id is null and r.payer_reference like 'Contribution%'`;
  expect(await count(lately, isForward)).toBeGreaterThan(20);
  expect(await count(lately, `${isForward} and r.amount_pence > c.contribution_pence`)).toBe(0);
  // The longest arrangement has no room for a break: under the Protocol of 2025 one of 72 months.
  const onBreak = `cases c join substatuses u on u.id = c.substatus_id and u.is_break and c.term_months < 72
    join case_standings s on s.case_id = c.id`;
  expect(await count(onBreak)).toBeGreaterThan(0);
  expect(await count(onBreak, 's.arrears_pence > 0')).toBe(0);
  const behind = await count('case_standings', 'months_in_arrears >= 100');
  const standing = await count('case_standings');
  expect(standing).toBeGreaterThan(20);
  expect(behind).toBeGreaterThan(0);
  expect(behind).toBeLessThan(standing / 2);
});

test('every report of the firm has something to say, and agrees with the ledger', async () => {
  const { rows: domains } = await database.execute<{ id: number }>('select id from domains');
  const { rows: debts } = await database.execute<{ id: number }>(
    'select creditor_id as id from case_creditors limit 1',
  );
  const domainIds = domains.map(({ id }) => id);
  /** Which creditor; and with a small book none was accepted of late. */
  const chosen: Partial<Record<ReportName, Record<string, unknown>>> = {
    'clients-of-creditor': { creditorId: String(debts[0]!.id) },
    modifications: { from: '2000-01-01' },
  };
  const problems: string[] = [];
  for (const name of reportNames) {
    const given = chosen[name] ?? {};
    const { rows, totals } = await readWhole(database, name, { domainIds, given });
    // Letters and post are made by jobs of their own, which are not run here; clauses come with the client's signed paper, and no
    // papers are loaded here.
    if (rows.length === 0 && name !== 'paperless-office' && name !== 'modifications')
      problems.push(`${name} has no rows`);
    if (totals.control?.ties === false) problems.push(`${name}: ${JSON.stringify(totals.control)}`);
  }
  expect(problems).toEqual([]);
});

test('the totals of every report of money are those of plain sums of the books', async () => {
  const sum = async (query: SQL) => {
    const { rows } = await database.execute<{ pence: string }>(
      sql`select coalesce(sum(pence), 0) as pence from (${query}) q`,
    );
    return Number(rows[0]!.pence);
  };
  /** Debits less credits of accounts of the estate, as far as the lines `l` of the journals `j` fit. */
  const booked = (codes: string[], fitting: SQL = sql`true`) => sql`
    select l.debit_pence - l.credit_pence as pence from journal_lines l join journals j on j.id = l.journal_id
    join chart_of_accounts a on a.id = l.account_id where a.ledger = 'estate' and a.code in ${codes} and l.case_id is not null and (${fitting})`;
  const minus = (query: SQL) => sql`select -pence as pence from (${query}) q`;
  const ids = (rows: readonly ReportRow[], name = 'caseId') =>
    [...new Set(rows.map((row) => Number(row[name])))].filter(Number.isFinite);
  const among = (rows: readonly ReportRow[]) => sql`l.case_id in ${ids(rows)}`;
  // What came back waits on 2400 and is not paid.
  const [cash, contributions, dividends] = [['1000', '1010'], ['4010'], ['5300', '5310', '2400']];
  const monthStart = monthOf(londonDate());
  const lastMonth = sql`j.posted_on >= ${addMonths(monthStart, -1)}::date and j.posted_on < ${monthStart}::date`;
  const isReceipt = sql`coalesce((select o.source from journals o where o.id = j.source_id and j.source = 'reversal'), j.source) in ('receipt', 'opening')
    and j.idempotency_key not like 'ended:%:paid'`;
  const { rows: creditors } = await database.execute<{ id: number }>(
    sql`select creditor_id as id from journal_lines where creditor_id is not null group by 1 order by count(*) desc limit 1`,
  );
  const creditorId = creditors[0]!.id;
  const year = { from: addMonths(monthStart, -11), to: londonDate() };
  type Figure = (rows: readonly ReportRow[]) => SQL;
  const expected: [ReportName, column: string, given: Record<string, unknown>, Figure][] = [
    ['receipts-and-payments', 'balancePence', {}, () => booked([...cash, '2000', '2400'])],
    ['receipts-and-payments', 'fundsPence', {}, () => booked([...cash, '2000', '2400'])],
    ['wth-dep-statements', 'closingPence', year, (rows) => booked(cash, among(rows))],
    [
      'wth-dep-statements',
      'openingPence',
      year,
      (rows) => booked(cash, sql`${among(rows)} and j.posted_on < ${year.from}::date`),
    ],
    ['customer-payments', 'amountPence', {}, () => booked(cash, sql`${isReceipt} and ${lastMonth}`)],
    ['payment-deficit', 'receivedPence', {}, (rows) => minus(booked(contributions, among(rows)))],
    ['monthly-payments', 'totalReceivedPence', {}, (rows) => minus(booked(contributions, among(rows)))],
    [
      'monthly-payments',
      'month12Received',
      {},
      (rows) => minus(booked(contributions, sql`${among(rows)} and ${lastMonth}`)),
    ],
    ['completion-status', 'paidPence', {}, (rows) => minus(booked(contributions, among(rows)))],
    [
      'missing-cat1-invoices',
      'amountPence',
      {},
      (
        rows,
      ) => sql`select l.debit_pence as pence from journal_lines l join chart_of_accounts a on a.id = l.account_id
        where l.supplier_id is not null and a.code like '5%' and l.journal_id in ${ids(rows, 'journalId')} and ${among(rows)}`,
    ],
    ['cms-accounts', 'ledgerPence', {}, () => booked(['1010'])],
    [
      'cms-withdrawals-and-deposits',
      'netPence',
      year,
      () => booked(['1010'], sql`j.posted_on >= ${year.from}::date`),
    ],
    ['cms-summary', 'closingPence', year, () => booked(['1010'])],
    ['clients-by-creditors', 'paidPence', {}, () => booked(dividends)],
    [
      'clients-of-creditor',
      'paidPence',
      { creditorId },
      () => booked(dividends, sql`l.creditor_id = ${creditorId}`),
    ],
    ['case-creditor-financials', 'dividendPence', {}, (rows) => booked(dividends, among(rows))],
    [
      'retained-allocations',
      'amountPence',
      {},
      () =>
        sql`${minus(booked(['2000', '2400']))} union all select amount_pence from all_allocations where status = 'retained' and journal_id is null`,
    ],
    [
      'bonding-report',
      'changePence',
      { month: londonDate() },
      () => sql`select penalty_pence as pence from bond_entries where is_current`,
    ],
  ];
  const { rows: domains } = await database.execute<{ id: number }>('select id from domains');
  const wrong: unknown[] = [];
  for (const [name, column, given, figure] of expected) {
    const text = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]));
    const { rows, totals } = await readWhole(database, name, {
      domainIds: domains.map(({ id }) => id),
      given: text,
    });
    const plain = await sum(figure(rows));
    if (totals.sums[column] !== plain || plain === 0) wrong.push([name, column, totals.sums[column], plain]);
  }
  expect(wrong).toEqual([]);
  // What is added up is all that there is: the books of the estate balance, and what is held is what came in less what went out.
  expect(await sum(sql`select debit_pence - credit_pence as pence from journal_lines`)).toBe(0);
});

test('every place that shows a figure of the dictionary shows the same, to the penny and to the day', async () => {
  // A figure needs its places, and a place that the dictionary names is asked.
  const named = figures.map(({ name, shownIn }) => [name, [...shownIn].sort()]);
  const asked = Object.entries(allPlaces).map(([name, places]) => [name, Object.keys(places).sort()]);
  expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(named));
  const { rows: domains } = await database.execute<{ id: number }>('select id from domains order by id');
  const [domainId, ...additionalDomainIds] = domains.map(({ id }) => id);
  const { id, headers } = await signIn(everyPermission, { domainId, additionalDomainIds });
  const reader: Actor = {
    id,
    name: 'Reader',
    permissions: new Set(everyPermission),
    caseAccess: 'full',
    domainIds: 'all',
    sessionId: '',
  };
  await keepHistory(database);
  const firm = await firmOf({ database, services, app, headers }, reader);
  const found: string[] = [];
  for (const [figure, places] of Object.entries(allPlaces))
    found.push(...(await differences(firm, figure, places)));
  // So few cases need not have anything overdue, and no statement of theirs lacks a line.
  expect(
    found.filter((each) => !/(?:overdue|^Missing from the lines), [^:]+: shows nothing$/.test(each)),
  ).toEqual([]);
});

test('every cell of the reports is what plain SQL over plain tables says', async () => {
  const found = await checkReports(database);
  expect(found.flatMap(({ report, unexplained }) => unexplained.map((each) => `${report}: ${each}`))).toEqual(
    [],
  );
  // A new report needs a statement of its own, and each of its columns is compared or left with a reason.
  expect(oracles.map(({ report }) => report).sort()).toEqual([...reportNames].sort());
  expect(found.map(({ report }) => report)).toEqual(oracles.map(({ report }) => report));
  expect(
    found.flatMap(({ report, left }) =>
      left.filter(([, why]) => why === 'not yet').map(([column]) => `${report}: ${column}`),
    ),
  ).toEqual([]);
  expect(found.reduce((cells, each) => cells + each.cells, 0)).toBeGreaterThan(10_000);
  // A figure that is kept, and no longer what its rows come to, is told.
  await database.execute(sql`update case_standings set received_pence = received_pence + 1
    where case_id = (select min(case_id) from case_standings where received_pence > 0)`);
  const [months] = await checkReports(database, ['monthly-payments']);
  expect(months?.unexplained).toEqual([expect.stringContaining('totalReceivedPence is')]);
});
