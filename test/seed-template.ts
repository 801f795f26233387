import type { Database } from '#server/database/connect.ts';

/** Fills the template that tests get with `testDatabase({ seeded: true })`. */
export async function seedTemplate(database: Database): Promise<void> {
  await database.execute('select 1');
}
