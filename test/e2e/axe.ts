import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Minified: a page runs it the first time in half as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The kinds of text whose contrast has been seen to be enough, one a line; the workers of a run share it. Contrast takes most of a
 * look, and pages share the menu, the bars, the fields and the tables: a look judges each text of a kind that has not passed yet, in
 * this theme and width. What axe is not sure of has not passed, so every look judges it again.
 */
const passedFile = join(process.env.E2E_DATA ?? '', 'contrast-passed');
const passedKinds = () => new Set(existsSync(passedFile) ? readFileSync(passedFile, 'utf8').split('\n') : []);

/** Expects no violations: of any rule in the light theme, and of the rules of colour in the dark one. */
export async function expectAccessible(page: Page, { except = [] as string[] } = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    const rules = [
      { id: 'color-contrast', selector: '[data-unjudged]' },
      { id: 'target-size', selector: '[data-crowded]' },
    ];
    await page.evaluate(`${source};axe.configure(${JSON.stringify({ rules })})`);
  }
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
  const themes: Theme[] = ['dark', 'light'];
  const kinds = await page.evaluate(kindsOfText, { themes, mark: [] });
  const passed = passedKinds();
  const unjudged = kinds.filter((kind) => !passed.has(kind));
  const dark = await coloursIn(page, 'dark', unjudged, ['color-contrast', 'link-in-text-block']);
  const light = await coloursIn(page, 'light', unjudged, ['color-contrast']);
  const rules = Object.fromEntries(['color-contrast', ...except].map((rule) => [rule, { enabled: false }]));
  const structure: axe.RunOptions = { runOnly: standards, rules, resultTypes: ['violations'] };
  await page.evaluate(markCrowded);
  const others = await page.evaluate(run, structure);
  if (isDark) await page.evaluate(() => document.documentElement.classList.add('dark'));
  expect([
    ...light,
    ...others.violations,
    ...dark.map((violation) => `in the dark theme: ${violation}`),
  ]).toEqual([]);
}

type Theme = 'light' | 'dark';
/** What axe has besides its declared types. */
type AxeText = { removeUnicode: (text: string, kinds: { emoji: boolean; punctuations: boolean }) => string };

/** What breaks these rules in a theme, of the texts of these kinds; nothing where none is of the theme. Leaves the page in the light one. */
async function coloursIn(page: Page, theme: Theme, kinds: string[], rules: string[]): Promise<string[]> {
  if (!kinds.some((kind) => kind.startsWith(theme))) return [];
  await page.evaluate(kindsOfText, { themes: [theme], mark: kinds });
  const { violations, kinds: enough } = await page.evaluate(run, { runOnly: rules });
  await page.evaluate(() => document.documentElement.classList.remove('dark'));
  if (violations.length === 0) appendFileSync(passedFile, enough.map((kind) => `${kind}\n`).join(''));
  return violations;
}

/**
 * Runs in the page: the kinds of its texts in each of the themes, in the last of which it stays; texts of the kinds to be marked are.
 * A kind is the theme, the width and all that contrast hangs on, of a text and of everything it stands in: the component by its
 * classes, the colours and whether they let something shine through, the place above or below others, and the size of the letters.
 */
function kindsOfText({ themes, mark }: { themes: Theme[]; mark: string[] }): string[] {
  const hash = (text: string) => {
    let [one, other] = [0x811c9dc5, 0x1000193];
    for (let at = 0; at < text.length; at++) {
      one = Math.imul(one ^ text.charCodeAt(at), 0x1000193);
      other = Math.imul(other ^ text.charCodeAt(at), 0x5bd1e995) ^ (other >>> 15);
    }
    return `${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`;
  };
  let kinds = new Map<Element | null, string>();
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

  // Axe never judges signs without a letter, texts that are clipped away, controls that show no text, and what is disabled.
  const { text } = (window as unknown as { axe: { commons: { text: AxeText } } }).axe.commons;
  const hasLetters = ({ nodeType, nodeValue }: Node) =>
    nodeType === Node.TEXT_NODE &&
    text.removeUnicode(nodeValue ?? '', { emoji: true, punctuations: true }).trim() !== '';
  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement));
  const noText = ['hidden', 'range', 'color', 'checkbox', 'radio', 'image'];
  const hasText = (element: Element) => {
    if (element instanceof HTMLInputElement) return !noText.includes(element.type);
    if (element.matches('select, textarea')) return true;
    return [...element.childNodes].some(hasLetters) && !isClipped(element);
  };
  const disabled = ':is(button, fieldset, input, select, textarea)[disabled], [aria-disabled="true"]';
  const texts = [...document.body.querySelectorAll('*')].filter(
    (element) => hasText(element) && element.checkVisibility() && !element.closest(disabled),
  );

  const marked = new Set(mark);
  const all = themes.flatMap((theme) => {
    document.documentElement.classList.toggle('dark', theme === 'dark');
    kinds = new Map([[null, String(innerWidth)]]);
    return texts.map((element) => {
      const kind = `${theme} ${kindOf(element)}`;
      if (marked.has(kind)) element.setAttribute('data-unjudged', kind);
      return kind;
    });
  });
  return [...new Set(all)];
}

/**
 * Runs in the page: marks what may be too small to press. The size of targets takes half of the other rules' time, and breaks
 * nothing where 24 pixels each way are free of others, or, for a smaller one, 24 pixels all around it.
 */
function markCrowded(): void {
  const needed = 24;
  const pressable =
    'a[href], area, button, input, select, textarea, summary, iframe, audio, video, [tabindex]';
  // A heading or a part of the page takes the focus, but is not pressed.
  const noTarget = ':is(main, section, div, h1, h2, h3):not([role])';
  const all = [...document.querySelectorAll(`:is(${pressable}):not(${noTarget})`)]
    .filter((element) => element.checkVisibility())
    .map((element) => ({ element, box: element.getBoundingClientRect() }));
  for (const { element, box } of all) {
    const around = box.width < needed || box.height < needed ? needed : 0;
    const isClose = ({ box: other }: (typeof all)[number]) =>
      other !== box &&
      other.left < box.right + around &&
      other.right > box.left - around &&
      other.top < box.bottom + around &&
      other.bottom > box.top - around;
    if (all.some(isClose)) element.setAttribute('data-crowded', '');
  }
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
  for (const mark of ['data-unjudged', 'data-crowded'])
    for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  return {
    violations: violations.map(({ id, nodes }) =>
      [`${id}:`, ...nodes.flatMap(({ html, failureSummary = '' }) => [html, failureSummary])].join('\n'),
    ),
    kinds: [...new Set(kinds)].filter((kind) => kind !== ''),
  };
}
