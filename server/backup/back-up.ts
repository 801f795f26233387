import { createWriteStream, existsSync } from 'node:fs';
import { lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { baseBackup } from '#server/database/embedded/base-backup.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { StartError } from '#server/database/start-error.ts';
import { isMissing } from '#server/files/store/file-store.ts';
import { DATABASE, databaseAt, kept, refuseOwnServer } from './kept.ts';
import { readTar, tarEnd, tarEntry } from './tar.ts';

type Where = { dataDir: string; databaseUrl: string | null };

/**
 * Writes the embedded database and the files of a data folder into a new file, a compressed tar file of that folder; the
 * application may go on working meanwhile. Files come after the database: what it refers to is stored before and never
 * changes. A backup that breaks off leaves nothing.
 */
export async function backUp({ dataDir, databaseUrl }: Where, file: string): Promise<void> {
  refuseOwnServer(databaseUrl);
  if (existsSync(file)) throw new StartError(`${file} exists already. Name a new file.`);
  const database = existsSync(dataDir) ? await databaseAt(dataDir) : null;
  if (!database || !existsSync(join(database.dataDir, 'PG_VERSION')))
    throw new StartError(`There is no database in ${dataDir} (DATA_DIR).`);
  const server = await startEmbedded({ dataDir: join(dataDir, DATABASE) });
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(
      archive(dataDir, baseBackup(server.config), `${database.dataDir}.password`),
      createGzip({ level: 3 }),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
    await server.stop();
  }
}

async function* archive(dataDir: string, base: AsyncGenerator<Buffer>, password: string) {
  try {
    for await (const { content, ...entry } of readTar(base))
      yield* tarEntry({ ...entry, path: posix.join(DATABASE, entry.path) }, content);
  } finally {
    await base.return(undefined);
  }
  yield* packed(password, `${DATABASE}.password`);
  for (const name of kept) yield* packed(join(dataDir, name), name);
  yield tarEnd();
}

/** A file or folder with all that is in it; one that is not there, or goes meanwhile, is left out. */
async function* packed(source: string, path: string): AsyncGenerator<Buffer> {
  const found = await ifThere(lstat(source));
  const mode = (found?.mode ?? 0) & 0o777;
  if (found?.isDirectory() && path !== 'files/incoming') {
    yield* tarEntry({ path, kind: 'folder', mode, bytes: 0 }, Readable.from([]));
    for (const name of await readdir(source)) yield* packed(join(source, name), `${path}/${name}`);
  }
  const handle = found?.isFile() ? await ifThere(open(source)) : null;
  if (!handle) return;
  const { size: bytes } = await handle.stat();
  yield* tarEntry({ path, kind: 'file', mode, bytes }, handle.createReadStream());
}

const ifThere = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
