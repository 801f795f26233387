import type { Database } from '#server/platform/database/connect.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import type { Settings } from '#server/platform/env.ts';
import type { FileStore } from '#server/platform/store/file-store.ts';
import { fileStoreOf } from '#server/platform/store/store-of.ts';
import { fileRule, verifyFiles } from './verify-files.ts';
import { ledgerRules, ledgerSize, verifyLedger } from './verify-ledger.ts';

/**
 * Checks the rules of the ledger on one snapshot, changing nothing, and the payment files in the file store; prints each rule with its
 * violations, and returns whether there are none.
 */
async function proveLedger(
  database: Database,
  store: FileStore,
  print: (line: string) => void,
): Promise<boolean> {
  const started = performance.now();
  const { size, problems } = await database.transaction(
    async (tx) => ({
      size: await ledgerSize(tx),
      problems: [...(await verifyLedger(tx)), ...(await verifyFiles(tx, store))],
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  for (const rule of [...ledgerRules, fileRule]) {
    const broken = problems.filter((problem) => problem.rule === rule);
    print(`${broken.length === 0 ? 'proven' : 'BROKEN'}  ${rule}`);
    for (const { subject, detail } of broken) print(`        ${subject}: ${detail}`);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counts = `${size.journals.toLocaleString('en-GB')} journals, ${size.lines.toLocaleString('en-GB')} lines`;
  print(
    `\n${counts}, ${seconds} s: ${problems.length === 0 ? 'the ledger is right' : 'THE LEDGER IS WRONG'}`,
  );
  return problems.length === 0;
}

/** Does so for the configured database, once it is up to date; the process is to fail if a rule is broken. For commands. */
export async function proveStoredLedger(settings: Settings): Promise<void> {
  const { database, close } = await openDatabase(settings);
  try {
    if (!(await proveLedger(database, fileStoreOf(settings), console.log))) process.exitCode = 1;
  } finally {
    await close();
  }
}
