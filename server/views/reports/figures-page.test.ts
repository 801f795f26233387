import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { figures } from '#shared/views/reports/figures.ts';
import { FIGURES_PAGE, figuresPage } from './figures-page.ts';

test('docs/figures.md is the dictionary of figures', () => {
  expect(readFileSync(FIGURES_PAGE, 'utf8')).toBe(figuresPage());
});

test.each(figures)('$name has one definition, where the dictionary says', ({ definedIn: { file, name } }) => {
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`export (const|(async )?function) ${name}\\b`));
});

test('no two figures share a name', () => {
  const names = figures.map(({ name }) => name);
  expect([...new Set(names)]).toEqual(names);
});
