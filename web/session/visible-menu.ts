import {
  type DownloadEntry,
  isDownload,
  isGroup,
  type MenuEntry,
  type MenuItem,
} from '#shared/navigation.ts';
import type { Auth } from '#web/session/auth.ts';

/** The menu for one user: without entries that they may not open, and without empty groups. */
export function visibleMenu(menu: readonly MenuEntry[], may: Auth['may']): MenuEntry[] {
  return menu.flatMap((entry): MenuEntry[] => {
    if (!may(entry.permission)) return [];
    if (!isGroup(entry)) return [entry];
    const items = entry.items.filter((item) => may(item.permission));
    return items.length > 0 ? [{ ...entry, items }] : [];
  });
}

/** Where a report is shown, which saves its file as soon as it is open. */
function downloadPath({ report, overdue }: Pick<DownloadEntry, 'report' | 'overdue'>): string {
  return `/reports/${report}?download=true${overdue ? '&overdue=true' : ''}`;
}

export function itemPath(item: MenuItem): string {
  return isDownload(item) ? downloadPath(item) : item.path;
}

/** Whether the address shows the entry's page or one below it. */
export function isActivePath(pathname: string, item: MenuItem): boolean {
  const path = itemPath(item);
  return pathname === path || pathname.startsWith(`${path}/`);
}
