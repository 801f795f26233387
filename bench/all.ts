import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * npm run bench: every benchmark in turn, those of cases on one book of BENCH_CASES cases (a million). `npm run bench -- search paint` runs
 * those named; `npm run bench -- smoke` the core ones on a small book, in under two minutes, which shows the cost of a wider schema,
 * another join or a trigger. BENCH_DATA keeps the book in that folder for the next run. Exits with 1 if a bar is not met.
 */

const smoke = { names: ['core'], env: { BENCH_CASES: '20000', BENCH_ROUNDS: '3', BENCH_MS: '700' } };

const all = [
  'core',
  'streams',
  'search',
  'cases',
  'lists',
  'ledger',
  'banking',
  'reconciliation',
  'approvals',
  'distributions',
  'invoices',
  'paint',
  'pages',
  'matching',
  'payment-files',
  'letters',
  'ocr',
  'documents',
  'inbound',
  'outcomes',
  'nightly',
  'take-on',
  'reports',
  'figures',
];
const wanted = process.argv.slice(2);
const isSmoke = wanted.length === 1 && wanted[0] === 'smoke';
const chosen = isSmoke ? smoke.names : wanted.length > 0 ? wanted : all;
const unknown = chosen.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}: there are ${all.join(', ')}, and smoke.`);
  process.exit(1);
}
const dataDir = process.env.BENCH_DATA ?? mkdtempSync(join(tmpdir(), 'concordat-book-'));
const results = chosen.map((name) => {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `bench/${name}.ts`], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, ...(isSmoke && smoke.env), BENCH_DATA: dataDir },
    stdio: 'inherit',
  });
  return status;
});
if (!process.env.BENCH_DATA) rmSync(dataDir, { recursive: true, force: true });
process.exit(results.every((status) => status === 0) ? 0 : 1);
