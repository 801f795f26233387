import { takeInMailbox } from '#server/activities/inbound/mailbox.ts';
import { createServices } from '#server/app/services.ts';
import { connect } from '#server/platform/database/connect.ts';
import { readSettings } from '#server/platform/env.ts';
import { createLog } from '#server/platform/http/logging.ts';
import { readPost } from './post-desk.ts';

/**
 * A process that reads a file that came in, or takes in a mailbox, for tests that kill it:
 * `post-process.ts <database url> <data folder> <id of the file, or address of the mailbox>`.
 */
const [databaseUrl = '', dataDir = '', what = ''] = process.argv.slice(2);
const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SESSION_SECRET: 's'.repeat(40) });
const database = connect({ connectionString: databaseUrl, max: 4 });
const services = createServices({ settings, database, log: createLog(settings) });
process.stdout.write('begun\n');
if (what.startsWith('imap:')) await takeInMailbox(services, what);
else await readPost(services, Number(what));
await services.reader.stop();
await database.$client.end();
process.stdout.write('done\n');
