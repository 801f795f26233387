// npm test: every check and every suite in turn, and one closing summary line.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = mkdtempSync(join(tmpdir(), 'concordat-results-'));
const bin = (name) => join(root, 'node_modules', '.bin', name);

/** Checks pass or fail as one; suites are counted by the report that they write. */
const steps = [
  { name: 'format', run: [bin('biome'), 'ci', '--error-on-warnings', '.'] },
  { name: 'types', run: [bin('tsc'), '-b'] },
  { name: 'lint', run: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'unused code', run: [bin('knip')] },
  { name: 'migrations match tables', run: [bin('tsx'), 'server/app/generate.ts', '--check'] },
  { name: 'build', run: [process.execPath, 'scripts/build.mjs'] },
  { name: 'JavaScript budget', run: [process.execPath, 'scripts/budget.mjs'] },
  {
    name: 'unit and database tests',
    run: [
      bin('vitest'),
      'run',
      '--silent=passed-only',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(results, 'vitest.json')}`,
    ],
    count: () => {
      const { numPassedTests, numFailedTests, numFailedTestSuites } = report('vitest.json');
      return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites };
    },
  },
  {
    name: 'browser journeys',
    run: [bin('playwright'), 'test', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json') },
    count: () => {
      const { stats } = report('playwright.json');
      if (stats.flaky > 0) console.log(`   ${stats.flaky} passed only at the second try: see above`);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped };
    },
  },
];

const report = (file) => JSON.parse(readFileSync(join(results, file), 'utf8'));

function outcome({ name, run: [command, ...words], env = {}, count }) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const { status } = spawnSync(command, words, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  console.log(`   ${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (!count) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    const { passed, failed } = count();
    return { passed, failed: failed || (status === 0 ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const outcomes = steps.map((step) => ({ name: step.name, ...outcome(step) }));
rmSync(results, { recursive: true, force: true });

const failing = outcomes.filter(({ failed }) => failed > 0).map(({ name }) => name);
if (failing.length > 0) console.log(`\nFailed: ${failing.join(', ')}`);
const total = (key) => outcomes.reduce((sum, each) => sum + each[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = failing.length > 0 ? 1 : 0;
