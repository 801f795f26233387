import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '#server/platform/database/start-error.ts';
import { type Cluster, connectionTo, initialise, locateCluster } from './cluster.ts';
import { clearStaleRecord, exclusively, isServed, readServerRecord } from './lock.ts';
import { type ServerOptions, shutDown, startServer } from './server.ts';

const DATABASE = 'concordat';

/** Every process that uses a server holds this lock in shared mode; the one that gets it exclusively is the last. */
const LEASE_LOCK = 7_160_002;

/** What to start; the transport is chosen by the platform unless a test says otherwise. */
export type EmbeddedOptions = ServerOptions & { dataDir: string; transport?: 'socket' | 'tcp' };

/** A running PostgreSQL: where to connect, and how to leave it; `adopted` when another process had started it. */
export type Embedded = { config: pg.PoolConfig; adopted: boolean; stop: () => Promise<void> };

type Lease = { client: pg.Client; released: boolean };

/**
 * Starts the PostgreSQL of the npm package on a data folder, or joins the one that already runs there: a server outlives the
 * process that started it when that process is killed, or when others still use it. `stop` leaves it, and the last to leave
 * shuts it down. A server that dies is restarted. One machine (or container) at a time may use a data folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const cluster = await locateCluster(options.dataDir, options.transport);
  return exclusively(cluster.dataDir, async () => {
    initialise(cluster);
    const joined = await joinRunning(cluster);
    const lease: Lease = { client: joined ?? (await launch(cluster, options)), released: false };
    keep(lease, cluster, options);
    await createDatabase(lease.client).catch(async (error: unknown) => {
      await release(lease, cluster);
      throw error;
    });
    let stopping: Promise<void> | undefined;
    return {
      config: connectionTo(cluster, DATABASE),
      adopted: joined !== null,
      stop: () => {
        stopping ??= leave(lease, cluster);
        return stopping;
      },
    };
  });
}

/** Joins the server that runs on the data folder, waiting for one that is starting or stopping; null when there is none. */
async function joinRunning(cluster: Cluster): Promise<pg.Client | null> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const record = readServerRecord(cluster.dataDir);
    if (record?.ready) {
      if (cluster.socketDir) cluster.socketDir = record.socketDir || cluster.socketDir;
      cluster.port = record.port;
      const lease = await takeLease(cluster).catch(() => null);
      if (lease) return lease;
    }
    if (!isServed(cluster.dataDir)) {
      clearStaleRecord(cluster.dataDir, cluster.socketDir);
      return null;
    }
    if (Date.now() > deadline)
      throw new StartError(
        `PostgreSQL (process ${record?.pid}) holds ${cluster.dataDir} but does not answer.`,
      );
    await sleep(20);
  }
}

/** Starts the server; one that does not let us in is stopped again. */
async function launch(cluster: Cluster, options: EmbeddedOptions): Promise<pg.Client> {
  await startServer(cluster, options);
  return takeLease(cluster).catch(async (error: unknown) => {
    await shutDown(cluster);
    throw error;
  });
}

async function takeLease(cluster: Cluster): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionTo(cluster, 'postgres'),
    application_name: 'concordat lease',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1)', [LEASE_LOCK]);
  return client;
}

/** Takes the lease again after its connection was lost, starting the server again if that is why. */
function keep(lease: Lease, cluster: Cluster, options: EmbeddedOptions): void {
  lease.client.once('end', () => void regain(lease, cluster, options));
}

async function regain(lease: Lease, cluster: Cluster, options: EmbeddedOptions): Promise<void> {
  while (!lease.released) {
    try {
      await exclusively(cluster.dataDir, async () => {
        if (!lease.released) lease.client = (await joinRunning(cluster)) ?? (await launch(cluster, options));
      });
      return keep(lease, cluster, options);
    } catch (error) {
      options.log?.(`The embedded PostgreSQL is lost: ${String(error)}\n`);
      await sleep(1000);
    }
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
}

async function leave(lease: Lease, cluster: Cluster): Promise<void> {
  lease.released = true;
  await exclusively(cluster.dataDir, () => release(lease, cluster));
}

/** Gives up the lease, and shuts the server down when nobody else has one; call only within `exclusively`. */
async function release(lease: Lease, cluster: Cluster): Promise<void> {
  lease.released = true;
  await lease.client.query('select pg_advisory_unlock_shared($1)', [LEASE_LOCK]).catch(() => undefined);
  const answer = await lease.client
    .query('select pg_try_advisory_lock($1) as alone', [LEASE_LOCK])
    .catch(() => null);
  if (answer?.rows[0]?.alone) await shutDown(cluster);
  await lease.client.end().catch(() => undefined);
}
