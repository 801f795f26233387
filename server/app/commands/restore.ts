import { existsSync } from 'node:fs';
import { restore } from '#server/platform/backup/restore.ts';
import { StartError } from '#server/platform/database/start-error.ts';
import { readSettings } from '#server/platform/env.ts';
import { proveStoredLedger } from '#server/views/verification/prove-ledger.ts';

const USAGE = `npm run restore -- FILE

Unpacks a backup into DATA_DIR, which must be missing or empty, brings its tables up to date and proves the ledger.`;

async function main(): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  if (!file || file.startsWith('-') || more.length > 0) {
    process.exitCode = 1;
    return console.log(USAGE);
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  await restore(settings, file);
  console.log(`${file} is restored in ${settings.dataDir}. Proving the ledger:\n`);
  await proveStoredLedger(settings);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
