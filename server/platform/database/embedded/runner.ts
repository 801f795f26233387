import { type SpawnOptions, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '#server/platform/database/start-error.ts';

/** How PostgreSQL's programs are run from this process, and which folders they then use. */
export type Runner = {
  /** The program and arguments to spawn in order to run `program` with `args`. */
  command: (program: string, args: string[]) => [string, string[]];
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'>;
  /** The account that must own the data folder, when this process is root. */
  owner: { uid: number; gid: number } | null;
  native: string;
  dataDir: string;
};

/**
 * PostgreSQL refuses to run as root. An ordinary user runs it directly; root tries, in this order: a user namespace in which
 * it looks like an ordinary user, the accounts `postgres` and `nobody`, and those with a copy where they can reach it.
 */
export function pickRunner(native: string, dataDir: string): Runner {
  const direct: Runner = {
    command: (program, args) => [program, args],
    options: { env: withoutPostgres(process.env) },
    owner: null,
    native,
    dataDir,
  };
  if (process.platform === 'win32' || process.getuid?.() !== 0) return direct;
  const runner = inNamespace(direct) ?? asOther(direct, false) ?? asOther(direct, true);
  if (runner) return runner;
  throw new StartError(
    'PostgreSQL can’t run as root, and no other account could run it. Start as an ordinary user, or set DATABASE_URL.',
  );
}

/** PGPORT, PGDATA, PGOPTIONS and so on in a user's shell are meant for another server. */
const withoutPostgres = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^PG/i.test(name)));

const postgresIn = (native: string) => join(native, 'bin', 'postgres');

/** Files stay owned by root and any folder works; containers often forbid it. */
function inNamespace(direct: Runner): Runner | null {
  const prefix = ['-U', '--map-user=1000', '--map-group=1000', '--'];
  const probe = spawnSync('unshare', [...prefix, postgresIn(direct.native), '--version']);
  if (probe.status !== 0) return null;
  return {
    ...direct,
    command: (program, args) => ['unshare', [...prefix, program, ...args]],
    owner: { uid: 0, gid: 0 },
  };
}

function asOther(direct: Runner, copied: boolean): Runner | null {
  for (const { name, uid, gid } of unprivilegedAccounts()) {
    const options = { ...direct.options, uid, gid, cwd: '/' };
    const places = copied ? copyFor(name, direct) : direct;
    const reachable = spawnSync('test', ['-x', dirname(places.dataDir)], options).status === 0;
    if (reachable && spawnSync(postgresIn(places.native), ['--version'], options).status === 0)
      return { ...direct, ...places, options, owner: { uid, gid } };
  }
  return null;
}

function unprivilegedAccounts(): { name: string; uid: number; gid: number }[] {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  return ['postgres', 'nobody'].flatMap((name) => {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    return fields ? [{ name, uid: Number(fields[2]), gid: Number(fields[3]) }] : [];
  });
}

/** The last resort, when the program is in a folder like /root: moves binaries and data to where the account can read them. */
function copyFor(account: string, direct: Runner): Pick<Runner, 'native' | 'dataDir'> {
  const base = `/var/lib/concordat-${account}`;
  const native = join(base, 'native');
  mkdirSync(base, { recursive: true });
  chmodSync(base, 0o755);
  if (!existsSync(postgresIn(native))) {
    cpSync(direct.native, native, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', native]);
  }
  const id = createHash('sha256').update(direct.dataDir).digest('hex').slice(0, 8);
  return { native, dataDir: join(base, `data-${id}`) };
}
