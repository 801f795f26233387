import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { insideRoute } from '#web/platform/shell/inside-route.ts';

/** Every shared widget in all its states, to look at while building. Where the server does not serve its script there is no such page. */
const gallery = createRoute({
  getParentRoute: () => insideRoute,
  path: '/ui',
  staticData: { access: 'signedIn' },
  component: lazyPage(
    () =>
      import('./GalleryPage.tsx').catch(async () => ({
        GalleryPage: (await import('#web/platform/page/NotFound.tsx')).NotFound,
      })),
    'GalleryPage',
  ),
});

export const galleryRoutes = [gallery] as const;
