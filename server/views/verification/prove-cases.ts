import type { Database } from '#server/platform/database/connect.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import type { Settings } from '#server/platform/env.ts';
import { caseRules, verifyCases } from './verify-cases.ts';

/**
 * Checks every live case on one snapshot, changing nothing; prints a line for each disagreement as it is found, then each rule, and returns
 * whether there were none.
 */
async function proveCases(database: Database, print: (line: string) => void): Promise<boolean> {
  const started = performance.now();
  const counts = new Map(caseRules.map(({ name }) => [name, 0]));
  const { judged, historic } = await database.transaction(
    (tx) =>
      verifyCases(tx, ({ rule, reference, detail }) => {
        counts.set(rule, (counts.get(rule) ?? 0) + 1);
        print(`${reference}  ${rule}: ${detail}`);
      }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total > 0) print('');
  for (const [rule, count] of counts)
    print(count === 0 ? `agree    ${rule}` : `DISAGREE ${rule}: ${count.toLocaleString('en-GB')}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const words = `${judged.toLocaleString('en-GB')} live cases, ${seconds} s`;
  if (historic > 0)
    print(
      `\n${historic.toLocaleString('en-GB')} historic, from an old system or an earlier version: checked for what happened since then`,
    );
  print(`\n${words}: ${total === 0 ? 'all agree' : `${total.toLocaleString('en-GB')} DISAGREEMENTS`}`);
  return total === 0;
}

/** Does so for the configured database, once it is up to date; the process is to fail on any disagreement. For commands. */
export async function proveStoredCases(settings: Settings): Promise<void> {
  const { database, close } = await openDatabase(settings);
  try {
    if (!(await proveCases(database, console.log))) process.exitCode = 1;
  } finally {
    await close();
  }
}
