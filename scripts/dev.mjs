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
  entryPoints: [
    ...entryPoints.filter((entry) => !entry.in.includes('/commands/')),
    { in: 'server/platform/database/embedded/embedded.ts', out: 'embedded' },
  ],
  metafile: false,
});
const lines = pretty({
  colorize: process.stdout.isTTY,
  ignore: 'pid,hostname',
  translateTime: 'HH:MM:ss',
});
lines.setMaxListeners(0);

let server = null;
let database = null;
let isLeaving = false;

/** Asks the server to stop and ends it if it has not within the milliseconds: whatever it leaves is resumed at the next start. */
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

async function restart() {
  const built = await bundle.rebuild().then(
    () => true,
    () => false,
  );
  if (!built || isLeaving) return;
  copyBeside(folder);
  if (!database) await holdDatabase();
  await stopServer(100);
  if (isLeaving) return;
  server = spawn(process.execPath, ['--enable-source-maps', `${folder}/main.js`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { NODE_COMPILE_CACHE: 'dist/.build/compiled', ...process.env },
  });
  server.stdout.pipe(lines, { end: false });
  server.once('exit', (code) => {
    if (code && !isLeaving) console.log('The server has ended; it starts again at the next change.');
  });
}

// One restart at a time; changes meanwhile make one more.
let wanted = 0;
let working = Promise.resolve();
function changed(file) {
  if (!/\.(ts|sql|json|txt)$/.test(file) || file.endsWith('.test.ts')) return;
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
  await stopServer(2_000);
  await database?.stop();
  await Promise.all([bundle.dispose(), web.close()]);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void leave());
