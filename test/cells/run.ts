// `npm run check-reports`: works every report out again from plain tables, and prints what differs. DATABASE_URL names the database; without
// it, that of `DATA_DIR`, whose server is running.
import { resolve } from 'node:path';
import { connect } from '#server/platform/database/connect.ts';
import { checkReports } from './check-reports.ts';

const { DATABASE_URL: url, DATA_DIR: folder = 'data' } = process.env;
const database = connect(
  url
    ? { connectionString: url }
    : { host: resolve(folder, 'postgres.sock'), user: 'postgres', database: 'concordat' },
);
const found = await checkReports(database);
await database.$client.end();
const [cells, unexplained] = [
  found.reduce((sum, each) => sum + each.cells, 0),
  found.reduce((sum, each) => sum + each.unexplained.length, 0),
];
for (const { report, rows, cells: compared, unexplained: told, left } of found) {
  console.log(`${report}: ${rows} rows, ${compared} cells, ${told.length} unexplained`);
  for (const each of told.slice(0, 10)) console.log(`  ${each}`);
  for (const [column, why] of left) console.log(`  not compared: ${column} (${why})`);
}
console.log(`${cells.toLocaleString('en-GB')} cells of ${found.length} reports: ${unexplained} unexplained.`);
process.exitCode = unexplained === 0 ? 0 : 1;
