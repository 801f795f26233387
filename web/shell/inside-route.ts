import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '#web/page/lazy-page.ts';
import { rootRoute } from '#web/page/root-route.ts';
import { askForProfile } from '#web/session/profile.ts';
import { homePath, safeRedirect } from '#web/session/redirect.ts';
import { sessionState } from '#web/session/session.ts';

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
