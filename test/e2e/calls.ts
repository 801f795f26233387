import type { Page, Request, Response } from '@playwright/test';

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
