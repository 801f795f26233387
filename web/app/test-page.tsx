import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { words } from '#shared/platform/words.ts';
import { ReferenceFormScreen } from '#web/app/reference-form-screen.tsx';
import { ReferenceListScreen } from '#web/app/reference-list-screen.tsx';
import { type Auth, AuthContext, permissionCheck } from '#web/platform/api/auth.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { RouterLink } from '#web/platform/page/RouterLink.tsx';
import { parseSearch, stringifySearch } from '#web/platform/page/search.ts';
import { LinkProvider } from '#web/platform/ui/AppLink.tsx';

/** What reached the network. */
export interface Sent {
  method: string;
  path: string;
  query: Record<string, string>;
  body: Record<string, unknown> | undefined;
}

/** The network's response; undefined to leave a call unanswered. */
export type Answer = { status?: number; body: unknown } | undefined;

/** Stands in for the server at the edge of the browser: every call is recorded and answered by the test. */
export function answerWith(answer: (sent: Sent) => Answer): Sent[] {
  const calls: Sent[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const sent: Sent = {
      method: init?.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: Object.fromEntries(url.searchParams),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    calls.push(sent);
    const found = sent.path.startsWith('/trpc') ? undefined : answer(sent);
    if (!found) return new Promise<Response>(() => {});
    const isText = typeof found.body === 'string';
    return new Response(isText ? (found.body as string) : JSON.stringify(found.body), {
      status: found.status ?? 200,
    });
  };
  return calls;
}

export const ok = (data: unknown): Answer => ({ body: { success: true, message: 'OK', data } });
export const listOf = (data: readonly unknown[], totalResults = data.length, limit = 25): Answer => ({
  body: {
    success: true,
    message: 'OK',
    data,
    meta: { page: 1, limit, totalResults, totalPages: Math.ceil(totalResults / limit), isCapped: false },
  },
});
export const refused = (status: number, message: string, more: object = {}): Answer => ({
  status,
  body: { success: false, message, ...more },
});

/** A stored row with the columns that every row has. */
export const stored = (id: number, fields: Record<string, unknown>) => ({
  id,
  version: 1,
  isSystem: false,
  createdAt: '2026-11-02T09:00:00.000Z',
  createdBy: 1,
  updatedAt: '2026-11-02T09:00:00.000Z',
  updatedBy: 1,
  isActive: true,
  ...fields,
});

const everything = words(
  'settings.users settings.statuses settings.tasks settings.introducers settings.departments config.genders',
  'config.titles config.creditors config.domains config.permissions financials.bank-details',
);

/** The surroundings of every page inside the shell. */
export function Signed({ held = everything, children }: { held?: readonly string[]; children: ReactNode }) {
  const permissions = held.map((name, id) => ({ id, name }));
  return (
    <QueryClientProvider client={queryClient}>
      <AuthContext
        value={{
          token: 'token',
          expiresAt: '2099-01-01T00:00:00.000Z',
          isValid: true,
          isStorageChecked: true,
          isLoggedIn: true,
          profile: { id: 1, name: 'Ada Admin', permissions } as Auth['profile'],
          allUserDomains: [{ id: 1, name: 'North' }],
          hasAllDomainsPermission: false,
          may: permissionCheck(permissions, 'full'),
        }}
      >
        {children}
      </AuthContext>
    </QueryClientProvider>
  );
}

type Page = () => ReactNode;

/** Opens an address in a router of the given pages, by path, with all their surroundings except the shell. */
export async function openIn(
  pages: Readonly<Record<string, Page>>,
  address: string,
  held?: readonly string[],
) {
  queryClient.clear();
  for (const toast of document.querySelectorAll('.Toastify__toast')) toast.setAttribute('data-earlier', '');
  const root = createRootRoute({ staticData: { access: 'public' } });
  const staticData = { access: 'signedIn' } as const;
  const inside = createRoute({ getParentRoute: () => root, id: 'inside', staticData });
  const at = (path: string, component: Page) =>
    createRoute({ getParentRoute: () => inside, path, staticData, component });
  const router = createRouter({
    routeTree: root.addChildren([
      inside.addChildren(
        Object.entries({ ...pages, '/elsewhere/page': () => <h1>Elsewhere</h1> }).map(([path, page]) =>
          at(path, page),
        ),
      ),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  render(
    <Signed {...(held && { held })}>
      <LinkProvider value={RouterLink}>
        <RouterProvider router={router as never} />
      </LinkProvider>
    </Signed>,
  );
  await screen.findByRole('heading', { level: 1 });
  return {
    go: (href: string) => router.navigate({ href }),
    search: () => router.state.location.searchStr,
    path: () => router.state.location.pathname,
  };
}

/** The same for the pages of reference rows. */
export const openPage = (address: string, held?: readonly string[]) =>
  openIn(
    {
      '/$entity': ReferenceListScreen,
      '/$entity/create': ReferenceFormScreen,
      '/$entity/$id/edit': ReferenceFormScreen,
    },
    address,
    held,
  );

/** Waits for a toast of this test; the ones of earlier tests stay on screen for their five seconds. */
export async function findToast(title: string): Promise<HTMLElement> {
  return waitFor(() => {
    const news = [...document.querySelectorAll<HTMLElement>('.Toastify__toast:not([data-earlier])')];
    const found = news.find((toast) => toast.querySelector('p > span')?.textContent === title);
    if (!found) throw new Error(`No toast says “${title}”.`);
    return found;
  });
}
