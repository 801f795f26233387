import { createServices } from '#server/app/services.ts';
import { connect } from '#server/platform/database/connect.ts';
import { readSettings } from '#server/platform/env.ts';
import { createLog } from '#server/platform/http/logging.ts';
import { workOnRun } from './matching-desk.ts';

/** A process that works on the newest run of matching, for tests that kill it: `matching-process.ts <database url> <data folder>`. */
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SESSION_SECRET: 's'.repeat(40) });
const database = connect({ connectionString: databaseUrl, max: 4 });
const services = createServices({ settings, database, log: createLog(settings) });
process.stdout.write('begun\n');
await workOnRun(services);
await database.$client.end();
process.stdout.write('done\n');
