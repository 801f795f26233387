import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RouterLink } from '#web/platform/page/RouterLink.tsx';
import { LinkProvider } from '#web/platform/ui/AppLink.tsx';
import { followToastLinks } from '#web/platform/ui/toast.ts';

/** After navigation, focuses the page's heading, unless the page focuses a field or a row itself. */
function focusHeading() {
  if (document.activeElement?.matches('main :is(input, select, textarea, [data-row-opener])')) return;
  const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

export function Root() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading();
      }),
    [router],
  );
  useEffect(() => followToastLinks((href) => void router.navigate({ href })), [router]);
  return (
    <LinkProvider value={RouterLink}>
      <Outlet />
    </LinkProvider>
  );
}
