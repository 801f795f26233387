import { sql } from 'drizzle-orm';
import { keepHistory } from '#server/views/reports/history/keep-history.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { words } from '#shared/platform/words.ts';
import { bars, ms, openBook, shareOf, timesOf } from './book.ts';
import { fillBook } from './ledger-book.ts';

/**
 * What a manager asks of BENCH_CASES cases (a million) and BENCH_LINES journal lines (five million), through HTTP: pivots of about a million
 * rows, reports built with formulas and with columns that are looked up, and what an alert sees. Then the night that keeps the history, and how
 * much a year of it takes. `npx tsx bench/figures.ts pivots` measures those alone, `built` and `history` likewise.
 */

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const wanted = process.argv.slice(2);
const isWanted = (what: string) => wanted.length === 0 || wanted.includes(what);
const { origin, headers, database, call, read, domainId, finish } = await openBook();
const { note, noteTimes, print } = bars('figures');
const stored = await fillBook(database);

/** A call of the pages; its data. */
async function asked<Data>(procedure: string, input: object): Promise<Data> {
  const answer = await fetch(`${origin}/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${procedure} answered ${answer.status}: ${text.slice(0, 300)}`);
  return (JSON.parse(text) as { result: { data: Data } }).result.data;
}

const side = (column: string, more: object = {}) => ({ column, ...more });
const value = (of: string, column: string | null = null) => ({ of, column });
const formula = (text: string) => [{ of: 'formula', name: 'computed1', label: 'Formula', formula: text }];

/** The day since when the firm has had about so many receipts. */
async function backTo(receipts: number): Promise<string> {
  const { rows } = await database.execute<{ day: string }>(
    sql`select received_on::text as day from receipts order by received_on desc limit 1
      offset least(${receipts}, (select count(*) - 1 from receipts))`,
  );
  return rows[0]!.day;
}

const debtByStatus = { rows: [side('caseStatus')], values: [value('count'), value('sum', 'caseDebtPence')] };
const filtersOfReceipts = [{ column: 'receivedOn', op: 'between', from: await backTo(1_000_000) }];
type Asked = { type: 'cases' | 'receipts'; pivot: object; computed?: object[] };
const pivots: Record<string, Asked> = {
  'cases by status: number, debt': { type: 'cases', pivot: debtByStatus },
  'cases by portfolio and status, enquiry year across: number, debt, average contribution': {
    type: 'cases',
    pivot: {
      rows: [side('portfolio'), side('caseStatus')],
      across: side('enquiryOn', { by: 'year' }),
      values: [...debtByStatus.values, value('average', 'contributionPence')],
    },
  },
  'cases by owner: median and distinct debts': {
    type: 'cases',
    pivot: {
      rows: [side('caseOwner')],
      values: [value('median', 'caseDebtPence'), value('distinct', 'caseDebtPence')],
    },
  },
  'cases by a band of a formula: number, debt': {
    type: 'cases',
    pivot: { rows: [side('computed1')], values: debtByStatus.values },
    computed: formula('band(ratio([SOA debt of the case], [Contribution]), 50, 100, 200)'),
  },
  'cases by status: cash held, dividends paid, last payment': {
    type: 'cases',
    pivot: {
      rows: [side('caseStatus')],
      values: [value('sum', 'heldPence'), value('sum', 'dividendsPaidPence'), value('most', 'lastPaidOn')],
    },
  },
  'receipts by quarter and month: number, amount': {
    type: 'receipts',
    pivot: {
      rows: [side('receivedOn', { by: 'quarter' }), side('receivedOn', { by: 'month' })],
      values: [value('count'), value('sum', 'amountPence')],
    },
  },
  'receipts by portfolio: amount, debt of their cases once': {
    type: 'receipts',
    pivot: {
      rows: [side('portfolio')],
      values: [value('sum', 'amountPence'), value('sum', 'caseDebtPence')],
    },
  },
};

