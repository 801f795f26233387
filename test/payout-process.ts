import { sql } from 'drizzle-orm';
import { createServices } from '#server/app/services.ts';
import { connect } from '#server/platform/database/connect.ts';
import { readSettings } from '#server/platform/env.ts';
import { createLog } from '#server/platform/http/logging.ts';
import { setClock } from '#shared/platform/dates.ts';
import { workOnPayouts } from './payouts.ts';

/**
 * A process that works on the newest distribution run, or writes the file of the newest batch, for tests that kill it:
 * `payout-process.ts <database url> <data folder> <user> <its present instant>`.
 */
const [databaseUrl = '', dataDir = '', userId = '', moment = ''] = process.argv.slice(2);
setClock(() => new Date(moment));
const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SESSION_SECRET: 's'.repeat(40) });
const database = connect({ connectionString: databaseUrl, max: 4 });
const services = createServices({ settings, database, log: createLog(settings) });
// The connection and what is loaded late are there before the moment is counted.
await database.execute(sql`select 1`);
process.stdout.write('begun\n');
await workOnPayouts(services, Number(userId));
await database.$client.end();
process.stdout.write('done\n');
