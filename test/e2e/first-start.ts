// Starts the built application on a new data folder, and stops it once the demo firm is loaded. The folder's name is written to the
// file that is given; the journeys start on it in a moment (E2E_DATA).
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { runFolder } from '../run-folder.ts';

const folder = runFolder('e2e');
const child = spawn(process.execPath, ['dist/server/main.js'], {
  env: {
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: '',
    DEMO_STATEMENTS: 'off',
    LOG_LEVEL: 'info',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let output = '';
child.stdout.setEncoding('utf8').on('data', (text: string) => {
  output += text;
  // The server is ready before its cases are loaded.
  if (/the cases of the demo firm are loaded/.test(output)) child.kill('SIGTERM');
});
child.on('close', (status) => {
  process.exitCode = status ?? 1;
  if (status === 0) writeFileSync(process.argv[2] ?? '', folder);
  else {
    console.log(output);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
});