async function pivot(what: string, { type, pivot: wantedPivot, computed = [] }: Asked): Promise<void> {
  const filters = type === 'cases' ? [] : filtersOfReceipts;
  const definition = { columns: ['reference'], filters, computed, pivot: wantedPivot };
  let rowCount = 0;
  const times = await timesOf(rounds, 1, async () => {
    ({ rowCount } = await asked<{ rowCount: number }>('reportGenerator.pivot', { type, definition }));
  });
  noteTimes(`pivot of ${rowCount.toLocaleString('en-GB')} ${what}`, 3_000, times);
}

const lookedUp = words(
  'heldPence dividendsPaidPence nextAnnualOn lastContactAt paymentMethod daysSinceLastPaid',
);

/** Reports built by staff of about as many cases as they may have, and alerts on them. */
async function built(): Promise<void> {
  const { rows } = await database.execute<{ id: number; name: string; cases: number }>(
    sql`select s.id, s.name, count(*)::int as cases from cases c join statuses s on s.id = c.status_id where c.domain_id = ${domainId}
      group by 1 having count(*) < 50000 order by 3 desc limit 1`,
  );
  const { id: statusId, name, cases } = rows[0]!;
  const base = {
    columns: ['reference', 'client', 'caseStatus'],
    filters: [{ column: 'caseStatus', op: 'in', values: [statusId] }],
    totals: [],
  };
  const asks: Record<string, object> = {
    'plain columns': base,
    'columns that are looked up': { ...base, columns: [...base.columns, ...lookedUp], totals: ['heldPence'] },
    'sorted by a column that is looked up': {
      ...base,
      columns: [...base.columns, ...lookedUp],
      sort: [{ column: 'heldPence', dir: 'desc' }],
    },
    'a formula with if, ratio and dates': {
      ...base,
      columns: [...base.columns, 'computed1'],
      computed: formula(
        'if(year([Enquiry]) >= 2025, ratio([SOA debt of the case], [Contribution]), days([Enquiry], today()))',
      ),
      sort: [{ column: 'computed1', dir: 'desc' }],
    },
  };
  for (const [what, definition] of Object.entries(asks)) {
    const title = `${cases.toLocaleString('en-GB')} cases ‘${name}’, ${what}`;
    const report = await call<{ id: number }>('POST', '/saved-reports', {
      name: `Benchmark ${what} ${Date.now()}`,
      type: 'cases',
      domainId,
      definition,
    });
    const view = { name: report.id, domainId, filters: {} };
    const pages = await timesOf(2 * rounds, 1, () => asked('reports.page', { ...view, page: 1, limit: 25 }));
    const totals = await timesOf(rounds, 1, () => asked('reports.totals', view));
    noteTimes(`first page of ${title}`, 500, pages, `; totals ${ms(shareOf(totals, 0.5))}`);
    await read(`/saved-reports/${report.id}`, 'DELETE');
  }
}

/** The night that keeps yesterday, and how much 365 such days take. */
async function history(): Promise<void> {
  const yesterday = addDays(londonDate(), -1);
  await database.execute(sql`delete from portfolio_days`);
  await keepHistory(database);
  const nights = await timesOf(3, 0, async () => {
    await database.execute(sql`delete from portfolio_days where day = ${yesterday}`);
    await keepHistory(database);
  });
  const seconds = shareOf(nights, 0.5) / 1_000;
  note('history, every night', '60 s', `${seconds.toFixed(1)} s`, seconds <= 60);
  await database.execute(sql`create table a_year (like portfolio_days including all)`);
  await database.execute(
    sql`insert into a_year select n, domain_id, portfolio_id, status_id, cases, held_pence, behind, arrears_pence
      from generate_series(${yesterday}::date - 364, ${yesterday}::date, interval '1 day') n cross join portfolio_days where day = ${yesterday}`,
  );
  const { rows } = await database.execute<{ bytes: number }>(
    sql`select pg_total_relation_size('a_year')::int as bytes`,
  );
  await database.execute(sql`drop table a_year`);
  const megabytes = rows[0]!.bytes / 1_000_000;
  note('history, a year of nights', '50 MB', `${megabytes.toFixed(1)} MB`, megabytes <= 50);
}

if (isWanted('pivots')) for (const [what, of] of Object.entries(pivots)) await pivot(what, of);
if (isWanted('built')) await built();
if (isWanted('history')) await history();
await finish(print(stored));
