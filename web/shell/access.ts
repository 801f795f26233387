import { comingScreens } from '#shared/coming-screens.ts';
import { isDownload, isGroup, menu, menuScreens } from '#shared/navigation.ts';
import type { PermissionRequest } from '#shared/permissions.ts';

/** What opening a page needs: a permission, nothing (`open`), or `unknown` where the address means nothing. */
export type PageAccess = PermissionRequest | 'open' | 'unknown';

const downloads = menu.flatMap((entry) => (isGroup(entry) ? entry.items.filter(isDownload) : []));

/** Looks a page's permission up by its route and parameters, in the same lists that the menu is made from. */
export function accessOf(route: string, params: Readonly<Record<string, string | undefined>>): PageAccess {
  if (route === '/updates') return 'config.product-updates';
  if (route.startsWith('/$entity')) {
    const screen = menuScreens.find((item) => item.path === `/${params.entity}`);
    return screen ? (screen.permission ?? 'open') : 'unknown';
  }
  if (route.startsWith('/reports/download/')) {
    const download = downloads.find((item) => item.report === params.report);
    return download ? (download.permission ?? 'open') : 'unknown';
  }
  return comingScreens[route]?.permission ?? 'open';
}
