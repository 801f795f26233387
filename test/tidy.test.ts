import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { linkTables, tables } from '#server/reference/tables.ts';
import { isTest, sourcesIn, withoutComments } from './sources.ts';

/**
 * The server's slices, lowest first: a slice knows only those in earlier rows or in its own. A folder within a slice may
 * come lower than the rest of it.
 */
const serverOrder: readonly (readonly string[])[] = [
  ['env.ts', 'database'],
  ['bank-files', 'email', 'files/store'],
  ['paper'],
  ['backup'],
  ['http'],
  ['jobs'],
  ['files'],
  ['reference'],
  ['staff'],
  ['cases', 'letters', 'product-updates'],
  [
    'approvals',
    'modifications/in-force.ts',
    'modifications/tables.ts',
    'variations/agreed-fees.ts',
    'variations/tables.ts',
  ],
  ['variations/open-variation.ts'],
  ['clocks', 'bank-accounts', 'bank-details', 'documents', 'notes', 'presence', 'search'],
  ['tasks'],
  ['affairs', 'ledger'],
  ['client-accounts', 'proposals/proposal-facts.ts', 'proposals/tables.ts'],
  ['filing', 'payments', 'complaints/complaint-facts.ts', 'complaints/tables.ts', 'decisions/record'],
  ['correspondence'],
  ['complaints', 'modifications', 'breaches/tables.ts', 'reviews/tables.ts'],
  ['breaches/keep-breach-clocks.ts', 'reviews/keep-review-clocks.ts'],
  ['bonding', 'breaches/end-breaches.ts', 'commitments', 'reviews/raise-reviews.ts'],
  ['outgoing/tables.ts'],
  ['invoices/tables.ts'],
  ['closure/closing-facts.ts'],
  ['case-life'],
  ['breaches', 'reviews'],
  ['nightly'],
  ['decisions', 'invoices', 'leads', 'outgoing', 'proposals'],
  ['distributions', 'fee-invoices', 'variations'],
  ['closure'],
  ['banking', 'inbound', 'take-on', 'timeline', 'transfers'],
  ['case-tabs', 'creditor-mail', 'dashboard', 'reports', 'verification'],
  ['app'],
  ['seed'],
  ['main.ts', 'commands'],
];

const shared = sourcesIn('shared');
const server = sourcesIn('server');
const web = sourcesIn('web');
const demo = sourcesIn('demo');
const production = [...shared, ...server, ...web, ...demo].filter((source) => !isTest(source));

const slices = serverOrder.flat().sort((one, other) => other.length - one.length);
const sliceOf = (path: string) =>
  slices.find((slice) => path === `server/${slice}` || path.startsWith(`server/${slice}/`)) ?? '';
const rowOf = (path: string) => serverOrder.findIndex((row) => row.includes(sliceOf(path)));

test('every slice of the server has its place in the order', () => {
  expect(
    server.filter((source) => !isTest(source) && rowOf(source.path) < 0).map(({ path }) => path),
  ).toEqual([]);
});

/** The file that makes each table, by the table's name. */
const makers = new Map<string, string>([
  ...[...Object.values(tables), ...Object.values(linkTables).flatMap((links) => Object.values(links))].map(
    (table) => [getTableName(table), 'server/reference/tables.ts'] as const,
  ),
  ...server
    .filter((source) => !isTest(source))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bpgTable\(\s*'([^']+)'/g)].map((match) => [match[1] ?? '', path] as const),
    ),
]);

/** The tables that a file's SQL names: names of several words anywhere, single words after an SQL keyword. */
function tablesNamedIn(text: string): string[] {
  const code = withoutComments(text);
  const behind = /\b(?:from|join|into|update|only|table|using|truncate|analyze|lock)\s+"?([a-z_]+)\b/gi;
  const found = [
    ...[...code.matchAll(behind)].map((match) => match[1] ?? ''),
    ...[...code.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g)].map(([name]) => name),
  ];
  return [...new Set(found)].filter((name) => makers.has(name));
}

/** The dependencies of a server file: its imports, types included, and the owners of the tables in its SQL. */
const known = server
  .filter((source) => !isTest(source))
  .flatMap(({ path, text, imports }) => [
    ...imports
      .filter((target) => target.startsWith('server/'))
      .map((target) => ({ path, target, what: target })),
    ...tablesNamedIn(text).map((name) => ({
      path,
      target: makers.get(name) ?? '',
      what: `${name} of ${makers.get(name)}`,
    })),
  ]);

