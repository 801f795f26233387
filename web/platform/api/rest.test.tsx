import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, messageOf } from '#web/platform/api/api-error.ts';
import { apiPath, rest } from '#web/platform/api/rest.ts';
import { beginSession, currentToken, endSession } from '#web/platform/api/session.ts';

const token = `a.${btoa('{"sub":"7"}')}.c`;

/** Gives every request the same reply, and records the requests. */
function answering(status: number, body: unknown) {
  const asked: { url: string; method: string; token: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const text = typeof init.body === 'string' ? init.body : '';
    asked.push({
      url,
      method: init.method ?? 'GET',
      token: new Headers(init.headers).get('Authorization'),
      body: text && JSON.parse(text),
    });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  return asked;
}

const signIn = () => beginSession(token, new Date(Date.now() + 60_000).toISOString());
const refusal = (work: Promise<unknown>) =>
  work.then(() => null).catch((error: unknown) => error as ApiError);

afterEach(() => {
  endSession('chosen');
  vi.unstubAllGlobals();
});

describe('paths', () => {
  it('fill in parameters and append what is not empty', () => {
    expect(
      apiPath('/users/:id/tasks', { id: 'a/b' }, { page: 1, search: '', active: false, sort: undefined }),
    ).toBe('/api/users/a%2Fb/tasks?page=1&active=false');
  });
});

describe('calls', () => {
  it('carry the token in a header and JSON in the body', async () => {
    signIn();
    const asked = answering(201, { success: true, message: 'Item Created.', data: { id: 3 } });
    const { data, message } = await rest.post<{ id: number }>('/titles', { name: 'Mx' });
    expect({ data, message }).toEqual({ data: { id: 3 }, message: 'Item Created.' });
    expect(asked).toEqual([
      { url: '/api/titles', method: 'POST', token: `Bearer ${token}`, body: { name: 'Mx' } },
    ]);
  });

  it('throw the parsed body of a refusal', async () => {
    answering(409, { success: false, message: 'Stale.', errors: { name: 'Taken.' }, data: { version: 4 } });
    expect(await refusal(rest.put('/titles/3', {}))).toMatchObject({
      success: false,
      status: 409,
      message: 'Stale.',
      errors: { name: 'Taken.' },
      details: { version: 4 },
    });
  });

  it('fail when the body says so, whatever the status', async () => {
    answering(200, { success: false, message: 'No.' });
    expect(await refusal(rest.get('/titles'))).toMatchObject({ status: 200, message: 'No.' });
  });

  it('fail on a success that is neither 200 nor 201', async () => {
    answering(202, { success: true, message: 'Later.' });
    expect(await refusal(rest.get('/titles'))).toMatchObject({ status: 202, message: 'Later.' });
  });

  it('have a sentence for an answer that is not JSON, and for none at all', async () => {
    answering(502, '<h1>Bad gateway</h1>');
    expect(messageOf(await refusal(rest.get('/titles')))).toBe('Something went wrong. Please try again.');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await refusal(rest.get('/titles'))).toMatchObject({
      status: 0,
      message: 'The server cannot be reached. Please check your connection and try again.',
    });
  });

  it('sign out on 401', async () => {
    signIn();
    answering(401, { success: false, message: 'Please sign in.' });
    expect(await refusal(rest.get('/titles'))).toMatchObject({ status: 401 });
    expect(currentToken()).toBeNull();
  });

  it('stay signed in on 403', async () => {
    signIn();
    answering(403, { success: false, message: 'No.' });
    await refusal(rest.get('/titles'));
    expect(currentToken()).toBe(token);
  });
});

describe('messages', () => {
  it('do not show what was not meant for the user', () => {
    expect(messageOf(new TypeError("Cannot read properties of undefined (reading 'x')"))).toBe(
      'Something went wrong. Please try again.',
    );
  });
});
