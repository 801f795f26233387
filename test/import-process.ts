import { sql } from 'drizzle-orm';
import { importStatements } from '#server/activities/money/banking/imports/import-job.ts';
import { createServices } from '#server/app/services.ts';
import { connect } from '#server/platform/database/connect.ts';
import { readSettings } from '#server/platform/env.ts';
import { createLog } from '#server/platform/http/logging.ts';

/** A process that works on the newest import, for tests that kill it: `import-process.ts <database url> <data folder>`. */
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SESSION_SECRET: 's'.repeat(40) });
const database = connect({ connectionString: databaseUrl, max: 4 });
const services = createServices({ settings, database, log: createLog(settings) });
const { rows } = await database.execute<{ runId: number }>(
  sql`select job_run_id as "runId" from bank_imports order by id desc limit 1`,
);
process.stdout.write('begun\n');
const signal = new AbortController().signal;
await importStatements.job.run(rows[0]!, { services, signal, attempt: 1, isLastAttempt: false });
await database.$client.end();
process.stdout.write('done\n');
