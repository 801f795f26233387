import { describe, expect, test } from 'vitest';
import { compact, editDistance, folded, matchesIn, searchedTerm, shapeOf } from './search.ts';

describe('folded', () => {
  test.each([
    ['Zoë O’Brien', 'zoe obrien'],
    ["  Mary-Jane  D'Arcy ", 'mary jane darcy'],
    ['Łukasz Ærø Strauß', 'lukasz aero strauss'],
    ['Siân', 'sian'],
    ['100%_\\', '100'],
    ['😀 مريم', 'مريم'],
    ['\u202eJones\u202c', 'jones'],
  ])('%s', (text, expected) => expect(folded(text)).toBe(expected));

  test('compact has no spaces', () => expect(compact(' ls1 4Ab ')).toBe('ls14ab'));
});

test.each([
  ['  smith ', 'smith'],
  ['\u200b\u202esmith\ufeff', 'smith'],
  ['adam\tsmith\u0000', 'adam smith'],
  [`${'x'.repeat(299)}😀`, 'x'.repeat(299)],
  ['\u200b\u200b', ''],
])('%j is searched for as %j', (typed, term) => expect(searchedTerm(typed)).toBe(term));

describe('shapeOf', () => {
  test.each([
    ['HDS004001', 'code'],
    ['hds-004 001', 'code'],
    ['LS1 4AB', 'code'],
    ['m1', 'code'],
    ['sm', 'short'],
    ['smi', 'fragment'],
    ['004001', 'fragment'],
    ['John Smith', 'fragment'],
    ['%%', 'nothing'],
    ['__', 'nothing'],
    ['😀😀', 'nothing'],
    ['a%', 'nothing'],
  ])('%s is %s', (term, shape) => expect(shapeOf(term)).toBe(shape));
});

describe('matchesIn', () => {
  const marked = (text: string, term: string) =>
    matchesIn(text, term)
      .toReversed()
      .reduce((all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, text);

  test.each([
    ['Mr J Smith & Mrs S Smith', 'smi', 'Mr J [Smi]th & Mrs S [Smi]th'],
    ['Ms Z O’Brien', 'obri', 'Ms Z [O’Bri]en'],
    ['Mrs Zoë Müller', 'zoe mu', 'Mrs [Zoë Mü]ller'],
    ['Smith, John', 'john smith', '[Smith], [John]'],
    ['4 Mill Lane, Leeds, LS1 4AB', 'ls14a', '4 Mill Lane, Leeds, [LS1 4A]B'],
    ['HDS004001', 'hds 004', '[HDS004]001'],
    ['Strauß', 'strauss', '[Strauß]'],
    ['😀 Ng', 'ng', '😀 [Ng]'],
    ['Mr J Smith', 'jnoes', 'Mr J Smith'],
    ['Mr J Smith', '%', 'Mr J Smith'],
  ])('%s, searched for %s', (text, term, expected) => expect(marked(text, term)).toBe(expected));
});

test.each([
  ['smith', 'smith', 0],
  ['smth', 'smith', 1],
  ['smiith', 'smith', 1],
  ['smyth', 'smith', 1],
  ['smtih', 'smith', 1],
  ['jonh', 'john', 1],
  ['hartley', 'harley', 1],
  ['ab', 'xyz', 3],
  ['', 'abc', 3],
])('%s is %s by %i mistakes', (typed, meant, mistakes) => {
  expect(editDistance(typed, meant)).toBe(mistakes);
  expect(editDistance(meant, typed)).toBe(mistakes);
});
