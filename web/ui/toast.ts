import { loadPart } from '#web/ui/lazy-part.ts';
import type { ToastKind } from '#web/ui/ToastHost.tsx';

function show(kind: ToastKind) {
  return (title: string, text?: string): void => {
    void loadPart(() => import('#web/ui/ToastHost.tsx')).then((host) => host.showToast(kind, title, text));
  };
}

/** Brief messages at the top right for five seconds; the library behind them loads with the first. */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
};