test('server slices know only what is below them: in imports, in types and in SQL', () => {
  const upward = known
    .filter(({ path, target }) => rowOf(target) > rowOf(path))
    .map(({ path, what }) => `${path} → ${what}`);
  expect(upward).toEqual([]);
});

test('no two server slices know each other', () => {
  const pairs = new Set(known.map(({ path, target }) => `${sliceOf(path)} ↔ ${sliceOf(target)}`));
  const mutual = [...pairs].filter((pair) => {
    const [one = '', other = ''] = pair.split(' ↔ ');
    return one < other && pairs.has(`${other} ↔ ${one}`);
  });
  expect(mutual).toEqual([]);
});

test('the shared side imports zod and itself', () => {
  const foreign = shared
    .filter((source) => !isTest(source))
    .flatMap(({ path, imports }) =>
      imports
        .filter((target) => target !== 'zod' && !target.startsWith('shared/'))
        .map((target) => `${path} → ${target}`),
    );
  expect(foreign).toEqual([]);
});

test('the browser knows of the server only the type of its router', () => {
  const imports = web.flatMap(({ path, text }) =>
    [...text.matchAll(/^.*#server\/.*$/gm)].map(([line]) => `${path}: ${line.trim()}`),
  );
  expect(
    imports.filter((line) => !line.endsWith(": import type { AppRouter } from '#server/app/router.ts';")),
  ).toEqual([]);
});

test('web slices do not import each other', () => {
  // reference: its forms, values and names serve every row that is described by fields.
  const common = new Set(['ui', 'api', 'session', 'page', 'case', 'shell', 'reference', 'styles.css']);
  const composing = new Set(['app']);
  const crossing = web
    .filter((source) => !isTest(source))
    .flatMap(({ path, imports }) => {
      const own = path.split('/')[1] ?? '';
      return imports
        .filter((target) => target.startsWith('web/'))
        .map((target) => target.split('/')[1] ?? '')
        .filter((slice) => slice !== own && !common.has(slice) && !composing.has(own))
        .map((slice) => `${path} → ${slice}`);
    });
  expect(crossing).toEqual([]);
});

test('no import goes round in a circle, types included', () => {
  const graph = new Map(production.map(({ path, imports }) => [path, imports]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (done.has(path) || trail.includes(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  expect(circles).toEqual([]);
});

test('no file outgrows 400 lines', () => {
  const long = [...production, ...sourcesIn('test'), ...sourcesIn('bench')]
    .filter(({ path }) => !path.includes('seed/'))
    .filter(({ text }) => text.split('\n').length > 400)
    .map(({ path }) => path);
  expect(long).toEqual([]);
});

test('names: kebab-case files, PascalCase components, no barrels, no default exports', () => {
  const misnamed = production.filter(({ path }) => {
    const name = path.split('/').at(-1) ?? '';
    return (
      !(
        path.endsWith('.tsx')
          ? /^([A-Z][A-Za-z0-9]*|[a-z][a-z0-9-]*)\.tsx$/
          : /^[a-z0-9-]+(\.(d|worker))?\.ts$/
      ).test(name) || name === 'index.ts'
    );
  });
  expect(misnamed.map(({ path }) => path)).toEqual([]);
  expect(production.filter(({ text }) => /^export default/m.test(text)).map(({ path }) => path)).toEqual([]);
});

test('nothing is left over: no suppressed checks, no notes to self', () => {
  const leftOver = /\bTODO\b|\bFIXME\b|@ts-ignore|@ts-nocheck|@ts-expect-error|eslint-disable|oxlint-disable/;
  expect(production.filter(({ text }) => leftOver.test(text)).map(({ path }) => path)).toEqual([]);
});

test('only the ledger touches its tables; those of other slices may refer to them', () => {
  const outside = server.filter(
    ({ path }) => !path.startsWith('server/ledger/') && !/(schema|tables)\.ts$/.test(path),
  );
  expect(
    outside.filter(({ text }) => /#server\/ledger\/tables\.ts/.test(text)).map(({ path }) => path),
  ).toEqual([]);
});
