import { expect, test } from 'vitest';
import { isTest, sourcesIn, withoutComments } from './sources.ts';

const pages = sourcesIn('web')
  .filter((source) => !isTest(source) && !source.path.startsWith('web/app/gallery/'))
  .map((source) => ({ ...source, text: withoutComments(source.text) }));

/** Where a name used in a file is defined: in the file it is imported from, or in this one. */
function homeOf(name: string, { path, text }: { path: string; text: string }): string {
  const from = new RegExp(`import (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1];
  return `${from?.replace(/^#/, '').replace(/^\.\//, `${path.slice(0, path.lastIndexOf('/'))}/`) ?? path} ${name}`;
}

test('the words of a state have one source of colour, wherever their badge is drawn', () => {
  const sources = new Map<string, Set<string>>();
  for (const page of pages)
    for (const [, colour, words] of page.text.matchAll(
      /<Badge\s+colour=\{(\w+)[[(][^}]*\}\s*>\s*\{(\w+)[[(]/g,
    )) {
      const drawn = homeOf(words!, page);
      sources.set(drawn, (sources.get(drawn) ?? new Set()).add(homeOf(colour!, page)));
    }
  // The search did find something: most states are shown like this.
  expect(sources.size).toBeGreaterThan(25);
  const several = [...sources].filter(([, colours]) => colours.size > 1);
  expect(several.map(([words, colours]) => [words, ...colours])).toEqual([]);
});

test('the status of a case has its colour from one function alone', () => {
  const others = pages.filter(
    ({ path, text }) => path !== 'web/platform/case/case.ts' && /colour=\{[^}]*badgeColour/.test(text),
  );
  expect(others.map(({ path }) => path)).toEqual([]);
  const badges = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/<Badge\s+colour=\{([^}]*)\}\s*>\s*\{[^{}]*\b(?:status\.name|\w+\.status)\}/g)].map(
      ([, colour]) => `${path} ${colour!.replace(/\(.*/, '')}`,
    ),
  );
  expect(badges.length).toBeGreaterThan(5);
  const wrong = badges.filter((badge) => !/ (?:statusColour|badgeOf)$/.test(badge));
  expect(wrong).toEqual(['web/activities/complaints/ComplaintStatusBadge.tsx colours[status.stage]']);
});
