// `npm run dev`: the server, restarted at each change, and the web application with hot reload at http://localhost:5173.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { context } from 'esbuild';
import pretty from 'pino-pretty';
import { createServer } from 'vite';
import { copyBeside, serverBundle } from './server-bundle.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (existsSync('.env')) process.loadEnvFile('.env');

const folder = 'dist/dev';
rmSync(folder, { recursive: true, force: true });
const { entryPoints, ...options } = serverBundle(folder);
const bundle = await context({
  ...options,
  // The sources are where the source map says.
  sourcesContent: false,
  entryPoints: [
    ...entryPoints.filter((entry) => !entry.in.includes('/commands/')),
    { in: 'server/platform/database/embedded/embedded.ts', out: 'embedded' },
  ],
});
const lines = pretty({
  colorize: process.stdout.isTTY,
  ignore: 'pid,hostname',
  translateTime: 'HH:MM:ss',
});
lines.setMaxListeners(0);

let server = null;
let standby = null;
let database = null;
let isLeaving = false;
/** Whether the files that the bundle reads from beside it have changed since they were copied. */
let hasNewFiles = true;

/** Asks the server to stop, and kills it if it has not done so in time: whatever it leaves unfinished is resumed at the next start. */
async function stopServer(patience) {
  const running = server;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, 'exit').then(() => true);
  running.kill('SIGTERM');
  if (await Promise.race([ended, sleep(patience, false)])) return;
  running.kill('SIGKILL');
  await ended;
}

/** Keeps the embedded PostgreSQL running while servers come and go; the last to leave stops it. */
async function holdDatabase() {
  if (process.env.DATABASE_URL) return;
  const { startEmbedded } = await import(new URL(`../${folder}/embedded.js`, import.meta.url));
  database = await startEmbedded({ dataDir: join(process.env.DATA_DIR ?? 'data', 'postgres') });
}

/** The packages that a file of the bundle loads at once, itself or through others. */
function packagesOf({ outputs }, path = `${folder}/main.js`, seen = new Set()) {
  if (seen.has(path)) return [];
  seen.add(path);
  return outputs[path].imports
    .filter(({ kind }) => kind === 'import-statement')
    .flatMap((each) => (each.external ? [each.path] : packagesOf({ outputs }, each.path, seen)));
}

/** A process that has loaded the packages and waits for the next restart, which then only has to load our own code. */
const prepare = (metafile) =>
  spawn(
    process.execPath,
    [
      '--enable-source-maps',
      'scripts/dev-server.mjs',
      join(process.cwd(), folder, 'main.js'),
      ...new Set(packagesOf(metafile)),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { NODE_COMPILE_CACHE: 'dist/.build/compiled', ...process.env },
    },
  );

async function restart() {
  const { metafile } = await bundle.rebuild().catch(() => ({}));
  if (!metafile || isLeaving) return;
  if (hasNewFiles) copyBeside(folder);
  hasNewFiles = false;
  if (!database) await holdDatabase();
  await stopServer(100);
  if (isLeaving) return;
  server = standby ?? prepare(metafile);
  server.send('start');
  server.stdout.pipe(lines, { end: false });
  server.once('exit', (code) => {
    if (code && !isLeaving) console.log('The server has ended; it starts again at the next change.');
  });
  standby = null;
  server.stdout.once('data', () => {
    if (!isLeaving) standby = prepare(metafile);
  });
}

// One restart at a time; changes in the meantime cause one more.
let wanted = 0;
let working = Promise.resolve();
function changed(file) {
  if (!/\.(ts|sql|json|txt)$/.test(file) || file.endsWith('.test.ts')) return;
  hasNewFiles ||= !file.endsWith('.ts');
  const mine = ++wanted;
  working = working.then(() => sleep(30)).then(() => (mine === wanted && !isLeaving ? restart() : undefined));
}

await restart();
const watchers = ['server', 'shared', 'demo'].map((place) =>
  watch(place, { recursive: true }, (_event, file) => changed(file ?? '')),
);

const web = await createServer();
await web.listen();
web.printUrls();
// At SIGTERM Vite would end this process at once, and leave the server and PostgreSQL behind.
process.removeAllListeners('SIGTERM');

async function leave() {
  if (isLeaving) return;
  isLeaving = true;
  for (const watcher of watchers) watcher.close();
  await working.catch(() => undefined);
  standby?.kill();
  await stopServer(2_000);
  await database?.stop();
  await Promise.all([bundle.dispose(), web.close()]);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void leave());
