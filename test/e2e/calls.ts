import { expect, type Page, type Request, type Response } from '@playwright/test';

/** The typed calls that went in one request, with their inputs. */
export function callsIn(request: Request): { name: string; input: unknown }[] {
  const [, names] = /\/api\/trpc\/(.+)\?batch=1$/.exec(request.url()) ?? [];
  if (!names) return [];
  const inputs: Record<string, { json?: unknown }> = request.postDataJSON() ?? {};
  return names.split(',').map((name, place) => ({ name, input: inputs[place]?.json }));
}

/** The next response that answers the call, on its own or among others. */
export const responseTo = (page: Page, call: string): Promise<Response> =>
  page.waitForResponse((response) => callsIn(response.request()).some(({ name }) => name === call));

/** A page that has asked for nothing this long has read everything: one read may wait for another. */
const QUIET_MS = 500;

/**
 * Does something, and waits until the page has read everything that follows: a read that is still on its way when the server ends the
 * session is refused, as it should be, and which one that is depends on the moment.
 */
export async function untilRead(page: Page, act: () => Promise<unknown>): Promise<void> {
  const underWay = new Set<Request>();
  let changedAt = Date.now();
  const note = (request: Request, isUnderWay: boolean) => {
    // The stream of news stays open.
    if (request.url().includes('/live.changes')) return;
    changedAt = Date.now();
    if (isUnderWay) underWay.add(request);
    else underWay.delete(request);
  };
  page.on('request', (request) => note(request, true));
  page.on('requestfinished', (request) => note(request, false));
  page.on('requestfailed', (request) => note(request, false));
  await act();
  await expect.poll(() => underWay.size === 0 && Date.now() - changedAt > QUIET_MS).toBe(true);
}
