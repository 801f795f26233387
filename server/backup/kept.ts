import { join } from 'node:path';
import { type Cluster, locateCluster } from '#server/database/embedded/cluster.ts';
import { StartError } from '#server/database/start-error.ts';

/** The embedded database within the data folder. */
export const DATABASE = 'postgres';

/** What else of the data folder belongs to the firm: uploads, e-mails that could not be sent, and the demo's own secret. */
export const kept = ['files', 'mail', 'session-secret'] as const;

/** Where the database of a data folder lies: a server started by root may have it elsewhere. */
export const databaseAt = (dataDir: string): Promise<Cluster> => locateCluster(join(dataDir, DATABASE));

/** Backing up and restoring are for the embedded database. */
export function refuseOwnServer(databaseUrl: string | null): void {
  if (databaseUrl)
    throw new StartError(
      'This is for the embedded database. A server of your own (DATABASE_URL) is backed up with pg_dump and restored with pg_restore.',
    );
}
