import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import type { Database } from '#server/platform/database/connect.ts';
import { databaseUrlOf, program } from './database.ts';

/** The server as a process of its own on a test's database, with the settings given, as soon as it is ready; it is among `children` at once. */
export async function serverProcess(
  database: Database,
  children: ChildProcess[],
  settings: { DATA_DIR: string; SESSION_SECRET: string } & Record<string, string>,
): Promise<{ child: ChildProcess; address: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [program('server/app/main.ts')], {
    env: {
      PATH,
      HOME,
      PORT: '0',
      DATABASE_URL: databaseUrlOf(database),
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/ready at http:\/\/localhost:\d+/);
  return { child, address: `http://127.0.0.1:${/localhost:(\d+)/.exec(output)?.[1]}/api` };
}

/** Kills a process without warning, and waits until it is gone. */
export async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
