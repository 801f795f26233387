import { expect, test } from 'vitest';
import type { Visit } from '#web/platform/api/visits.ts';
import { lastOpened, mostUsed } from '#web/views/dashboard/JumpCard.tsx';

const page = (path: string) => ({
  path,
  label: path.slice(1),
  group: 'Settings',
  permission: 'signedIn' as const,
});
const visit = (path: string, count: number, kind: string | null = null): Visit => ({
  path,
  title: path,
  kind,
  count,
  at: count,
});
const pages = ['/users', '/templates', '/creditors'].map(page);

test('the pages used most come first, the others in the order of the menu', () => {
  const found = mostUsed(pages, [visit('/creditors', 2), visit('/elsewhere', 9)]);
  expect(found.map(({ path }) => path)).toEqual(['/creditors', '/users', '/templates']);
});

test('records are offered only where their screen is open', () => {
  const visits = [
    visit('/creditors/3/edit', 1, 'Creditor'),
    visit('/titles/1/edit', 5, 'Title'),
    visit('/creditors', 7),
  ];
  expect(lastOpened(pages, visits).map(({ path }) => path)).toEqual(['/creditors/3/edit']);
});
