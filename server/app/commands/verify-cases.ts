import { existsSync } from 'node:fs';
import { StartError } from '#server/platform/database/start-error.ts';
import { readSettings } from '#server/platform/env.ts';
import { proveStoredCases } from '#server/views/verification/prove-cases.ts';

/** Judges every live case on the live database; prints a line for each disagreement and fails if there is one. Reads one snapshot and changes nothing. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  await proveStoredCases(readSettings(process.env));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
