import { useState } from 'react';
import { useStored, writeStored } from '#web/platform/api/stored.ts';
import { useScreenSize } from '#web/platform/ui/screen-size.ts';

/**
 * Whether the side menu is open. Beside the page it is open until somebody chooses otherwise, which is remembered; over the page,
 * on small screens, it starts closed each time, and what happens to it there is not remembered.
 */
export function useMenuVisible(): [boolean, (isVisible: boolean) => void] {
  const isSmall = useScreenSize() === 'small';
  const isOpenBeside = useStored('nav-menu-visible') !== 'false';
  const [isOpenOver, setOpenOver] = useState(false);
  if (isOpenOver && !isSmall) setOpenOver(false);
  if (isSmall) return [isOpenOver, setOpenOver];
  return [isOpenBeside, (next) => writeStored('nav-menu-visible', String(next))];
}

/** The one open group of the side menu, by its label; the Dashboard entry, which is not a group, at first. */
export function useSelectedMenu(): [string, (label: string) => void] {
  return [useStored('selected-menu') ?? 'Dashboard', (label) => writeStored('selected-menu', label)];
}
