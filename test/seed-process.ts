import { loadDemo } from '#demo/firm/load-demo.ts';
import { loadStarter } from '#server/app/seed/load.ts';
import { connect } from '#server/platform/database/connect.ts';

/**
 * Fills the template that tests get with `testDatabase({ seeded: true })`: the starter data and the demo firm. It is a process of its own, so
 * that a test which needs a firm does not depend on everything that makes one: `seed-process.ts <database url>`.
 */
const database = connect({ connectionString: process.argv[2] });
await loadStarter(database);
await loadDemo(database);
await database.$client.end();
