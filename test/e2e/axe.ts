import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Minified: a page runs it the first time in half as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the theme changes. */
const themeRules = ['color-contrast', 'link-in-text-block'];

/** Expects no violations: of any rule in the light theme, and of the rules of colour in the dark one. */
export async function expectAccessible(page: Page, { except = [] as string[] } = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(
    async ({ standards, themeRules, except }) => {
      const { axe: here } = window as unknown as { axe: typeof axe };
      const violations = async (options: axe.RunOptions): Promise<string[]> => {
        // No page has frames to look into, and stylesheets are not worth loading a second time.
        const { violations: found } = await here.run(document, {
          iframes: false,
          preload: { assets: ['media'] },
          resultTypes: ['violations'],
          ...options,
        });
        return found.map(({ id, nodes }) =>
          [`${id}:`, ...nodes.flatMap(({ html, failureSummary = '' }) => [html, failureSummary])].join('\n'),
        );
      };
      const theme = document.documentElement.classList;
      const wasDark = theme.contains('dark');
      theme.remove('dark');
      const light = await violations({
        runOnly: standards,
        rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
      });
      theme.add('dark');
      const dark = await violations({ runOnly: themeRules });
      theme.toggle('dark', wasDark);
      return [...light, ...dark.map((each) => `in the dark theme: ${each}`)];
    },
    { standards, themeRules, except },
  );
  expect(found).toEqual([]);
}
