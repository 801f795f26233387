import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connect, type Database, type Tx } from '#server/platform/database/connect.ts';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';

const startBeside = () => startEmbedded({ dataDir: join(process.env.E2E_DATA ?? '', 'postgres') });

/** A connection to the database of the application under test, for what no user can bring about: a lapse of time, a lock that is held. */
export async function besideTheServer<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const embedded = await startBeside();
  const client = new pg.Client(embedded.config);
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end();
    await embedded.stop();
  }
}

/** The same as the server’s own code sees it, for what the program does by itself at night. */
export async function programBeside<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const embedded = await startBeside();
  const database = connect(embedded.config);
  try {
    return await use(database);
  } finally {
    await database.$client.end();
    await embedded.stop();
  }
}

/** What a command of the firm would find there. */
export const readBeside = <T>(use: (tx: Tx) => Promise<T>): Promise<T> =>
  programBeside((database) => database.transaction(use));

/** Waits until the demo firm has its cases, which are loaded after the server is ready. */
export const casesLoaded = (): Promise<void> =>
  besideTheServer(async (client) => {
    for (let left = 600; left > 0; left--) {
      const { rowCount } = await client.query(`select from cases
        where not exists (select from graphile_worker.jobs where task_identifier = 'demo-cases') limit 1`);
      if (rowCount) return;
      await sleep(200);
    }
    throw new Error('The demo firm did not get its cases within two minutes.');
  });
