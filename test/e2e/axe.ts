import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Minified: a page runs it the first time in half as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that a theme can break. */
const colours = ['color-contrast', 'link-in-text-block'];

/**
 * The kinds of text whose contrast has been seen to be enough, one a line; the workers of a run share it. Contrast takes most of a
 * look, and pages share the menu, the bars, the fields and the tables: a look judges a text of each kind that has not passed yet, in
 * this theme and width. What axe is not sure of has not passed, so every look judges it again, and all texts of the kind with it.
 */
const passedFile = join(process.env.E2E_DATA ?? '', 'contrast-passed');
const passed = { kinds: new Set<string>(), length: 0 };

/** All kinds that have passed by now, of which only the new ones are read. */
function passedKinds(): Set<string> {
  const all = existsSync(passedFile) ? readFileSync(passedFile, 'utf8') : '';
  for (const kind of all.slice(passed.length).split('\n')) passed.kinds.add(kind);
  passed.length = all.length;
  return passed.kinds;
}

/** Expects no violations: of any rule in the light theme, and of the rules of colour in the dark one. */
export async function expectAccessible(page: Page, { except = [] as string[] } = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    const rules = [
      { id: 'color-contrast', selector: '[data-unjudged]' },
      { id: 'target-size', selector: '[data-crowded]' },
    ];
    await page.evaluate(`${source};axe.configure(${JSON.stringify({ rules, noHtml: true })})`);
  }
  const kinds = await page.evaluate(kindsOfText);
  const known = passedKinds();
  const unjudged = kinds.filter((kind) => !known.has(kind));
  await page.evaluate(markCrowded);
  const light: axe.RunOptions = {
    runOnly: standards,
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
  };
  const { violations, enough } = await page.evaluate(look, { unjudged, light, colours });
  if (enough.length > 0) appendFileSync(passedFile, enough.map((kind) => `${kind}\n`).join(''));
  expect(violations).toEqual([]);
}

type Theme = 'light' | 'dark';
/** What axe has besides its declared types. */
type AxeText = { removeUnicode: (text: string, kinds: { emoji: boolean; punctuations: boolean }) => string };
/** Where the page keeps its texts and their kinds between `kindsOfText` and `look`. */
type Kept = { textKinds: Record<Theme, Map<Element, string>> };

/**
 * Runs in the page: the kinds of its texts in both themes, which the page keeps for `look`.
 * A kind is the theme, the width and all that contrast hangs on, of a text and of everything it stands in: the component by its
 * classes, the colours and whether they let something shine through, the place above or below others, and the size of the letters.
 */
function kindsOfText(): string[] {
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

  const root = document.documentElement.classList;
  const isDark = root.contains('dark');
  const inTheme = (theme: Theme) => {
    root.toggle('dark', theme === 'dark');
    kinds = new Map([[null, String(innerWidth)]]);
    return new Map(texts.map((element) => [element, `${theme} ${kindOf(element)}`]));
  };
  const textKinds = { dark: inTheme('dark'), light: inTheme('light') };
  root.toggle('dark', isDark);
  (window as unknown as Kept).textKinds = textKinds;
  return [...new Set([...textKinds.dark.values(), ...textKinds.light.values()])];
}

/**
 * Runs in the page: marks what may be too small to press. The size of targets takes half of the other rules' time, and breaks
 * nothing where a target of 24 pixels each way is free of others, or a smaller one has, from its middle, 12 pixels to a target that
 * is large enough and 24 to any other.
 */
function markCrowded(): void {
  const needed = 24;
  const pressable =
    'a[href], area, button, input, select, textarea, summary, iframe, audio, video, [tabindex]';
  // A heading or a part of the page takes the focus, but is not pressed.
  const noTarget = ':is(main, section, div, h1, h2, h3):not([role])';
  const all = [...document.querySelectorAll(`:is(${pressable}):not(${noTarget})`)]
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const box = element.getBoundingClientRect();
      const isWhole = element.getClientRects().length === 1;
      return { element, box, isWhole, isLarge: isWhole && box.width >= needed && box.height >= needed };
    });
  type Target = (typeof all)[number];
  const meet = ({ box }: Target, { box: other }: Target) =>
    other !== box &&
    other.left < box.right &&
    other.right > box.left &&
    other.top < box.bottom &&
    other.bottom > box.top;
  const covered = new Set(all.filter((one) => all.some((other) => meet(one, other))));
  const isClose = ({ box }: Target, other: Target) => {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const apart = Math.hypot(
      Math.max(other.box.left - x, x - other.box.right, 0),
      Math.max(other.box.top - y, y - other.box.bottom, 0),
    );
    return other.box !== box && apart < (other.isLarge && !covered.has(other) ? needed / 2 : needed);
  };
  for (const target of all) {
    const isFree = target.isLarge || (target.isWhole && !all.some((other) => isClose(target, other)));
    if (covered.has(target) || !isFree) target.element.setAttribute('data-crowded', '');
  }
}

