import { expect, test } from 'vitest';
import { blocksOf, type Printed } from './table-blocks.ts';

const column = (heading: string, kind: 'text' | 'pence', text: string): Printed => ({
  heading,
  column: { name: heading, heading, kind, column: { label: heading, kind } },
  texts: [text],
});
const names = [column('Domain', 'text', 'Harbour Debt Solutions'), column('Method', 'text', 'Transfer')];
const months = (count: number) =>
  Array.from({ length: count }, (_, at) => column(`Month ${at}`, 'pence', '£123,456.78'));

test('a table that fits stays one', () => {
  expect(blocksOf([...names, ...months(3)], 2, 8)).toEqual([[0, 1, 2, 3, 4]]);
});

test('a wider one goes on below itself, with what names its rows, and loses no column', () => {
  const blocks = blocksOf([...names, ...months(40)], 2, 6.5);
  expect(blocks.length).toBeGreaterThan(2);
  for (const block of blocks) {
    expect(block.slice(0, 2)).toEqual([0, 1]);
    // Each month takes some 50 points of 728.
    expect(block.length).toBeLessThan(17);
  }
  expect(blocks.flatMap((block) => block.slice(2))).toEqual(Array.from({ length: 40 }, (_, at) => at + 2));
});

test('a column wider than the page has a block of its own', () => {
  const wide = column('Reference', 'pence', '£'.repeat(400));
  expect(blocksOf([...names.slice(0, 1), wide, ...months(1)], 1, 8)).toEqual([
    [0, 1],
    [0, 2],
  ]);
});
