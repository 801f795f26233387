import { existsSync, statSync } from 'node:fs';
import { backUp } from '#server/platform/backup/back-up.ts';
import { StartError } from '#server/platform/database/start-error.ts';
import { readSettings } from '#server/platform/env.ts';

const USAGE = `npm run backup -- FILE

Writes the embedded database and the files of DATA_DIR into FILE, a compressed tar file. Concordat may be running.
Keep FILE as safe as the data itself. Not in it: the settings of the environment, above all SESSION_SECRET.`;

async function main(): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  if (!file || file.startsWith('-') || more.length > 0) {
    process.exitCode = 1;
    return console.log(USAGE);
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  await backUp(readSettings(process.env), file);
  console.log(`${file}: ${(statSync(file).size / 1_000_000).toFixed(1)} MB`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
