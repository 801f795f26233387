import { beforeEach, expect, test } from 'vitest';
import { noteVisit, removeVisit, type Visit, withVisit } from '#web/platform/api/visits.ts';

const titles = { path: '/titles', title: 'Titles', kind: null };
const bank = { path: '/creditors/3/edit', title: 'Calder Valley Bank', kind: 'Creditor' };
const stored = (userId: number) => JSON.parse(localStorage.getItem(`visits-${userId}`) ?? '[]') as Visit[];

beforeEach(() => localStorage.clear());

test('the latest visit comes first and is counted, under its newest title', () => {
  const visits = withVisit(
    withVisit(withVisit([], titles, 1), bank, 2),
    { ...titles, title: 'Forms of address' },
    3,
  );
  expect(visits).toEqual([
    { path: '/titles', title: 'Forms of address', kind: null, count: 2, at: 3 },
    { ...bank, count: 1, at: 2 },
  ]);
});

test('the number of stored visits is limited', () => {
  const many = Array.from({ length: 100 }, (_each, at) => ({ ...titles, path: `/titles/${at}/edit` }));
  const visits = many.reduce<Visit[]>((sofar, each, at) => withVisit(sofar, each, at), []);
  expect(visits).toHaveLength(60);
  expect(visits[0]?.path).toBe('/titles/99/edit');
});

test('each user has visits of their own, and what was deleted is forgotten', () => {
  noteVisit(1, titles);
  noteVisit(1, bank);
  noteVisit(2, bank);
  removeVisit(1, bank.path);
  expect(stored(1).map(({ path }) => path)).toEqual(['/titles']);
  expect(stored(2)).toHaveLength(1);
});

test('unreadable storage is not an error', () => {
  localStorage.setItem('visits-1', 'nonsense');
  noteVisit(1, titles);
  expect(stored(1)).toHaveLength(1);
});
