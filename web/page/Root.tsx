import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RouterLink } from '#web/page/RouterLink.tsx';
import { LinkProvider } from '#web/ui/AppLink.tsx';

/** After moving to another page the keyboard and the screen reader start at its heading, unless the page has a field to begin with. */
function focusHeading() {
  if (document.activeElement?.matches('main input')) return;
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
  return (
    <LinkProvider value={RouterLink}>
      <Outlet />
    </LinkProvider>
  );
}
