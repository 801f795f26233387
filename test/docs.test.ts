import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourcesIn } from './sources.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const entries = ['server', 'shared', 'web', 'test', 'demo', 'bench', 'scripts', 'docs'].flatMap((side) => [
  side,
  ...readdirSync(join(root, side), { recursive: true, encoding: 'utf8' }).map((name) => `${side}/${name}`),
]);

test('every link between the pages of docs, and from them to files, leads somewhere', () => {
  const dead = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target.split('#')[0] ?? '')
      .filter((target) => target && !/^[a-z]+:/.test(target))
      .filter((target) => !existsSync(join(root, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  );
  expect(dead).toEqual([]);
});

test('every file and folder that the docs name is there', () => {
  const missing = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/`((?:server|shared|web|test|demo|bench|scripts)\/[\w./-]+)`/g)]
      .map(([, name = '']) => name.replace(/\/$/, ''))
      .filter((name) => !entries.includes(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every domain note that code cites is in the domain notes', () => {
  const notes = pages.find(({ path }) => path === 'docs/domain-notes.md')?.text ?? '';
  const known = new Set([...notes.matchAll(/^\| (D?\d+(?:\.\d+)?) \|/gm)].map(([, note]) => note));
  expect(known.size).toBeGreaterThan(10);
  const lost = ['server', 'shared', 'web', 'demo', 'test', 'bench'].flatMap((side) =>
    sourcesIn(side).flatMap(({ path, text }) =>
      [...text.matchAll(/domain\s(?:\* )?notes,?\s(?:and |appendix )?(D?\d+(?:\.\d+)?|[A-C]\b)/gi)]
        .filter(([, note]) => !known.has(note))
        .map(([, note]) => `${path}: ${note}`),
    ),
  );
  expect(lost).toEqual([]);
});

test('every file that the docs name by the end of its path is there', () => {
  const missing = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/`([\w-][\w.-]*(?:\/[\w.-]+)*)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => /\.(?:tsx?|mjs)$/.test(name) || /^[a-z-]+(?:\/[a-z-]+)+$/.test(name))
      .filter((name) => !entries.some((entry) => entry === name || entry.endsWith(`/${name}`)))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});