type Looks = { unjudged: string[]; light: axe.RunOptions; colours: string[] };

/**
 * Runs in the page: what breaks the rules of each theme, and the kinds of text that passed where no colour broke one. The dark theme
 * is looked at only for texts of an unjudged kind. The marks are gone afterwards, and the page is in its theme again.
 */
async function look({ unjudged, light, colours }: Looks): Promise<Record<'violations' | 'enough', string[]>> {
  const { axe: here, textKinds } = window as unknown as { axe: typeof axe } & Kept;
  const root = document.documentElement.classList;
  const isDark = root.contains('dark');
  const wanted = new Set(unjudged);
  const enough = new Set<string>();

  const run = async (options: axe.RunOptions): Promise<{ violations: string[]; passed: Element[] }> => {
    let passed: Element[] = [];
    here.addReporter<axe.AxeResults>('passes as they are found', (found, ...others) => {
      const passes = found.find(({ id }) => id === 'color-contrast')?.passes ?? [];
      passed = passes.flatMap(({ node }) => ('element' in node ? [node.element] : []));
      here.getReporter<axe.AxeResults>('v1')(found, ...others);
    });
    const { violations } = await here.run(document, {
      // No page has frames to look into, stylesheets are not worth loading a second time, and a place is known by its markup.
      iframes: false,
      preload: { assets: ['media'] },
      selectors: false,
      // Axe would write down the markup of all that it sees; only that of a violation is wanted.
      elementRef: true,
      resultTypes: ['violations'],
      // To describe what passed would take as long as to judge it.
      reporter: 'passes as they are found',
      ...options,
    });
    if (violations.some(({ id }) => colours.includes(id))) passed = [];
    const described = violations.map(({ id, nodes }) => {
      const places = nodes.flatMap(({ element, failureSummary = '' }) => [
        element?.outerHTML.slice(0, 300) ?? '',
        failureSummary,
      ]);
      return [`${id}:`, ...places].join('\n');
    });
    return { violations: described, passed };
  };

  /** Judges one text of each wanted kind and, where that has not passed, all others of the kind. */
  const runIn = async (theme: Theme, options: axe.RunOptions): Promise<string[]> => {
    root.toggle('dark', theme === 'dark');
    const texts = [...textKinds[theme]].filter(([, kind]) => wanted.has(kind));
    const first = new Map(texts.toReversed().map(([element, kind]) => [kind, element]));
    const judge = async (isDue: (element: Element, kind: string) => boolean, how: axe.RunOptions) => {
      const due = texts.filter(([element, kind]) => isDue(element, kind));
      for (const [element] of due) element.setAttribute('data-unjudged', '');
      const { violations, passed } = await run(how);
      for (const element of passed) enough.add(textKinds[theme].get(element) ?? '');
      for (const [element] of due) element.removeAttribute('data-unjudged');
      return violations;
    };
    const found = await judge((element, kind) => first.get(kind) === element, options);
    const isLeft = (element: Element, kind: string) => !enough.has(kind) && first.get(kind) !== element;
    if (!texts.some(([element, kind]) => isLeft(element, kind))) return found;
    return [...found, ...(await judge(isLeft, { runOnly: ['color-contrast'] }))];
  };

  try {
    const inDark = unjudged.some((kind) => kind.startsWith('dark'))
      ? await runIn('dark', { runOnly: colours })
      : [];
    const inLight = await runIn('light', light);
    return {
      violations: [...inLight, ...inDark.map((violation) => `in the dark theme: ${violation}`)],
      enough: [...enough],
    };
  } finally {
    root.toggle('dark', isDark);
    for (const element of document.querySelectorAll('[data-crowded]'))
      element.removeAttribute('data-crowded');
  }
}
