import { describe, expect, it } from 'vitest';
import { safeRedirect } from '#web/platform/api/redirect.ts';

const origin = 'https://concordat.example.org';

describe('where to go after signing in', () => {
  it.each(['/users', '/users?page=2&search=a%26b#history', '/cases/12/edit', '/cases/search/O%27Neill'])(
    'goes back to %s',
    (target) => {
      expect(safeRedirect(target, origin)).toBe(target);
    },
  );

  it.each([
    undefined,
    '',
    '/',
    42,
    ['/users'],
    'users',
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example/users',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/login',
    '/login?redirect=/users',
    '/auth/reset-password',
  ])('goes home instead of to %j', (target) => {
    expect(safeRedirect(target, origin)).toBe('/dashboard');
  });
});
