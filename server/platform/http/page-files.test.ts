import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pageFiles } from './page-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'concordat-pages-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, '.vite'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'assets', 'inter-latin-wght-normal-Ab12.woff2'), '');
const pages = [
  { path: '/$entity', files: ['assets/list.js'] },
  { path: '/cases', files: ['assets/cases.js', 'assets/cases.css'] },
  { path: '/cases/$id', files: ['assets/case.js'] },
  { path: '/cases/create', files: ['assets/create.js'] },
];
writeFileSync(join(folder, '.vite', 'pages.json'), JSON.stringify(pages));
const announce = pageFiles(folder);
const font =
  '</assets/inter-latin-wght-normal-Ab12.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin';
const script = (name: string) => `</assets/${name}.js>; rel=modulepreload; crossorigin`;

test('a page announces the files of its route, the most exact one, whatever its search says', () => {
  expect(announce('/cases?page=2')).toBe(
    [font, script('cases'), '</assets/cases.css>; rel=preload; as=style; crossorigin'].join(', '),
  );
  expect(announce('/cases/7')).toBe([font, script('case')].join(', '));
  expect(announce('/cases/create')).toBe([font, script('create')].join(', '));
  expect(announce('/titles')).toBe([font, script('list')].join(', '));
});

test('another address announces the font alone, and a folder without a build nothing', () => {
  expect(announce('/no/such/page/7')).toBe(font);
  expect(pageFiles(tmpdir())('/cases')).toBe('');
});
