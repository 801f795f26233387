import { expect, test } from 'vitest';
import { onePagePdf } from '#demo/cases/demo-pdf.ts';

test('every entry of the cross-reference table leads to its object, and the table is where the end says', () => {
  const text = onePagePdf(
    'Statement (copy)',
    [{ text: 'Balance: £12.50 (credit)', left: 60, top: 70 }],
    [{ top: 90 }],
  ).toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const entries = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));
  expect(entries).toHaveLength(7);
  for (const [index, at] of entries.entries())
    expect(text.slice(at)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  const [, length, stream = ''] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? [];
  expect(stream.length).toBe(Number(length));
  expect(stream).toContain('(Balance: £12.50 \\(credit\\)) Tj');
});
