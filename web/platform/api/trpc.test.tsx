import { afterEach, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '#web/platform/api/session.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';

const token = `a.${btoa('{"sub":"7"}')}.c`;
const signIn = () => beginSession(token, new Date(Date.now() + 60_000).toISOString());

/** A server that never replies; returns the signals of what it was asked, by path. */
function silentServer() {
  const signals = new Map<string, AbortSignal | null | undefined>();
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit = {}) => {
    signals.set(new URL(url, 'http://localhost').pathname, signal);
    return new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError')));
    });
  });
  return signals;
}

afterEach(() => {
  endSession('chosen');
  vi.unstubAllGlobals();
});

it('aborts a pending read when its session ends, but not a change', async () => {
  signIn();
  const signals = silentServer();
  const read = trpcClient.dashboard.get.query({ domainId: 1 } as never).catch((error: unknown) => error);
  void trpcClient.tasks.cancel.mutate({} as never).catch(() => undefined);
  await vi.waitFor(() => expect(signals.size).toBe(2));
  signIn();
  expect(signals.get('/api/trpc/dashboard.get')?.aborted).toBe(false);
  endSession('chosen');
  expect(await read).toMatchObject({ message: 'The session has ended.' });
  expect(signals.get('/api/trpc/dashboard.get')?.aborted).toBe(true);
  expect(signals.get('/api/trpc/tasks.cancel')?.aborted).not.toBe(true);
});
