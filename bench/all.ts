import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * npm run bench: every benchmark in turn, those of cases on one book of BENCH_CASES cases (a million). `npm run bench -- search
 * paint` runs those named. BENCH_DATA keeps the book in that folder for the next time. Ends with 1 when a bar is not met.
 */

const all = ['reference', 'streams', 'search', 'cases', 'ledger', 'banking', 'paint', 'pages', 'matching'];
const wanted = process.argv.slice(2);
const chosen = wanted.length > 0 ? wanted : all;
const unknown = chosen.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}: there are ${all.join(', ')}.`);
  process.exit(1);
}
const dataDir = process.env.BENCH_DATA ?? mkdtempSync(join(tmpdir(), 'concordat-book-'));
const results = chosen.map((name) => {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `bench/${name}.ts`], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, BENCH_DATA: dataDir },
    stdio: 'inherit',
  });
  return status;
});
if (!process.env.BENCH_DATA) rmSync(dataDir, { recursive: true, force: true });
process.exit(results.every((status) => status === 0) ? 0 : 1);
