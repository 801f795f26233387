import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { exclusively, isServed } from '#server/platform/database/embedded/lock.ts';
import { makeFolder } from '#server/platform/database/make-folder.ts';
import { StartError } from '#server/platform/database/start-error.ts';
import { DATABASE, databaseAt, type Entry, kept, refuseOwnServer, tarReader } from './kept.ts';

type Where = { dataDir: string; databaseUrl: string | null };

/** The file that marks a folder as a database. */
const VERSION_FILE = `${DATABASE}/PG_VERSION`;

/**
 * Unpacks a backup into a data folder that is missing or empty. The file that says that there is a database is written last,
 * so that no server starts on an interrupted restore.
 */
export async function restore({ dataDir, databaseUrl }: Where, file: string): Promise<void> {
  refuseOwnServer(databaseUrl);
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  refuseUsed(dataDir, join(dataDir, DATABASE));
  makeFolder(dataDir, 0o711);
  const { dataDir: database } = await databaseAt(dataDir);
  await exclusively(database, async () => {
    refuseUsed(database, database);
    const version = await unpack(file, (path) => placeOf(path, dataDir, database));
    await writeFile(join(database, 'PG_VERSION'), version, { mode: 0o600, flush: true });
  });
}

function refuseUsed(folder: string, database: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  throw new StartError(
    isServed(database)
      ? `The folder ${folder} is in use. Stop Concordat, and restore into a folder that is missing or empty.`
      : `The folder ${folder} is not empty. Nothing in it was changed. Move it away, or name another as DATA_DIR.`,
  );
}

/** Where an entry belongs; null for an entry that no backup has. */
function placeOf(path: string, dataDir: string, database: string): string | null {
  const [top = '', ...rest] = path.split('/');
  if (rest.some((name) => name === '' || name === '.' || name === '..' || name.includes('\\'))) return null;
  if (top === DATABASE) return join(database, ...rest);
  if (path === `${DATABASE}.password`) return `${database}.password`;
  return (kept as readonly string[]).includes(top) ? join(dataDir, top, ...rest) : null;
}

/** Unpacks all but the version of the database, which it returns. */
async function unpack(file: string, place: (path: string) => string | null): Promise<string> {
  let version = '';
  await pipeline(
    createReadStream(file),
    createGunzip(),
    tarReader(),
    async (entries: AsyncIterable<Entry>) => {
      for await (const entry of entries) {
        const path = entry.header.name.replace(/\/$/, '');
        const target = place(path);
        if (!target) throw new Error(`${path} is not part of a backup`);
        if (path === VERSION_FILE) version = await text(entry);
        else await unpackEntry(entry, target);
      }
      if (!version) throw new Error('it holds no database');
    },
  ).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `${file} can’t be restored, because it is not a complete backup, or can’t be unpacked here: ${reason}. Empty the data folder before you try again.`,
      { cause },
    );
  });
  return version;
}

async function unpackEntry(entry: Entry, target: string): Promise<void> {
  const { type, mode } = entry.header;
  if (type === 'directory') await mkdir(target, { recursive: true, mode });
  if (type !== 'file') return void entry.resume();
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await pipeline(entry, createWriteStream(target, { flags: 'wx', mode, flush: true }));
}
