import { expect, test } from 'vitest';
import { demoPost } from '#demo/paper/demo-post.ts';
import { postKinds, type Subject } from '#demo/paper/post.ts';
import { scanners } from '#demo/paper/scanners.ts';

const subjects = Array.from({ length: 40 }, (_, at): Subject & { caseId: number } => ({
  caseId: at + 1,
  reference: `HDS${String(at).padStart(6, '0')}`,
  firstName: 'Ada',
  lastName: 'Vale',
  address: ['7 Harbour Row', 'Leeds'],
  postcode: 'LS1 4AB',
  dateOfBirth: '1980-04-12',
  creditor: 'Northern Counties Bank',
  accountNumber: String(40_000_000 + at),
  balancePence: 10_000 + at,
}));
const post = demoPost(subjects, '2026-11-02');
const sheets = post.flatMap((each) => {
  if ('mail' in each) return each.mail.attached.flat();
  return 'returned' in each.pile.paper ? [] : each.pile.paper;
});

test('forty items come in for the demo firm, of every kind, by every scanner and channel', () => {
  expect(post.reduce((sum, { items }) => sum + items, 0)).toBe(40);
  const kinds = sheets.flatMap((sheet) => ('kind' in sheet ? [sheet.kind] : []));
  expect(new Set(kinds)).toEqual(new Set(postKinds));
  const used = post.flatMap((each) => ('pile' in each ? [each.pile.scanner] : []));
  expect(new Set(used)).toEqual(new Set(Object.keys(scanners)));
  expect(new Set(post.map(({ channel }) => channel))).toEqual(new Set(['scan', 'fax', 'email']));
});

test('a pile makes as many items as separator sheets part in it', () => {
  for (const each of post) {
    if (!('pile' in each) || 'returned' in each.pile.paper || each.damage) continue;
    const parts = each.pile.paper
      .map((sheet) => ('separator' in sheet ? '|' : 'x'))
      .join('')
      .split('|')
      .filter(Boolean);
    expect(parts).toHaveLength(each.items);
  }
});

test('the post of a firm with few cases is about these', () => {
  const few = demoPost(subjects.slice(0, 1), '2026-11-02');
  expect(few.reduce((sum, { items }) => sum + items, 0)).toBe(40);
});
