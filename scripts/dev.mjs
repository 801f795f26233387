// `npm run dev`: the server, restarted at each change, and the web application with hot reload at http://localhost:5173.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pretty from 'pino-pretty';
import { createServer } from 'vite';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const server = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/app/main.ts'],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
server.stdout.pipe(
  pretty({ colorize: process.stdout.isTTY, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }),
);
const ended = once(server, 'exit');

const web = await createServer();
await web.listen();
web.printUrls();

// Ctrl-C at a terminal reaches the server too; a signal to this process alone does not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (signal !== 'SIGINT') server.kill('SIGTERM');
  });

const [code] = await ended;
await web.close();
process.exit(code ?? 0);
