import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Minified, which halves the time of a page's first check. */
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

/** All kinds that have passed so far, of which only the new ones are read. */
function passedKinds(): string[] {
  const all = existsSync(passedFile) ? readFileSync(passedFile, 'utf8') : '';
  for (const kind of all.slice(passed.length).split('\n')) passed.kinds.add(kind);
  passed.length = all.length;
  return [...passed.kinds];
}

/** Expects no violations: of any rule in the light theme, and of the rules of colour in the dark one. */
export async function expectAccessible(page: Page, { except = [] as string[] } = {}): Promise<void> {
  let told = await page.evaluate(() => (window as Partial<Held>).passedKinds?.size);
  if (told === undefined) {
    await page.evaluate(inPage);
    told = 0;
  }
  const light: axe.RunOptions = {
    runOnly: standards,
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
  };
  const { violations, enough } = await page.evaluate(look, {
    passed: passedKinds().slice(told),
    light,
    colours,
  });
  if (enough.length > 0) appendFileSync(passedFile, enough.map((kind) => `${kind}\n`).join(''));
  expect(violations).toEqual([]);
}

type Theme = 'light' | 'dark';
/** What axe has besides its declared types. */
type AxeText = { removeUnicode: (text: string, kinds: { emoji: boolean; punctuations: boolean }) => string };
/** What a page holds from its first look on: axe, and the kinds of text that it knows to have passed. */
type Held = { axe: typeof axe & { commons: { text: AxeText } }; passedKinds: Set<string> };

/** Runs in the page: the elements whose text has a contrast to judge. */
function findTexts(): Element[] {
  // Axe never judges signs without a letter, texts that are clipped away, controls that show no text, and what is disabled.
  const { text } = (window as unknown as Held).axe.commons;
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
  return [...document.body.querySelectorAll('*')].filter(
    (element) => hasText(element) && element.checkVisibility() && !element.closest(disabled),
  );
}

/**
 * Runs in the page, for texts in a theme: their kind.
 * A kind is the theme, the width and all that contrast depends on, of a text and of everything it stands in: the component by its
 * classes, the colours and whether they let something shine through, the place above or below others, and the size of the letters.
 */
