import { expect, test } from 'vitest';
import { isTest, sourcesIn } from './sources.ts';

const sources = ['server', 'shared', 'web', 'demo', 'test'].flatMap(sourcesIn);
const loads = new Map(sources.map(({ path, loads }) => [path, loads]));
const tests = sources.filter((source) => isTest(source)).map(({ path }) => path);

/** The files that a test loads, itself included: a change of any of them selects it. */
function loadedBy(test: string): ReadonlySet<string> {
  const loaded = new Set([test]);
  for (const path of loaded) for (const next of loads.get(path) ?? []) loaded.add(next);
  return loaded;
}
const loaded = new Map(tests.map((path) => [path, loadedBy(path)]));

/** The share of the test files, in per cent, that load some file which `is` holds for. */
const shareOf = (is: (path: string) => boolean) =>
  (100 * tests.filter((path) => [...loaded.get(path)!].some(is)).length) / tests.length;

test('only tests about the whole program load it; any other mounts the parts that it calls', () => {
  const whole = tests.filter((path) => loaded.get(path)?.has('server/app/parts/all.ts'));
  expect(whole.toSorted()).toEqual([
    // These start, stop and answer as in production.
    'server/app/build-app.test.ts',
    'server/app/double-press.test.ts',
    'server/app/outage.test.ts',
    // Each goes through every call.
    'test/at-once.test.ts',
    'test/exports.test.ts',
    'test/leaks.test.ts',
    'test/malformed-cases.test.ts',
    'test/malformed-money.test.ts',
    'test/malformed.test.ts',
    'test/openapi.test.ts',
    'test/other-domains.test.ts',
    'test/put-without-version.test.ts',
    'test/read-and-write-back.test.ts',
    'test/registers.test.ts',
    'test/surface.test.ts',
  ]);
});

const activities = [
  ...new Set(
    sources
      .map(({ path }) => /^server\/activities\/[^/]+(?=\/)/.exec(path)?.[0])
      .filter((each) => each !== undefined),
  ),
];
const isCode = (path: string) => !isTest({ path });
const filesOf = (activity: string) =>
  sources.map(({ path }) => path).filter((path) => path.startsWith(`${activity}/`) && isCode(path));

test('on average, a change of one activity selects less than a tenth of the tests', () => {
  const shares = activities.map((activity) =>
    shareOf((path) => path.startsWith(`${activity}/`) && isCode(path)),
  );
  expect(shares.reduce((sum, each) => sum + each, 0) / shares.length).toBeLessThan(10);
});

test.each(activities)('no file of %s selects a fifth of the tests', (activity) => {
  const many = filesOf(activity).filter((file) => shareOf((path) => path === file) >= 20);
  expect(many).toEqual([]);
});
