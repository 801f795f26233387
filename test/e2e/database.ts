import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';

/** A connection to the database of the application under test, for what no user can bring about: a lapse of time, a lock that is held. */
export async function besideTheServer<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir: join(process.env.E2E_DATA ?? '', 'postgres') });
  const client = new pg.Client(embedded.config);
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end();
    await embedded.stop();
  }
}
