import { createRoute, redirect } from '@tanstack/react-router';
import { safeRedirect } from '#web/platform/api/redirect.ts';
import { sessionState } from '#web/platform/api/session.ts';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { rootRoute } from '#web/platform/page/root-route.ts';
import { textOf } from '#web/platform/page/search.ts';

/** The parent of the pages for people who are not signed in; whoever is signed in continues to where they were heading. */
const outside = createRoute({
  getParentRoute: () => rootRoute,
  id: 'outside',
  staticData: { access: 'public' },
  validateSearch: (search): { redirect?: string | undefined } => ({ redirect: textOf(search.redirect) }),
  beforeLoad: ({ search }) => {
    if (sessionState().session) throw redirect({ href: safeRedirect(search.redirect), replace: true });
  },
  component: lazyPage(() => import('./PublicFrame.tsx'), 'PublicFrame'),
});

const login = createRoute({
  getParentRoute: () => outside,
  path: '/login',
  staticData: { access: 'public' },
  component: lazyPage(() => import('./LoginPage.tsx'), 'LoginPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => outside,
  path: '/auth/forgot-password',
  staticData: { access: 'public' },
  component: lazyPage(() => import('./ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => outside,
  path: '/auth/reset-password',
  staticData: { access: 'public' },
  component: lazyPage(() => import('./ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});

export const outsideRoute = outside.addChildren([login, forgotPassword, resetPassword]);
