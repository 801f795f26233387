import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoFolder, demoFolderFiles } from '#demo/banking/demo-folder.ts';
import { loadDemo } from '#demo/firm/load-demo.ts';
import { loadStarter } from '#server/app/seed/load.ts';
import { openDatabase } from '#server/platform/database/open.ts';

/** Writes the demo firm's bank statements again: the same files every time, from a temporary firm. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { into: { type: 'string', default: demoFolder } } });
  const dataDir = mkdtempSync(join(tmpdir(), 'concordat-statements-'));
  const { database, close } = await openDatabase({ databaseUrl: null, databasePool: 10, dataDir });
  try {
    await loadStarter(database);
    await loadDemo(database);
    const files = await demoFolderFiles(database);
    mkdirSync(join(values.into, 'by-hand'), { recursive: true });
    for (const [name, text] of files) writeFileSync(join(values.into, name), text);
    console.log(`${files.size} files written into ${values.into}`);
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
