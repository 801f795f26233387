import { useStored, writeStored } from '#web/session/stored.ts';
import { screenSize } from '#web/ui/screen-size.ts';

/** Whether the side menu is open: closed on small screens and open otherwise, until somebody chooses. */
export function useMenuVisible(): [boolean, (isVisible: boolean) => void] {
  const stored = useStored('nav-menu-visible');
  const isVisible = stored === null ? screenSize() !== 'small' : stored === 'true';
  return [isVisible, (next) => writeStored('nav-menu-visible', String(next))];
}

/** The one open group of the side menu, by its label; the Dashboard entry, which is no group, at first. */
export function useSelectedMenu(): [string, (label: string) => void] {
  return [useStored('selected-menu') ?? 'Dashboard', (label) => writeStored('selected-menu', label)];
}
