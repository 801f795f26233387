import { existsSync } from 'node:fs';
import { openDatabase } from '#server/database/open.ts';
import { StartError } from '#server/database/start-error.ts';
import { readSettings } from '#server/env.ts';
import { ledgerRules, ledgerSize, verifyLedger } from '#server/verification/verify-ledger.ts';

/** Proves the rules of the ledger on the live database; prints violations and fails if there are any. Reads one snapshot and changes nothing. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { database, close } = await openDatabase(readSettings(process.env));
  const started = performance.now();
  try {
    const { size, problems } = await database.transaction(
      async (tx) => ({ size: await ledgerSize(tx), problems: await verifyLedger(tx) }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    for (const rule of ledgerRules) {
      const broken = problems.filter((problem) => problem.rule === rule);
      console.log(`${broken.length === 0 ? 'proven' : 'BROKEN'}  ${rule}`);
      for (const { subject, detail } of broken) console.log(`        ${subject}: ${detail}`);
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const counts = `${size.journals.toLocaleString('en-GB')} journals, ${size.lines.toLocaleString('en-GB')} lines`;
    console.log(
      `\n${counts}, ${seconds} s: ${problems.length === 0 ? 'the ledger is right' : 'THE LEDGER IS WRONG'}`,
    );
    if (problems.length > 0) process.exitCode = 1;
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
