import {
  type DownloadEntry,
  families,
  isDownload,
  isGroup,
  type MenuEntry,
  type MenuItem,
  menuScreens,
} from '#shared/app/navigation.ts';
import type { Auth } from '#web/platform/api/auth.ts';

/** The menu for one user: without entries that they may not open, and without empty groups. */
export function visibleMenu(menu: readonly MenuEntry[], may: Auth['may']): MenuEntry[] {
  return menu.flatMap((entry): MenuEntry[] => {
    if (!may(entry.permission)) return [];
    if (!isGroup(entry)) return [entry];
    const items = entry.items.filter((item) => may(item.permission));
    return items.length > 0 ? [{ ...entry, items }] : [];
  });
}

/** The path of a report that saves its file as soon as it is open. */
function downloadPath({ report, overdue }: Pick<DownloadEntry, 'report' | 'overdue'>): string {
  return `/reports/${report}?download=true${overdue ? '&overdue=true' : ''}`;
}

export function itemPath(item: MenuItem): string {
  return isDownload(item) ? downloadPath(item) : item.path;
}

/** The page on screen: its path, and whether a list of tasks shows only overdue ones. */
export type Whereabouts = { pathname: string; isOverdue: boolean };

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** Whether the page on screen is the entry's, one below it, or one of its family without an entry of its own. */
export function isActivePath({ pathname, isOverdue }: Whereabouts, item: MenuItem): boolean {
  if (isDownload(item))
    return isWithin(pathname, `/reports/${item.report}`) && isOverdue === Boolean(item.overdue);
  if (isWithin(pathname, item.path)) return true;
  if (menuScreens.some(({ path }) => isWithin(pathname, path))) return false;
  const family = families.find(({ screens }) => screens.some(({ path }) => isWithin(pathname, path)));
  return family?.screens[0]?.path === item.path;
}
