import { expect, test } from 'vitest';
import { isTest, sourcesIn, withoutComments } from './sources.ts';

const pages = sourcesIn('web')
  .filter((source) => !isTest(source) && !source.path.startsWith('web/app/gallery/'))
  .map(({ path, text }) => ({ path, text: withoutComments(text) }));

/** The text between the braces of each attribute of this name. */
function valuesOf(attribute: string, text: string): string[] {
  const values: string[] = [];
  for (const { index } of text.matchAll(new RegExp(`\\b${attribute}=\\{`, 'g'))) {
    const from = index + attribute.length + 2;
    let at = from;
    for (let depth = 1; depth > 0; at++) depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0;
    values.push(text.slice(from, at - 1));
  }
  return values;
}

/** The labels that the button of a dialog may have: each literal of the attribute, without placeholders. */
const labelsOf = (attribute: string, text: string): string[] => [
  ...[...text.matchAll(new RegExp(`\\b${attribute}="([^"]+)"`, 'g'))].map(([, label]) => label!),
  ...valuesOf(attribute, text).flatMap((value) =>
    [...value.matchAll(/(?:\? |: |^)(['`])(.+?)\1/g)].map(([, , label]) => label!),
  ),
];

test('the button of a dialog says what it does in one verb', () => {
  const labels = pages.flatMap(({ path, text }) =>
    ['submitLabel', 'confirmLabel'].flatMap((attribute) =>
      labelsOf(attribute, text).map((label) => ({ path, label })),
    ),
  );
  expect(labels.length).toBeGreaterThan(120);
  const isVague = (label: string) => /^(?:OK|Yes|No|Submit|Done|Continue)\b/i.test(label);
  const wrong = labels.filter(({ label }) => isVague(label) || / and /.test(label) || !/^[A-Z$]/.test(label));
  expect(wrong).toEqual([]);
});

/** The buttons of a footer in order: their labels, and whether their colour marks the main one. */
const buttonsOf = (footer: string) =>
  [...footer.matchAll(/<(?:Button|ButtonLink)\b(.*?)(?<!=)>\s*(.*?)<\/(?:Button|ButtonLink)>/gs)].map(
    ([, attributes, words]) => ({
      isMain: /\bcolour=(?!"plain")/.test(attributes!),
      words: words!.replace(/<[^>]*>/g, '').trim(),
    }),
  );

test('the buttons of a dialog are in one order: the way out first, the main action last', () => {
  const footers = pages
    .flatMap(({ path, text }) =>
      valuesOf('footer', text).map((footer) => ({ path, buttons: buttonsOf(footer) })),
    )
    .filter(({ buttons }) => buttons.length > 1);
  expect(footers.length).toBeGreaterThan(15);
  const wrong = footers.filter(({ buttons }) => {
    const mains = buttons.filter(({ isMain }) => isMain).length;
    const isWayOut = /^(?:Cancel|Close|\{cancelLabel\}|\{refused)/.test(buttons[0]!.words);
    return mains > 1 || (mains === 1 && !(isWayOut && buttons.at(-1)!.isMain));
  });
  expect(wrong).toEqual([]);
});
