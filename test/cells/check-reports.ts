import type { Database } from '#server/platform/database/connect.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { type ReportName, reportOf } from '#shared/views/reports/registry.ts';
import { readWhole } from '../reports.ts';
import { accountOracles } from './accounts.ts';
import { type Compared, compared, leftOf, type Oracle } from './cells.ts';
import { creditorOracles } from './creditors.ts';
import { moneyOracles } from './money.ts';
import { workOracles } from './work.ts';

export const oracles: readonly Oracle[] = [
  ...moneyOracles,
  ...creditorOracles,
  ...accountOracles,
  ...workOracles,
];

type Checked = Compared & { left: (readonly [column: string, why: string])[] };

/** Every report that has a statement of its own beside what that says, of all domains; of those named only. */
export async function checkReports(database: Database, names?: readonly ReportName[]): Promise<Checked[]> {
  const client = await database.$client.connect();
  try {
    const { rows: domains } = await client.query<{ id: number }>('select id from domains order by id');
    const domainIds = domains.map(({ id }) => id);
    const of = { domains: domainIds.join(', '), today: londonDate() };
    const found: Checked[] = [];
    for (const oracle of oracles.filter(({ report }) => names?.includes(report) ?? true)) {
      const given = oracle.given?.(of) ?? {};
      const { rows } = await readWhole(database, oracle.report, { domainIds, given, most: 1_000_000 });
      const { fields } = await client.query(`select * from (${oracle.text(of)}) none where false`);
      const columns = Object.keys(reportOf(oracle.report).columns);
      const left = leftOf(
        oracle,
        columns,
        fields.map(({ name }) => name),
      );
      found.push({ ...(await compared(client, oracle, of, rows)), left });
    }
    return found;
  } finally {
    client.release();
  }
}
