import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  beginSession,
  currentToken,
  endSession,
  refuseToken,
  sessionFrom,
  sessionState,
  startSession,
  subscribeSession,
  userIdOf,
} from '#web/platform/api/session.ts';

const base64Url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const tokenWith = (claims: object) =>
  `${base64Url('{"alg":"HS256"}')}.${base64Url(JSON.stringify(claims))}.signature`;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const fromOtherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') });
});

afterEach(() => {
  endSession('chosen');
  vi.useRealTimers();
});

describe('the user id of a token', () => {
  it('is its subject, whatever else the claims hold', () => {
    expect(userIdOf(tokenWith({ sub: '42', name: 'Siân Ŵyn ÿÿÿ??>>' }))).toBe(42);
  });

  it.each([
    ['', 'nothing'],
    ['abc', 'no parts'],
    ['a.%%%.c', 'no base64'],
    [`a.${base64Url('not json')}.c`, 'no JSON'],
    [`a.${base64Url('null')}.c`, 'null'],
    [tokenWith({}), 'no subject'],
    [tokenWith({ sub: 'admin' }), 'a subject that is no number'],
    [tokenWith({ sub: '-1' }), 'a negative subject'],
  ])('is null for %j: %s', (token) => {
    expect(userIdOf(token)).toBeNull();
  });
});

describe('a stored session', () => {
  const token = tokenWith({ sub: '7' });
  const now = new Date('2026-11-20T09:00:00Z');

  it('needs a token and an expiry in the future', () => {
    expect(sessionFrom(token, '2026-11-20T09:00:00.001Z', now)).toMatchObject({ userId: 7 });
    expect(sessionFrom(token, '2026-11-20T09:00:00Z', now)).toBeNull();
    expect(sessionFrom(token, 'soon', now)).toBeNull();
    expect(sessionFrom(token, null, now)).toBeNull();
    expect(sessionFrom(null, '2027-01-01T00:00:00Z', now)).toBeNull();
  });
});

describe('the session of this browser', () => {
  it('clears what is expired or undecodable when the application starts', () => {
    localStorage.setItem('token', 'undecodable');
    localStorage.setItem('expiresAt', inMinutes(5));
    startSession();
    expect(sessionState()).toEqual({ session: null, isStorageChecked: true, lastEnd: 'ended' });
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('expiresAt')).toBeNull();
  });

  it('is kept under the agreed keys', () => {
    const expiresAt = inMinutes(5);
    expect(beginSession(tokenWith({ sub: '7' }), expiresAt)).toBe(true);
    expect(localStorage.getItem('token')).toBe(tokenWith({ sub: '7' }));
    expect(localStorage.getItem('expiresAt')).toBe(expiresAt);
    expect(sessionState()).toMatchObject({ session: { userId: 7 }, lastEnd: null });
  });

  it('does not start with an answer that holds no usable token', () => {
    expect(beginSession('nonsense', inMinutes(5))).toBe(false);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('ends by itself when it expires', () => {
    beginSession(tokenWith({ sub: '7' }), inMinutes(30));
    vi.advanceTimersByTime(30 * 60_000 - 1);
    expect(currentToken()).not.toBeNull();
    vi.advanceTimersByTime(10);
    expect(sessionState()).toMatchObject({ session: null, lastEnd: 'ended' });
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('outlives the longest timer that a browser has', () => {
    beginSession(tokenWith({ sub: '7' }), inMinutes(40 * 24 * 60));
    vi.advanceTimersByTime(30 * 24 * 60 * 60_000);
    expect(currentToken()).not.toBeNull();
    vi.advanceTimersByTime(10 * 24 * 60 * 60_000 + 10);
    expect(currentToken()).toBeNull();
  });

  it('follows another tab that signs out, and one that signs in', () => {
    startSession();
    beginSession(tokenWith({ sub: '7' }), inMinutes(30));
    localStorage.removeItem('token');
    fromOtherTab('token');
    expect(sessionState()).toMatchObject({ session: null, lastEnd: 'ended' });
    localStorage.setItem('expiresAt', inMinutes(30));
    localStorage.setItem('token', tokenWith({ sub: '8' }));
    fromOtherTab('token');
    expect(sessionState().session?.userId).toBe(8);
    localStorage.clear();
    fromOtherTab(null);
    expect(currentToken()).toBeNull();
  });

  it('ends when the server refuses its token, but not when it refuses an older one', () => {
    beginSession(tokenWith({ sub: '7' }), inMinutes(30));
    refuseToken(tokenWith({ sub: '6' }));
    expect(currentToken()).not.toBeNull();
    refuseToken(tokenWith({ sub: '7' }));
    expect(sessionState()).toMatchObject({ session: null, lastEnd: 'ended' });
  });

  it('remembers that the user ended it, and notifies listeners once', () => {
    beginSession(tokenWith({ sub: '7' }), inMinutes(30));
    let told = 0;
    const stop = subscribeSession(() => {
      told += 1;
    });
    endSession('chosen');
    endSession('ended');
    stop();
    expect(told).toBe(1);
    expect(sessionState().lastEnd).toBe('chosen');
  });
});
