import { getTableName } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { linkTables, tables } from '#server/records/reference/tables.ts';
import { circlesOf, type Need } from './circles.ts';
import { isTest, type Source, sourcesIn, withoutComments } from './sources.ts';

/** The floors of server, shared and web alike, lowest first: a file knows only its own floor and those below. */
const floors = ['platform', 'records', 'activities', 'views', 'app'];

const shared = sourcesIn('shared');
const server = sourcesIn('server');
const web = sourcesIn('web');
const demo = sourcesIn('demo');
const production = [...shared, ...server, ...web, ...demo].filter((source) => !isTest(source));

const floorOf = (path: string) => floors.indexOf(path.split('/')[1] ?? '');
const roomOf = (path: string) => path.split('/').slice(0, 3).join('/');

test('every file is on a floor', () => {
  expect(
    [...server, ...shared, ...web].filter(({ path }) => floorOf(path) < 0).map(({ path }) => path),
  ).toEqual([]);
});

/** The file that makes each table, by the table's name. */
const makers = new Map<string, string>([
  ...[...Object.values(tables), ...Object.values(linkTables).flatMap((links) => Object.values(links))].map(
    (table) => [getTableName(table), 'server/records/reference/tables.ts'] as const,
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

/** What the files of one side need of each other: their imports, types included, and on the server the makers of the tables in their SQL. */
const needsOf = (side: readonly Source[]): Need[] =>
  side
    .filter((source) => !isTest(source))
    .flatMap(({ path, text, imports }) => {
      const own = path.split('/')[0];
      const named = own === 'server' ? tablesNamedIn(text) : [];
      return [
        ...imports
          .filter((target) => target.startsWith(`${own}/`))
          .map((target) => ({ path, target, what: target })),
        ...named.map((name) => ({ path, target: makers.get(name) ?? '', what: `table ${name}` })),
      ];
    });
const sides = { server: needsOf(server), shared: needsOf(shared), web: needsOf(web) };

describe.each(Object.entries(sides))('%s', (_, needs) => {
  test('no file imports from a floor above its own', () => {
    const upward = needs
      .filter(({ path, target }) => floorOf(target) > floorOf(path))
      .map(({ path, what }) => `${path} → ${what}`);
    expect(upward).toEqual([]);
  });

  test('no folders depend on each other in a circle, at any level', () => {
    expect(circlesOf(needs)).toEqual([]);
  });

  test('activities are free of each other', () => {
    const crossing = needs
      .filter(({ path, target }) => [path, target].every((each) => floors[floorOf(each)] === 'activities'))
      .filter(({ path, target }) => roomOf(path) !== roomOf(target))
      .map(({ path, what }) => `${path} → ${what}`);
    expect(crossing).toEqual([]);
  });
});

test('the shared side imports zod, what charts are laid out with, and itself', () => {
  const isLibrary = (path: string, target: string) =>
    target === 'zod' ||
    (path.startsWith('shared/platform/charts/') && (target === 'd3-scale' || target === 'd3-shape'));
  const foreign = shared
    .filter((source) => !isTest(source))
    .flatMap(({ path, imports }) =>
      imports
        .filter((target) => !isLibrary(path, target) && !target.startsWith('shared/'))
        .map((target) => `${path} → ${target}`),
    );
  expect(foreign).toEqual([]);
});

test('the demo firm is loaded only where it is asked for', () => {
  const always = server
    .filter((source) => !isTest(source) && !source.path.startsWith('server/app/commands/'))
    .filter(({ text }) => /^import .*?from '#demo\//m.test(text));
  expect(always.map(({ path }) => path)).toEqual([]);
});

test('the browser imports from the server only the type of its router', () => {
  const imports = web.flatMap(({ path, text }) =>
    [...text.matchAll(/^.*#server\/.*$/gm)].map(([line]) => `${path}: ${line.trim()}`),
  );
  expect(
    imports.filter((line) => !line.endsWith(": import type { AppRouter } from '#server/app/router.ts';")),
  ).toEqual([]);
});

test('the rooms of the browser above the platform do not import each other', () => {
  const crossing = sides.web
    .filter(({ path, target }) => roomOf(path) !== roomOf(target))
    .filter(({ path, target }) => !path.startsWith('web/app/') && !target.startsWith('web/platform/'))
    .map(({ path, target }) => `${path} → ${target}`);
  expect(crossing).toEqual([]);
});

test('no imports form a circle, types included', () => {
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

test('only the ledger touches its tables; other tables may refer to them', () => {
  const outside = server.filter(
    ({ path }) => !path.startsWith('server/records/ledger/') && !/(schema|tables)\.ts$/.test(path),
  );
  expect(
    outside.filter(({ text }) => /#server\/ledger\/tables\.ts/.test(text)).map(({ path }) => path),
  ).toEqual([]);
});

test('accounts of the ledger have names: their codes are only in one table and in the starter rows', () => {
  const chart = server.find(({ path }) => path === 'server/app/seed/catalogues/accounting.ts');
  const codes = [...(chart?.text ?? '').matchAll(/\bcode: '(\d{4})'/g)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(40);
  const code = new RegExp(`['"\`](?:${codes.join('|')})['"\`]`);
  const mayNameCodes = (path: string) =>
    path === 'shared/records/ledger/ledger.ts' ||
    path.startsWith('server/app/seed/') ||
    path.startsWith('demo/');
  const bare = production.flatMap(({ path, text }) =>
    mayNameCodes(path)
      ? []
      : withoutComments(text)
          .split('\n')
          .flatMap((line) => (code.test(line) ? [`${path}: ${line.trim()}`] : [])),
  );
  expect(bare).toEqual([]);
});
