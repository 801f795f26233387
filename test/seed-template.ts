import { loadDemo } from '#demo/firm/load-demo.ts';
import { loadStarter } from '#server/app/seed/load.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Fills the template that tests get with `testDatabase({ seeded: true })`: the starter data and the demo firm. */
export async function seedTemplate(database: Database): Promise<void> {
  await loadStarter(database);
  await loadDemo(database);
}
