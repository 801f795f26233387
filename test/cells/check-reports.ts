import type pg from 'pg';
import type { Database } from '#server/platform/database/connect.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { type ReportName, reportOf } from '#shared/views/reports/registry.ts';
import { readWhole } from '../reports.ts';
import { accountOracles } from './accounts.ts';
import { bookOracles } from './book.ts';
import { type Compared, compared, leftOf, type Oracle } from './cells.ts';
import { creditorOracles } from './creditors.ts';
import { endingOracles } from './endings.ts';
import { mailOracles } from './mail.ts';
import { moneyOracles } from './money.ts';
import { outcomeOracles } from './outcomes.ts';
import { workOracles } from './work.ts';

export const oracles: readonly Oracle[] = [
  ...moneyOracles,
  ...creditorOracles,
  ...accountOracles,
  ...workOracles,
  ...endingOracles,
  ...outcomeOracles,
  ...mailOracles,
  ...bookOracles,
];

type Checked = Compared & { left: (readonly [column: string, why: string])[] };

/** One report beside its statement, for each value that it is asked for. */
async function checkReport(
  database: Database,
  client: pg.ClientBase,
  oracle: Oracle,
  { domainIds, today }: { domainIds: readonly number[]; today: string },
): Promise<Checked> {
  const whole = { domains: domainIds.join(', '), today };
  const asked = oracle.every
    ? (await client.query<{ each: string | number }>(oracle.every(whole))).rows
    : [{ each: '' }];
  const found: Checked = { report: oracle.report, rows: 0, cells: 0, unexplained: [], left: [] };
  for (const { each } of asked) {
    const of = { ...whole, each: String(each) };
    const given = oracle.given?.(of) ?? {};
    const { rows } = await readWhole(database, oracle.report, { domainIds, given, most: 1_000_000 });
    const one = await compared(client, oracle, of, rows);
    found.rows += one.rows;
    found.cells += one.cells;
    found.unexplained.push(...one.unexplained);
  }
  const { fields } = await client.query(
    `select * from (${oracle.text({ ...whole, each: String(asked[0]?.each ?? 0) })}) none where false`,
  );
  found.left = leftOf(
    oracle,
    Object.keys(reportOf(oracle.report).columns),
    fields.map(({ name }) => name),
  );
  return found;
}

/** Every report that has a statement of its own beside what that says, of all domains; of those named only. */
export async function checkReports(database: Database, names?: readonly ReportName[]): Promise<Checked[]> {
  const client = await database.$client.connect();
  try {
    const { rows: domains } = await client.query<{ id: number }>('select id from domains order by id');
    const of = { domainIds: domains.map(({ id }) => id), today: londonDate() };
    const found: Checked[] = [];
    for (const oracle of oracles.filter(({ report }) => names?.includes(report) ?? true))
      found.push(await checkReport(database, client, oracle, of));
    return found;
  } finally {
    client.release();
  }
}
