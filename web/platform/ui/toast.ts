import { loadPart } from '#web/platform/ui/lazy-part.ts';
import type { ToastKind, ToastLink } from '#web/platform/ui/ToastHost.tsx';

let follow: (href: string) => void = (href) => window.location.assign(href);

/** Says how links in toasts are followed: within the application, without loading it again. */
export function followToastLinks(navigate: (href: string) => void): void {
  follow = navigate;
}

function show(kind: ToastKind) {
  return (title: string, text?: string, link?: ToastLink): void => {
    void loadPart(() => import('#web/platform/ui/ToastHost.tsx')).then((host) =>
      host.showToast(kind, { title, text, link, follow }),
    );
  };
}

/** Brief messages at the top right for five seconds, with a link to what was done; the library behind them loads with the first. */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
};
