import { isDownload, isGroup, menu, menuScreens } from '#shared/navigation.ts';
import type { PermissionRequest } from '#shared/permissions.ts';

/** What opening a page requires: a permission, nothing (`open`), or `unknown` for a meaningless address. */
export type PageAccess = PermissionRequest | 'open' | 'unknown';

const downloads = menu.flatMap((entry) => (isGroup(entry) ? entry.items.filter(isDownload) : []));

/** Pages that are neither entries of the menu nor below one. */
const others: Readonly<Record<string, PermissionRequest>> = {
  '/updates': 'config.product-updates',
  '/trial-balance': 'financials.chart-of-accounts',
  '/journals/$id': 'financials.chart-of-accounts',
  '/manual-journals': 'financials.journals',
  '/periods': 'financials.close-period',
  '/banking/match-rules': 'financials.banking',
};

/** The permission of the nearest menu entry above the page. */
function ofMenu(route: string): PermissionRequest | undefined {
  const above = menuScreens.filter(({ path }) => `${route}/`.startsWith(`${path}/`));
  return above.toSorted((one, other) => other.path.length - one.path.length)[0]?.permission;
}

/** Looks a page's permission up by its route and parameters, in the same lists that the menu is made from. */
export function accessOf(route: string, params: Readonly<Record<string, string | undefined>>): PageAccess {
  if (route.startsWith('/$entity')) {
    const screen = menuScreens.find((item) => item.path === `/${params.entity}`);
    return screen ? (screen.permission ?? 'open') : 'unknown';
  }
  if (route.startsWith('/reports/download/')) {
    const download = downloads.find((item) => item.report === params.report);
    return download ? (download.permission ?? 'open') : 'unknown';
  }
  return others[route] ?? ofMenu(route) ?? 'open';
}
