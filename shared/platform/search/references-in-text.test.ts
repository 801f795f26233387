import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReferenceReader } from './references-in-text.ts';

const reader = new ReferenceReader(['HDS', 'NGI']);

test.each([
  ['SMITH A HDS004711', ['HDS004711']],
  ['HDS 004711', ['HDS004711']],
  ['HDS-004711/SMITH', ['HDS004711']],
  ['REF: HDS.004 711 FPI', ['HDS004711']],
  ['H D S 004711', ['HDS004711']],
  ['HDS\n004711', ['HDS004711']],
  ['HDS00\r\n4711', ['HDS004711']],
  ['HDS  004711', ['HDS004711']],
  ['HDS 004  711 SMITH', ['HDS004711']],
  ['HDS: 004711', ['HDS004711']],
  ['HDS004711 HDS004711 NGI000001', ['HDS004711', 'NGI000001']],
  ['HDS004711 150 00', ['HDS004711']],
  ['XHDS004711', []],
  ['HDS0047112', []],
  ['HDS00471', []],
  ['HDS004711SMITH', []],
  ['XYZ004711', []],
  ['004711', []],
])('“%s” names %j', (text, references) => {
  expect(reader.found(text)).toEqual(references);
});

test.each([
  ['a digit mistyped', 'HDS004721'],
  ['digits swapped', 'HDS004171'],
  ['a digit missing', 'HDS04711'],
  ['a digit too many', 'HDS0047711'],
  ['a letter for a digit', 'HDSOO4711'],
  ['without zeros', 'HDS4711'],
  ['a prefix with its letters swapped', 'HSD004711'],
  ['a prefix with a wrong letter', 'HDX004711'],
  ['no prefix', 'PAYMENT 004711'],
  ['a word grown onto it in front', 'REFHDS004711'],
  ['a word grown onto it behind', 'HDS004711SMITH'],
])('%s is near: %s', (_, text) => {
  const near = reader.near(text, (reference) => reference === 'HDS004711');
  expect([...near.keys()]).toEqual(['HDS004711']);
});

test.each(['HDS008822', 'XYZ004711', 'INVOICE 47', 'DMP/0047110', '12345678'])('%s is not near', (text) => {
  expect(reader.near(text, (reference) => reference === 'HDS004711').size).toBe(0);
});

test.each([
  ['HDS004328 HDS00408', 'HDS00408'],
  ['HDS004328 HDS 4711', 'HDS4711'],
  ['HDS004328 AND NGI000123', 'NGI000123'],
  ['HDS004328 HDS004328', null],
  ['HDS004328 | HDS0043', null],
  ['SMITH HDS0043 | HDS004328', null],
  ['HDS0043, HDS004328', 'HDS0043'],
  ['HDS004328 & HDS00432', 'HDS00432'],
  ['SMITH HDS00\n4328', null],
  ['HDS004328 REF 123456 ON 15 00', null],
  ['HDS004328', null],
])('“%s” has another besides the first: %s', (text, other) => {
  expect(reader.another(text, 'HDS004328')).toBe(other);
});

test('every single slip is near, and slips are symmetric', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{6}$/), fc.nat(5), fc.nat(9), (digits, at, digit) => {
      const slipped = `HDS${digits.slice(0, at)}${digit}${digits.slice(at + 1)}`;
      fc.pre(slipped !== `HDS${digits}`);
      expect(reader.slips(slipped)).toContain(`HDS${digits}`);
      expect(reader.near(slipped, () => true).has(`HDS${digits}`)).toBe(true);
      expect(reader.slips(slipped)).not.toContain(slipped);
    }),
  );
});

test('without any prefix nothing is found', () => {
  expect(new ReferenceReader([]).found('HDS004711')).toEqual([]);
});
