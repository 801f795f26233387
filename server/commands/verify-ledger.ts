import { existsSync } from 'node:fs';
import { openDatabase } from '#server/database/open.ts';
import { StartError } from '#server/database/start-error.ts';
import { readSettings } from '#server/env.ts';
import { proveLedger } from '#server/verification/prove-ledger.ts';

/** Proves the rules of the ledger on the live database; prints violations and fails if there are any. Reads one snapshot and changes nothing. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { database, close } = await openDatabase(readSettings(process.env));
  try {
    if (!(await proveLedger(database, console.log))) process.exitCode = 1;
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
