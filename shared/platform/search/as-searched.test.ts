import { expect, test } from 'vitest';
import { asSearched } from './as-searched.ts';

test.each([
  ['O’Brien', "o'brien"],
  ['Zoë', 'zoe'],
  ['ÉCOLE `x´', "ecole 'x'"],
])('%s is searched for as %s', (text, searched) => {
  expect(asSearched(text)).toBe(searched);
});
