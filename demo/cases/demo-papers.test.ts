import { expect, test } from 'vitest';
import { originals } from '#demo/cases/demo-papers.ts';

const pages = Object.entries(originals).filter(([, { type }]) => type === 'application/pdf');

test.each(pages)('%s fits its page, line by line, in letters that the fonts have', (_paper, { make }) => {
  const text = make().toString('latin1');
  const lines = [...text.matchAll(/BT \/[BR] (\d+) Tf (\d+) (\d+) Td \((.*)\) Tj ET/g)];
  expect(lines.length).toBeGreaterThan(5);
  for (const [, size, left, bottom, words] of lines) {
    expect(Number(bottom)).toBeGreaterThan(30);
    // Helvetica is about half as wide as it is high.
    expect(Number(left) + words!.length * Number(size) * 0.5).toBeLessThan(560);
    const unknown = Array.from(words!).filter(
      (letter) => letter < ' ' || (letter > '~' && letter < '\u00a0'),
    );
    expect(unknown).toEqual([]);
  }
  const tops = lines.map(([, , , bottom]) => Number(bottom));
  expect(new Set(tops).size).toBeGreaterThan(tops.length / 2);
});

test.each(['letter', 'proposal', 'notice', 'report'] as const)('%s is a whole letter', (paper) => {
  const text = originals[paper].make().toString('latin1');
  for (const part of ['Quayside House', 'Yours ', 'Authorised and regulated by'])
    expect(text).toContain(part);
  expect(text.length).toBeGreaterThan(2_500);
});
