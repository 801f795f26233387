import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { insidePage } from '#web/platform/shell/inside-route.ts';

const profile = insidePage('/profile', 'signedIn', {
  component: lazyPage(() => import('./ProfilePage.tsx'), 'ProfilePage'),
});

export const profileRoutes = [profile] as const;
