import { afterEach, describe, expect, it } from 'vitest';
import { router } from '#web/app/routes.ts';
import { beginSession, endSession } from '#web/platform/api/session.ts';

const signIn = () => beginSession(`a.${btoa('{"sub":"7"}')}.c`, new Date(Date.now() + 600_000).toISOString());

async function visit(href: string) {
  await router.navigate({ href });
  await router.load();
  return router.state.location.href;
}

afterEach(() => endSession('chosen'));

describe('signed out', () => {
  it('is sent to the login page, which remembers the way back', async () => {
    signIn();
    endSession('ended');
    expect(await visit('/users?page=2')).toBe('/login?redirect=%2Fusers%3Fpage%3D2');
    expect(await visit('/no/such/page')).toBe('/login?redirect=%2Fno%2Fsuch%2Fpage');
  });

  it('needs no way back to the home page', async () => {
    expect(await visit('/')).toBe('/login');
    expect(await visit('/dashboard')).toBe('/login');
  });

  it('reaches the public pages', async () => {
    expect(await visit('/auth/forgot-password')).toBe('/auth/forgot-password');
  });
});

describe('signed in', () => {
  it('goes home from the root and from public pages', async () => {
    signIn();
    expect(await visit('/')).toBe('/dashboard');
    expect(await visit('/login')).toBe('/dashboard');
    expect(await visit('/auth/reset-password')).toBe('/dashboard');
  });

  it('redirects from the address of a bank account to its items', async () => {
    signIn();
    expect(await visit('/banking/accounts/4')).toBe('/banking/accounts/4/items');
  });

  it('continues to the deep link, but never to another site', async () => {
    signIn();
    expect(await visit('/login?redirect=%2Fusers%3Fpage%3D2')).toBe('/users?page=2');
    expect(await visit('/login?redirect=https%3A%2F%2Fevil.example')).toBe('/dashboard');
  });
});
