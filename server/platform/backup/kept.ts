import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { extract, type Header } from 'tar-stream';
import { type Cluster, locateCluster } from '#server/platform/database/embedded/cluster.ts';
import { StartError } from '#server/platform/database/start-error.ts';

/** The embedded database within the data folder. */
export const DATABASE = 'postgres';

/** The other parts of the data folder that belong to the firm: uploads, e-mails that could not be sent, and the demo's own secret. */
export const kept = ['files', 'mail', 'session-secret'] as const;

/** An entry of a tar file as it is read; each must be read to its end before the next. */
export type Entry = AsyncIterable<Buffer> & { header: Header; resume: () => unknown };

/** Turns the bytes of a tar file into its entries; its own types do not say that it is a stream of Node. */
export const tarReader = (): Duplex => extract() as unknown as Duplex;

/** Where the database of a data folder lies: a server started by root may have it elsewhere. */
export const databaseAt = (dataDir: string): Promise<Cluster> => locateCluster(join(dataDir, DATABASE));

/** Backing up and restoring are for the embedded database. */
export function refuseOwnServer(databaseUrl: string | null): void {
  if (databaseUrl)
    throw new StartError(
      'This is for the embedded database. Back up a server of your own (DATABASE_URL) with pg_dump, and restore it with pg_restore.',
    );
}
