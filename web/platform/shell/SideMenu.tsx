import { useLocation } from '@tanstack/react-router';
import {
  Briefcase,
  ChartColumn,
  ChevronRight,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  PoundSterling,
  Settings,
  SlidersHorizontal,
  SquareArrowOutUpRight,
} from 'lucide-react';
import { useId } from 'react';
import { isDownload, isGroup, type MenuGroup, type MenuItem, menu } from '#shared/app/navigation.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { isActivePath, visibleMenu, type Whereabouts } from '#web/platform/api/visible-menu.ts';
import { DownloadLink } from '#web/platform/shell/DownloadLink.tsx';
import { useSelectedMenu } from '#web/platform/shell/menu-state.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';

const icons: Record<string, LucideIcon> = {
  Dashboard: LayoutDashboard,
  Cases: Briefcase,
  Reports: ChartColumn,
  Financials: PoundSterling,
  'Paperless Office': Mail,
  Settings,
  'Concordat Config': SlidersHorizontal,
};

const rowClass =
  'flex min-h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-left font-medium ' +
  'focus-visible:outline-offset-[-2px] hover:bg-hover';
const activeClass = 'bg-accent-soft text-accent-text hover:bg-accent-soft';

function EntryIcon({ label }: { label: string }) {
  const Icon = icons[label] ?? Settings;
  return <Icon className="size-4 shrink-0" aria-hidden="true" />;
}

function ItemLink({ item, isActive }: { item: MenuItem; isActive: boolean }) {
  const link = {
    'aria-current': isActive ? ('page' as const) : undefined,
    className: `flex min-h-8 items-center justify-between gap-2 rounded-md py-1 pr-2 pl-9 text-sm focus-visible:outline-offset-[-2px] ${isActive ? `font-medium ${activeClass}` : 'text-muted hover:bg-hover hover:text-text'}`,
  };
  if (!isDownload(item))
    return (
      <AppLink href={item.path} {...link}>
        {item.label}
      </AppLink>
    );
  return (
    <DownloadLink report={item} {...link}>
      {item.label}
      <SquareArrowOutUpRight className="size-3 shrink-0" aria-hidden="true" />
      <span className="sr-only">, opens in a new tab</span>
    </DownloadLink>
  );
}

interface GroupProps {
  group: MenuGroup;
  at: Whereabouts;
  isOpen: boolean;
  onToggle: () => void;
}

function Group({ group, at, isOpen, onToggle }: GroupProps) {
  const id = useId();
  const active = group.items.filter((item) => isActivePath(at, item));
  // A closed group still shows where the reader is.
  const shown = isOpen ? group.items : active;
  return (
    <li>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle} className={rowClass}>
        <EntryIcon label={group.label} />
        <span className="grow">{group.label}</span>
        <ChevronRight
          className={`size-4 shrink-0 text-muted transition-transform ${isOpen ? 'rotate-90' : ''}`}
          aria-hidden="true"
        />
      </button>
      <ul id={id} hidden={shown.length === 0} className="mt-0.5 mb-1.5 space-y-px">
        {shown.map((item) => (
          <li key={item.label}>
            <ItemLink item={item} isActive={active.includes(item)} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The menu as the signed-in user may see it, with one group open at a time. */
export function SideMenu() {
  const { may } = useAuth();
  const at = useLocation({
    select: ({ pathname, search }): Whereabouts => ({
      pathname,
      isOverdue: String((search as { overdue?: unknown }).overdue) === 'true',
    }),
    structuralSharing: true,
  });
  const [selected, select] = useSelectedMenu();
  return (
    <nav aria-label="Main" className="w-60 p-3">
      <ul className="space-y-0.5">
        {visibleMenu(menu, may).map((entry) =>
          isGroup(entry) ? (
            <Group
              key={entry.label}
              group={entry}
              at={at}
              isOpen={selected === entry.label}
              onToggle={() => select(selected === entry.label ? '' : entry.label)}
            />
          ) : (
            <li key={entry.label}>
              <AppLink
                href={entry.path}
                aria-current={isActivePath(at, entry) ? 'page' : undefined}
                onClick={() => select(entry.label)}
                className={`${rowClass} ${isActivePath(at, entry) ? activeClass : ''}`}
              >
                <EntryIcon label={entry.label} />
                {entry.label}
              </AppLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
