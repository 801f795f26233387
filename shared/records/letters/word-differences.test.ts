import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOfHtml, wordDifferences } from './word-differences.ts';

const shown = (before: string, after: string) =>
  wordDifferences(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : `[${kind === 'added' ? '+' : '-'}${text}]`))
    .join('');

test('added and removed words are shown, tokens as a whole', () => {
  expect(shown('Dear {{client.1.name}}, pay now', 'Dear {{client.1.salutation}}, please pay')).toBe(
    'Dear [-{{client.1.name}}][+{{client.1.salutation}}], [-pay][+please] [-now][+pay]',
  );
  expect(shown('', 'New')).toBe('[+New]');
  expect(shown('Same', 'Same')).toBe('Same');
});

test('rich text is compared by its words, block by block', () => {
  expect(
    linesOfHtml(
      '<h2>Your&nbsp;debt</h2><ul><li><p>A &amp; <b>B</b></p></li></ul><table><tr><td>1</td><td>2</td></tr></table>',
    ),
  ).toBe('Your debt\nA & B\n1\t2');
});

test('without the additions the earlier text is left, without the removals the later', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c ', ' ', '\n', '{{x}}'), { maxLength: 40 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const without = (kind: string) =>
        wordDifferences(before, after)
          .filter((each) => each.kind !== kind)
          .map((each) => each.text)
          .join('');
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }),
  );
});
