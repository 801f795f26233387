export type ToastKind = 'success' | 'error' | 'warning' | 'info';

function show(kind: ToastKind) {
  return (title: string, text?: string): void => {
    void import('#web/ui/ToastHost.tsx').then((host) => host.showToast(kind, title, text));
  };
}

/** Short news in the corner, for five seconds; the library behind it loads with the first one. */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
};
