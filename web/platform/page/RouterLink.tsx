import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { parseSearch } from '#web/platform/page/search.ts';
import type { AppLinkProps } from '#web/platform/ui/AppLink.tsx';

function isInternal(href: string): boolean {
  return href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/');
}

/** The link of the whole application: navigates without a page load, and fetches what the page needs on hover or focus. */
export function RouterLink({ href, children, onClick, onPointerEnter, onFocus, ...rest }: AppLinkProps) {
  const router = useRouter();
  const isOurs = isInternal(href) && (!rest.target || rest.target === '_self') && rest.download === undefined;

  function preload() {
    if (!isOurs) return;
    const { pathname, search } = new URL(href, window.location.origin);
    router.preloadRoute({ to: pathname as '/', search: parseSearch(search) }).catch(() => {});
  }

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const isPlain =
      !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && event.button === 0;
    if (!isOurs || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void router.navigate({ href });
  }

  return (
    <a
      rel={rest.target === '_blank' ? 'noopener' : undefined}
      {...rest}
      href={href}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        preload();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
    >
      {children}
    </a>
  );
}
