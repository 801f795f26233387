import { sql } from 'drizzle-orm';
import { createServices } from '#server/app/services.ts';
import { connect } from '#server/platform/database/connect.ts';
import { readSettings } from '#server/platform/env.ts';
import { createLog } from '#server/platform/http/logging.ts';
import { bulkLetters } from '#server/records/correspondence/bulk/bulk-letters.ts';

/** A process that writes the letters of a bulk run, for tests that kill it: `letters-process.ts <database url> <data folder> <run>`. */
const [databaseUrl = '', dataDir = '', runId = ''] = process.argv.slice(2);
const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SESSION_SECRET: 's'.repeat(40) });
const database = connect({ connectionString: databaseUrl, max: 4 });
const services = createServices({ settings, database, log: createLog(settings) });
// The connection and what is loaded late are there before the moment is counted.
await database.execute(sql`select 1`);
process.stdout.write('begun\n');
const { signal } = new AbortController();
await bulkLetters.job.run({ runId: Number(runId) }, { services, signal, attempt: 1, isLastAttempt: false });
process.stdout.write('done\n');
process.exit(0);
