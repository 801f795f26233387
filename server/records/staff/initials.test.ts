import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colourOf, initialsColours, initialsOf, initialsSvg } from './initials.ts';

test.each([
  ['Margaret Holloway', 'MH'],
  ['siân o’brien-lloyd', 'SO'],
  ['Jean Luc van der Berg', 'JB'],
  ['Cher', 'C'],
  ['  Łukasz   Żak ', 'ŁŻ'],
  ['李 小龍', '李小'],
  ['(Dr) Ann', 'DA'],
  ['<script>alert(1)</script>', 'SS'],
  ['***', '?'],
  ['', '?'],
])('%s → %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

/** Relative luminance and contrast, as WCAG 2.2 defines them. */
const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

test.each(initialsColours)('white letters can be read on %s', (colour) => {
  expect(1.05 / (luminance(colour) + 0.05)).toBeGreaterThanOrEqual(4.5);
});

test('a name has one colour, and names have many', () => {
  expect(colourOf('Ann Ash')).toBe(colourOf(' ann ash'));
  const colours = Array.from({ length: 200 }, (_, n) => colourOf(`Person ${n}`));
  expect(new Set(colours).size).toBeGreaterThan(8);
});

test('no name breaks out of the picture', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 100, unit: 'grapheme' }), (name) => {
      const svg = initialsSvg(name);
      const tags = svg.match(/<[^>]*>/g) ?? [];
      expect(tags.map((tag) => /^<\/?(\w+)/.exec(tag)?.[1])).toEqual(['svg', 'rect', 'text', 'text', 'svg']);
      expect(svg.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
    }),
  );
  expect(initialsSvg('"><script>')).not.toContain('<script');
  expect(initialsSvg('a" onload="x')).toContain('aria-label="a&#34; onload=&#34;x"');
});
