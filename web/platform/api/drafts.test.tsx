import { beforeEach, expect, test } from 'vitest';
import { clearDrafts, draftKey } from '#web/platform/api/drafts.ts';

beforeEach(() => {
  localStorage.clear();
  for (const userId of [1, 11]) localStorage.setItem(draftKey(userId, 'new-case'), '{}');
  localStorage.setItem('theme', 'dark');
});

const kept = () => Object.keys(localStorage).sort();

test('no draft outlives a log-out', () => {
  clearDrafts();
  expect(kept()).toEqual(['theme']);
});

test('a user who signs in finds their own drafts, and nobody else’s', () => {
  clearDrafts(1);
  expect(kept()).toEqual(['draft-1-new-case', 'theme']);
});
