import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { columnsOf } from '#server/views/reports/generator/dictionary-of.ts';
import { type ReportTypeName, reportTypeNames, reportTypes } from '#server/views/reports/generator/types.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addKnownFirm } from '#test/known-firm.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { sheetsOf } from '#test/read-xlsx.ts';
import { appWith, everyPermission } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(reports)(database);
await addKnownFirm(database, firm, londonDate());
const { headers } = await signIn(everyPermission, { domainId: firm.harbour });
const call = apiCaller(app, headers);

/** The table that has a row for each row of the type, and a column of money with its sum there. */
const plain: Record<ReportTypeName, [from: string, column?: string, sum?: string]> = {
  cases: ['cases', 'contributionPence', 'contribution_pence'],
  people: ['case_people'],
  'case-creditors': ['case_creditors', 'soaPence', 'balance_soa_pence'],
  votes: ['decision_votes v join decision_voters r on r.id = v.voter_id', 'votingPence', 'r.value_pence'],
  modifications: ['case_modifications'],
  receipts: ['receipts', 'amountPence', 'amount_pence'],
  payments: ['payments', 'amountPence', 'amount_pence'],
  allocations: ['all_allocations', 'amountPence', 'amount_pence'],
  dividends: ['dividend_lines', 'sharePence', 'share_pence'],
  ledger: ['journal_lines', 'debitPence', 'debit_pence'],
  'bank-items': ['bank_items', 'amountPence', 'amount_pence'],
  invoices: [
    '(select i.id, sum(l.net_pence + l.vat_pence) as gross from invoices i join invoice_lines l on l.invoice_id = i.id group by 1) n',
    'grossPence',
    'gross',
  ],
  mail: ['mail_recipients', 'costPence', 'cost_pence'],
  tasks: ['case_tasks'],
  complaints: ['complaints', 'redressPence', 'redress_pence'],
  breaches: ['case_breaches', 'breachArrearsPence', 'arrears_pence'],
  'annual-reviews': ['annual_reviews', 'oldPence', 'old_contribution_pence'],
  'bond-entries': ['bond_entries', 'premiumPence', 'premium_pence'],
};

/** The most columns of one report. */
const MOST = 60;

test.each(reportTypeNames)(
  '%s leave as files with every column, a row for each and its sum',
  async (type) => {
    const [from, column, sum = '0'] = plain[type];
    const { rows: found } = await database.execute<{ count: number; pence: number }>(
      sql.raw(`select count(*)::int as count, coalesce(sum(${sum}), 0)::float8 as pence from ${from}`),
    );
    const { count, pence } = found[0]!;
    expect(count).toBeGreaterThan(0);
    const all = [...columnsOf(reportTypes[type])].filter(([name]) => name !== column);
    const own = [...columnsOf(reportTypes[type])].filter(([name]) => name === column);
    expect(own).toHaveLength(column === undefined ? 0 : 1);
    const room = MOST - own.length;
    for (let at = 0; at < all.length; at += room) {
      const columns = [...all.slice(at, at + room), ...own];
      const { status, body } = await call('POST', '/saved-reports', {
        name: `${type} ${at}`,
        type,
        domainId: firm.harbour,
        definition: { columns: columns.map(([name]) => name), totals: own.map(([name]) => name) },
      });
      expect([status, body.errors]).toEqual([201, undefined]);
      const file = async (format: string) =>
        app.inject({ url: `/api/reports/saved/${body.data.id}?download=true&format=${format}`, headers });
      const lines: string[][] = parse((await file('csv')).rawPayload, { bom: true });
      expect(lines[0]).toHaveLength(columns.length);
      const last = lines.findIndex(([first]) => first === 'TOTAL');
      expect(last).toBe(count + 1);
      const { Report: sheet } = await sheetsOf((await file('xlsx')).rawPayload);
      expect([sheet![0], sheet!.length, sheet!.at(-1)![0]]).toEqual([lines[0], count + 2, 'TOTAL']);
      if (column === undefined) continue;
      expect(lines[last]!.at(-1)).toBe((pence / 100).toFixed(2));
      expect(sheet!.at(-1)!.at(-1)).toBe(pence / 100);
    }
  },
);

test('values beyond the hundred that are named stand together as others, so that each file adds up', async () => {
  await database.execute(sql`insert into case_tasks (case_id, name, assigned_user_id, action_at)
    select c.id, 'Task ' || n, ${firm.priya}, now() - interval '2 days' from generate_series(1, 130) n, (select min(id) as id from cases where domain_id = ${firm.harbour}) c`);
  const definition = { columns: ['task', 'daysOverdue'], groupBy: ['task'], totals: ['daysOverdue'] };
  const { body } = await call('POST', '/saved-reports', {
    name: 'By task',
    type: 'tasks',
    domainId: firm.harbour,
    definition,
  });
  const file = await app.inject({ url: `/api/reports/saved/${body.data.id}?download=true`, headers });
  const lines: string[][] = parse(file.rawPayload, { bom: true, relax_column_count: true });
  const [, days] = lines.find(([first]) => first === 'TOTAL')!;
  const [, rows] = lines.find(([first]) => first === 'Rows')!;
  const groups = lines.slice(lines.findIndex(([first]) => first === 'By task') + 1);
  expect(groups).toHaveLength(101);
  expect(groups.at(-1)![0]).toBe('Others');
  const sum = (at: number) => groups.reduce((all, line) => all + Number(line[at]), 0);
  expect([sum(1), sum(2)]).toEqual([Number(rows), Number(days)]);
});
