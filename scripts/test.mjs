// npm test: every check and every suite, and one closing line over all of them.
// npm test -- --changed: the same for what differs from main, or on main from the last commit.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changesOf } from './changes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = mkdtempSync(join(tmpdir(), 'concordat-results-'));
const bin = (name) => join(root, 'node_modules', '.bin', name);
const report = (file) => JSON.parse(readFileSync(join(results, file), 'utf8'));

const changes = process.argv.includes('--changed') ? changesOf(root) : null;
if (changes) console.log(`Differing from ${changes.base.slice(0, 9)}: ${changes.files.length} file(s).`);

const format = {
  name: 'format',
  run: [bin('biome'), 'ci', '--error-on-warnings', '--no-errors-on-unmatched', ...(changes?.files ?? ['.'])],
};
// With one checker: each further one repeats work of the others, and the other core has its own lane.
const types = { name: 'types', run: [bin('tsc'), '-b', '--checkers', '1'] };
const lint = {
  name: 'lint',
  run: [bin('oxlint'), '--type-aware', '--deny-warnings', ...(changes?.sources ?? [])],
};
const build = { name: 'build', run: [process.execPath, 'scripts/build.mjs'] };
const budget = { name: 'JavaScript budget', run: [process.execPath, 'scripts/budget.mjs'] };
const unused = { name: 'unused code', run: [bin('knip')] };
const migrations = {
  name: 'migrations match tables',
  run: [bin('tsx'), 'server/app/generate.ts', '--check'],
};

/** Suites show their progress and are counted from the reports that they write; checks pass or fail as a whole. */
const unit = {
  name: 'unit and database tests',
  run: [
    bin('vitest'),
    'run',
    '--silent=passed-only',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(results, 'vitest.json')}`,
    ...(changes ? [`--changed=${changes.base}`, '--passWithNoTests'] : []),
  ],
  count: () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = report('vitest.json');
    return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites };
  },
};
/** The application's first start, on a data folder that the journeys then use. */
const firm = {
  name: 'first start with the demo firm',
  run: [bin('tsx'), 'test/e2e/first-start.ts', join(results, 'firm')],
};
const firmFolder = () =>
  existsSync(join(results, 'firm')) ? readFileSync(join(results, 'firm'), 'utf8') : undefined;
const journeys = {
  name: 'browser journeys',
  run: [
    bin('playwright'),
    'test',
    '--reporter=line,json',
    ...(changes ? ['--no-deps', ...changes.specs] : []),
  ],
  env: () => ({
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json'),
    ...(firmFolder() && { E2E_DATA: firmFolder() }),
  }),
  count: () => {
    const { stats } = report('playwright.json');
    if (stats.flaky > 0) console.log(`   ${stats.flaky} passed only at the second try: see above`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped };
  },
};

/**
 * Each stage starts when the one before it has ended; its lanes run side by side, one for each of two cores. Unit tests wait for
 * processes and databases at times: short work that is not urgent runs beside them.
 */
function stages() {
  if (!changes)
    return [
      [
        [types, lint],
        [format, build, budget],
      ],
      [[unit], [firm, unused, migrations]],
      [[journeys]],
    ];
  const code = changes.sources.length > 0 ? [types, lint] : [];
  const browser = changes.specs.length > 0 ? [build, journeys] : [];
  if (changes.leftOut) console.log(changes.leftOut);
  return [[code, [format]], [[unit]], [browser]];
}

/** What the command ended with; a check is quiet until then, so that those of two lanes do not mix. */
function ended({ run: [command, ...words], env, count }) {
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      cwd: root,
      stdio: count ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      // Marks what belongs to the run.
      env: { ...process.env, TEST_RUN: String(process.pid), ...env?.() },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.on('error', ({ message }) => resolve({ status: 1, output: message }));
    child.on('close', (status) => resolve({ status, output }));
  });
}

async function outcome(step) {
  const { name, count } = step;
  if (count) console.log(`\n── ${name}`);
  const started = Date.now();
  const { status, output } = await ended(step);
  if (!count) console.log(`\n── ${name}\n${output.trimEnd()}`.trimEnd());
  console.log(`   ${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (!count) return { name, passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  try {
    const { passed, failed } = count();
    return { name, passed, failed: failed || (status === 0 ? 0 : 1) };
  } catch {
    return { name, passed: 0, failed: 1 };
  }
}

async function inTurn(lane) {
  const outcomes = [];
  for (const step of lane) outcomes.push(await outcome(step));
  return outcomes;
}

const outcomes = [];
for (const lanes of stages()) outcomes.push(...(await Promise.all(lanes.map(inTurn))).flat());
for (const folder of [firmFolder(), results])
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

const failing = outcomes.filter(({ failed }) => failed > 0).map(({ name }) => name);
if (failing.length > 0) console.log(`\nFailed: ${failing.join(', ')}`);
const total = (key) => outcomes.reduce((sum, each) => sum + each[key], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = failing.length > 0 ? 1 : 0;
