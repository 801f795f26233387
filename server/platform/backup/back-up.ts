import { createWriteStream, existsSync } from 'node:fs';
import { lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { baseBackup } from '#server/platform/database/embedded/base-backup.ts';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { StartError } from '#server/platform/database/start-error.ts';
import { isMissing } from '#server/platform/store/file-store.ts';
import { DATABASE, databaseAt, type Entry, kept, refuseOwnServer, tarReader } from './kept.ts';

type Where = { dataDir: string; databaseUrl: string | null };

/**
 * Writes the embedded database and the files of a data folder into a new file, a compressed tar file of that folder; the
 * application may go on working meanwhile. Files come after the database: what it refers to is stored before and never
 * changes. An interrupted backup leaves nothing behind.
 */
export async function backUp({ dataDir, databaseUrl }: Where, file: string): Promise<void> {
  refuseOwnServer(databaseUrl);
  if (existsSync(file)) throw new StartError(`${file} already exists. Choose a new file name.`);
  const database = existsSync(dataDir) ? await databaseAt(dataDir) : null;
  if (!database || !existsSync(join(database.dataDir, 'PG_VERSION')))
    throw new StartError(`There is no database in ${dataDir} (DATA_DIR).`);
  const server = await startEmbedded({ dataDir: join(dataDir, DATABASE) });
  const unfinished = `${file}.unfinished`;
  try {
    const archive = pack();
    await Promise.all([
      fill(archive, { dataDir, base: baseBackup(server.config), password: `${database.dataDir}.password` }),
      pipeline(
        archive,
        createGzip({ level: 3 }),
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      ),
    ]);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
    await server.stop();
  }
}

type Sources = { dataDir: string; base: AsyncGenerator<Buffer>; password: string };

/** Puts the database, under its own folder, and then the files into the archive; a failure ends the archive. */
async function fill(archive: Pack, { dataDir, base, password }: Sources): Promise<void> {
  try {
    await pipeline(base, tarReader(), async (entries: AsyncIterable<Entry>) => {
      for await (const entry of entries) {
        const { name, type, mode, size } = entry.header;
        await add(archive, { name: posix.join(DATABASE, name), type, mode, size }, entry);
      }
    });
    await addPath(archive, password, `${DATABASE}.password`);
    for (const name of kept) await addPath(archive, join(dataDir, name), name);
    archive.finalize();
  } catch (error) {
    archive.destroy(error as Error);
    throw error;
  }
}

/** A file or folder with all that is in it; one that does not exist, or disappears meanwhile, is left out. */
async function addPath(archive: Pack, source: string, name: string): Promise<void> {
  const found = await ifThere(lstat(source));
  const mode = (found?.mode ?? 0) & 0o777;
  if (found?.isDirectory() && name !== 'files/incoming') {
    await add(archive, { name, mode, type: 'directory' }, Readable.from([]));
    for (const inside of await readdir(source))
      await addPath(archive, join(source, inside), `${name}/${inside}`);
  }
  const handle = found?.isFile() ? await ifThere(open(source)) : null;
  if (!handle) return;
  const { size } = await handle.stat();
  await add(archive, { name, mode, size }, handle.createReadStream());
}

const add = (archive: Pack, header: Parameters<Pack['entry']>[0], content: AsyncIterable<Buffer>) =>
  pipeline(content, archive.entry(header));

const ifThere = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
