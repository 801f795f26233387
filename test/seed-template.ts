import type { Database } from '#server/database/connect.ts';
import { loadDemo, loadStarter } from '#server/seed/load.ts';

/** Fills the template that tests get with `testDatabase({ seeded: true })`: the starter data and the demo firm. */
export async function seedTemplate(database: Database): Promise<void> {
  await loadStarter(database);
  await loadDemo(database);
}
