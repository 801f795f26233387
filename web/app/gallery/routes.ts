import { lazyPage } from '#web/platform/page/lazy-page.ts';
import { insidePage } from '#web/platform/shell/inside-route.ts';

export const galleryRoutes = [
  /** Every shared widget in all its states, for developers. Where the server does not serve its script there is no such page. */
  insidePage('/ui', 'signedIn', {
    component: lazyPage(
      () =>
        import('./GalleryPage.tsx').catch(async () => ({
          GalleryPage: (await import('#web/platform/page/NotFound.tsx')).NotFound,
        })),
      'GalleryPage',
    ),
  }),
] as const;
