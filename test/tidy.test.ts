import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The server's slices, lowest first: a slice imports only from those before it or beside it in its own row. */
const serverOrder: readonly (readonly string[])[] = [
  ['env.ts', 'database'],
  ['http', 'email', 'jobs'],
  ['reference'],
  ['staff', 'files'],
  ['cases', 'letters', 'bank-details', 'product-updates'],
  ['affairs', 'ledger', 'tasks', 'search', 'documents', 'complaints', 'timeline', 'presence'],
  ['payments'],
  ['case-life', 'banking'],
  ['dashboard', 'verification'],
  ['app'],
  ['seed'],
  ['main.ts', 'commands'],
];

type Source = { path: string; text: string; imports: string[] };

function sourcesIn(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const path = join(folder, name);
      const text = readFileSync(join(root, path), 'utf8');
      const patterns = [
        /^(?:import|export) [^;]*?from '([^']+)'/gms,
        /^import '([^']+)'/gm,
        /\bimport\('([^']+)'\)/g,
      ];
      const specifiers = patterns.flatMap((pattern) =>
        [...text.matchAll(pattern)].map((match) => match[1] ?? ''),
      );
      return { path, text, imports: specifiers.map((specifier) => resolved(path, specifier)) };
    });
}

const resolved = (from: string, specifier: string) =>
  specifier.startsWith('.')
    ? relative(root, join(root, dirname(from), specifier))
    : specifier.replace(/^#/, '');

const shared = sourcesIn('shared');
const server = sourcesIn('server');
const web = sourcesIn('web');
const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path);
const production = [...shared, ...server, ...web].filter((source) => !isTest(source));

const rowOf = (path: string) => {
  const slice = path.split('/')[1] ?? '';
  return serverOrder.findIndex((row) => row.includes(slice));
};

test('every slice of the server has its place in the order', () => {
  expect(
    server.filter((source) => !isTest(source) && rowOf(source.path) < 0).map(({ path }) => path),
  ).toEqual([]);
});

test('server slices import downwards', () => {
  const upward = server
    .filter(
      (source) =>
        !isTest(source) &&
        source.path !== 'server/database/schema.ts' &&
        source.path !== 'server/app/services.ts',
    )
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^import (?!type)[^;]*?from '#(server\/[^']+)'/gms)]
        .map((match) => match[1] ?? '')
        .filter((target) => rowOf(target) > rowOf(path))
        .map((target) => `${path} → ${target}`),
    );
  expect(upward).toEqual([]);
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

test('no import goes round in a circle', () => {
  const graph = new Map(production.map(({ path, text }) => [path, valueImports(path, text)]));
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

const valueImports = (path: string, text: string) =>
  [...text.matchAll(/^(?:import|export) (?!type)[^;]*?from '([^']+)'/gms)].map((match) =>
    resolved(path, match[1] ?? ''),
  );

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
      !(path.endsWith('.tsx') ? /^([A-Z][A-Za-z0-9]*|[a-z][a-z0-9-]*)\.tsx$/ : /^[a-z0-9-]+(\.d)?\.ts$/).test(
        name,
      ) || name === 'index.ts'
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
