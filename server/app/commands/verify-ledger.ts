import { existsSync } from 'node:fs';
import { StartError } from '#server/platform/database/start-error.ts';
import { readSettings } from '#server/platform/env.ts';
import { proveStoredLedger } from '#server/views/verification/prove-ledger.ts';

/** Proves the rules of the ledger on the live database; prints violations and fails if there are any. Reads one snapshot and changes nothing. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  await proveStoredLedger(readSettings(process.env));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
