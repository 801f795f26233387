import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { staff } from '#demo/firm/staff.ts';

const root = new URL('..', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8');
const readme = textOf('README.md');

test('README has a row for every setting that the server reads', () => {
  const variables =
    /const variables = z\.object\(\{(.*?)^\}\);/ms.exec(textOf('server/platform/env.ts'))?.[1] ?? '';
  const names = [...variables.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(20);
  const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
  expect(names.filter((name) => !rows.some((row) => row.split(' | ')[0]!.includes(`\`${name}\``)))).toEqual(
    [],
  );
});

test('README says which people of the demo firm cannot sign in', () => {
  const barred = staff.rows
    .filter(({ status }) => status === 'disabled')
    .map(({ username }) => String(username));
  expect(barred.length).toBeGreaterThan(0);
  for (const username of barred) expect(readme).toMatch(new RegExp(`\`${username}\`[^.]*cannot sign in`));
});

test('README links every page of docs, and shows every picture in it', () => {
  const pages = readdirSync(new URL('docs', root)).filter((name) => name.endsWith('.md'));
  expect(pages.filter((name) => !readme.includes(`](docs/${name}`))).toEqual([]);
  const pictures = [...readme.matchAll(/\]\(docs\/images\/([^)]+)\)/g)].map(([, name]) => name!);
  const kept = readdirSync(new URL('docs/images', root));
  expect(pictures.toSorted()).toEqual(kept.toSorted());
});

test('no picture takes more than 100 kB', () => {
  const folder = new URL('docs/images/', root);
  expect(readdirSync(folder).filter((name) => statSync(new URL(name, folder)).size > 100_000)).toEqual([]);
});
