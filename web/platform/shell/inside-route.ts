import { createRoute, redirect } from '@tanstack/react-router';
import { askForProfile } from '#web/platform/api/profile.ts';
import { homePath, safeRedirect } from '#web/platform/api/redirect.ts';
import { sessionState } from '#web/platform/api/session.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { rootRoute } from '#web/platform/page/root-route.ts';

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
