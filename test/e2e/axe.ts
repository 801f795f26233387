import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Minified: a page runs it the first time in half as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The kinds of text whose contrast this worker has seen to be enough. Contrast takes most of a look, and pages share the menu, the
 * bars, the fields and the tables: a look judges each text of a kind that has not passed yet, in this theme and width. What axe
 * leaves out or is not sure of has not passed, so every look judges it again.
 */
const passed = new Set<string>();

/** Expects no violations: of any rule in the light theme, and of the rules of colour in the dark one. */
export async function expectAccessible(page: Page, { except = [] as string[] } = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    const unjudged = { rules: [{ id: 'color-contrast', selector: '[data-unjudged]' }] };
    await page.evaluate(`${source};axe.configure(${JSON.stringify(unjudged)})`);
  }
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
  const dark = await coloursIn(page, 'dark', ['color-contrast', 'link-in-text-block']);
  const light = await coloursIn(page, 'light', ['color-contrast']);
  const rules = Object.fromEntries(['color-contrast', ...except].map((rule) => [rule, { enabled: false }]));
  const structure: axe.RunOptions = { runOnly: standards, rules, resultTypes: ['violations'] };
  const others = await page.evaluate(run, structure);
  if (isDark) await page.evaluate(() => document.documentElement.classList.add('dark'));
  expect([
    ...light,
    ...others.violations,
    ...dark.map((violation) => `in the dark theme: ${violation}`),
  ]).toEqual([]);
}

/** What breaks these rules in a theme, in which the page is left; nothing where every kind of text has passed. */
async function coloursIn(page: Page, theme: 'light' | 'dark', rules: string[]): Promise<string[]> {
  const count = await page.evaluate(markUnjudged, { theme, passed: [...passed] });
  if (count === 0) return [];
  const { violations, kinds } = await page.evaluate(run, { runOnly: rules });
  if (violations.length === 0) for (const kind of kinds) passed.add(kind);
  return violations;
}

/**
 * Runs in the page: marks the texts whose kind has not passed, and counts them. A kind is the theme, the width and all that contrast
 * hangs on, of a text and of everything it stands in: the component by its classes, the colours and whether they let something shine
 * through, the place above or below others, and the size of the letters.
 */
function markUnjudged({ theme, passed }: { theme: string; passed: string[] }): number {
  const hash = (text: string) => {
    let [one, other] = [0x811c9dc5, 0x1000193];
    for (let at = 0; at < text.length; at++) {
      one = Math.imul(one ^ text.charCodeAt(at), 0x1000193);
      other = Math.imul(other ^ text.charCodeAt(at), 0x5bd1e995) ^ (other >>> 15);
    }
    return `${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`;
  };
  const kinds = new Map<Element | null, string>([[null, `${theme} ${innerWidth}`]]);
  const kindOf = (element: Element | null): string => {
    const known = kinds.get(element);
    if (known || !element) return known ?? '';
    const style = getComputedStyle(element);
    const { color, backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = style;
    const { position, zIndex, fontSize, fontWeight, textShadow } = style;
    const ground = [color, backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position, zIndex];
    const own = [element.tagName, element.getAttribute('class'), ...ground, fontSize, fontWeight, textShadow];
    const kind = hash([kindOf(element.parentElement), ...own].join('|'));
    kinds.set(element, kind);
    return kind;
  };
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
    );

  document.documentElement.classList.toggle('dark', theme === 'dark');
  const known = new Set(passed);
  const unjudged = [...document.body.querySelectorAll('*')].filter(
    (element) => hasText(element) && element.checkVisibility() && !known.has(kindOf(element)),
  );
  for (const element of unjudged) element.setAttribute('data-unjudged', kindOf(element));
  return unjudged.length;
}

/** Runs in the page: what breaks the rules, and the kinds of the marked texts that passed; the marks are gone afterwards. */
async function run(options: axe.RunOptions): Promise<Record<'violations' | 'kinds', string[]>> {
  const { axe: here } = window as unknown as { axe: typeof axe };
  // No page has frames to look into, and stylesheets are not worth loading a second time.
  const { violations, passes } = await here.run(document, {
    iframes: false,
    preload: { assets: ['media'] },
    elementRef: true,
    ...options,
  });
  const texts = passes.find(({ id }) => id === 'color-contrast')?.nodes ?? [];
  const kinds = texts.map(({ element }) => element?.getAttribute('data-unjudged') ?? '');
  for (const element of document.querySelectorAll('[data-unjudged]'))
    element.removeAttribute('data-unjudged');
  return {
    violations: violations.map(({ id, nodes }) =>
      [`${id}:`, ...nodes.flatMap(({ html, failureSummary = '' }) => [html, failureSummary])].join('\n'),
    ),
    kinds: kinds.filter((kind) => kind !== ''),
  };
}