function kindIn(theme: Theme, kept: Map<Element, string>): (element: Element) => string {
  const hash = (text: string) => {
    let [one, other] = [0x811c9dc5, 0x1000193];
    for (let at = 0; at < text.length; at++) {
      one = Math.imul(one ^ text.charCodeAt(at), 0x1000193);
      other = Math.imul(other ^ text.charCodeAt(at), 0x5bd1e995) ^ (other >>> 15);
    }
    return `${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`;
  };
  const kinds = new Map<Element | null, string>([[null, String(innerWidth)]]);
  // A theme changes colours and nothing else.
  const shapeOf = (element: Element, style: CSSStyleDeclaration) => {
    const known = kept.get(element);
    if (known !== undefined) return known;
    const { mixBlendMode, position, zIndex, fontSize, fontWeight } = style;
    const own = [element.tagName, element.getAttribute('class'), mixBlendMode, position, zIndex];
    const shape = [...own, fontSize, fontWeight].join('|');
    kept.set(element, shape);
    return shape;
  };
  const kindOf = (element: Element | null): string => {
    const known = kinds.get(element);
    if (known !== undefined || !element) return known ?? '';
    const style = getComputedStyle(element);
    const { color, backgroundColor, backgroundImage, opacity, filter, textShadow } = style;
    const ground = [color, backgroundColor, backgroundImage, opacity, filter, textShadow].join('|');
    const kind = hash(`${kindOf(element.parentElement)}|${shapeOf(element, style)}|${ground}`);
    kinds.set(element, kind);
    return kind;
  };
  return (element) => `${theme} ${kindOf(element)}`;
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

/** What a page holds from its first look on, with the rules bound to the marks that the looks set. */
const rules = [
  { id: 'color-contrast', selector: '[data-unjudged]' },
  { id: 'target-size', selector: '[data-crowded]' },
];
const inPage = [
  source,
  // Axe would record the markup of everything it sees; only that of a violation is needed.
  `axe.configure(${JSON.stringify({ rules, noHtml: true })})`,
  'window.passedKinds = new Set()',
  ...[findTexts, kindIn, markCrowded].map(String),
].join(';\n');

type Looks = { passed: string[]; light: axe.RunOptions; colours: string[] };

/**
 * Runs in the page: what breaks the rules of each theme, and the kinds of text that passed where no colour broke one. The dark theme
 * is looked at only for texts of an unjudged kind. The marks are gone afterwards, and the page is in its theme again.
 */
async function look({ passed, light, colours }: Looks): Promise<Record<'violations' | 'enough', string[]>> {
  const { axe: here, passedKinds } = window as unknown as Held;
  for (const kind of passed) passedKinds.add(kind);
  const root = document.documentElement.classList;
  const isDark = root.contains('dark');
  const texts = findTexts();
  const shapes = new Map<Element, string>();
  const enough = new Set<string>();

  const run = async (options: axe.RunOptions): Promise<{ violations: string[]; passing: Element[] }> => {
    let passing: Element[] = [];
    here.addReporter<axe.AxeResults>('passes as they are found', (found, ...others) => {
      const passes = found.find(({ id }) => id === 'color-contrast')?.passes ?? [];
      passing = passes.flatMap(({ node }) => ('element' in node ? [node.element] : []));
      here.getReporter<axe.AxeResults>('v1')(found, ...others);
    });
    const { violations } = await here.run(document, {
      // No page has frames to look into, stylesheets are not worth loading a second time, and a place is known by its markup.
      iframes: false,
      preload: { assets: ['media'] },
      selectors: false,
      elementRef: true,
      resultTypes: ['violations'],
      // Describing what passed would take as long as judging it.
      reporter: 'passes as they are found',
      ...options,
    });
    const described = violations.map(({ id, nodes }) => {
      const markup = (element?: Element) => element?.outerHTML.slice(0, 300) ?? '';
      const places = nodes.flatMap(({ element, failureSummary = '' }) => [markup(element), failureSummary]);
      return [`${id}:`, ...places].join('\n');
    });
    return {
      violations: described,
      passing: violations.some(({ id }) => colours.includes(id)) ? [] : passing,
    };
  };

  /** Judges one text of each unjudged kind, with whatever else is wanted, and all others of the kinds that have not passed then. */
  const lookIn = async (theme: Theme, options: (unjudged: number) => axe.RunOptions | null) => {
    root.toggle('dark', theme === 'dark');
    const kindOf = kindIn(theme, shapes);
    const kinds = new Map(texts.map((element) => [element, kindOf(element)]));
    const unjudged = [...kinds].filter(([, kind]) => !passedKinds.has(kind));
    const firsts = new Map(unjudged.toReversed().map(([element, kind]) => [kind, element]));
    const judge = async (due: Element[], how: axe.RunOptions) => {
      for (const element of due) element.setAttribute('data-unjudged', '');
      const { violations, passing } = await run(how);
      for (const element of passing) enough.add(kinds.get(element) ?? '');
      for (const element of due) element.removeAttribute('data-unjudged');
      return violations;
    };
    const how = options(unjudged.length);
    const found = how ? await judge([...firsts.values()], how) : [];
    const left = unjudged.filter(([element, kind]) => !enough.has(kind) && firsts.get(kind) !== element);
    if (left.length === 0) return found;
    const others = left.map(([element]) => element);
    return [...found, ...(await judge(others, { runOnly: ['color-contrast'] }))];
  };

  try {
    const inDark = await lookIn('dark', (unjudged) => (unjudged > 0 ? { runOnly: colours } : null));
    markCrowded();
    const inLight = await lookIn('light', () => light);
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
