import {
  type AnyValidator,
  createRoute,
  type ResolveFullPath,
  type ResolveId,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { askForProfile } from '#web/platform/api/profile.ts';
import { homePath, safeRedirect } from '#web/platform/api/redirect.ts';
import { sessionState } from '#web/platform/api/session.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { rootRoute } from '#web/platform/page/root-route.ts';
import type { PageAccess } from './access.ts';

/** The parent of every page for people who are signed in: the shell around them. Others sign in first and come back. */
export const insideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  staticData: { access: 'signedIn' },
  beforeLoad: ({ location }) => {
    const { session, lastEnd } = sessionState();
    if (session) return askForProfile(session.userId);
    const isWorthKeeping = lastEnd !== 'chosen' && safeRedirect(location.href) !== homePath;
    throw redirect({
      to: '/login',
      search: isWorthKeeping ? { redirect: location.href } : {},
      replace: true,
    });
  },
  component: lazyPage(() => import('./Shell.tsx'), 'Shell'),
});

/** The parameters of an address, before its page reads them. */
export type AnySearch = Record<string, unknown>;
type Inside = typeof insideRoute;

/** A page of the shell: its address, who may open it, and what it shows. */
export const insidePage = <const Path extends string, Search extends AnyValidator = undefined>(
  path: Path,
  access: PageAccess,
  page: { component: RouteComponent; validateSearch?: Search },
) =>
  createRoute<
    unknown,
    Inside,
    Path,
    ResolveFullPath<Inside, Path>,
    string,
    ResolveId<Inside, string, Path>,
    Search
  >({ getParentRoute: () => insideRoute, path, staticData: { access }, ...page } as never);
