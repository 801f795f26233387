import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
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
  X,
} from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { isDownload, isGroup, type MenuGroup, type MenuItem, menu } from '#shared/app/navigation.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { isActivePath, visibleMenu, type Whereabouts } from '#web/platform/api/visible-menu.ts';
import { Logo } from '#web/platform/page/Logo.tsx';
import { DownloadLink } from '#web/platform/shell/DownloadLink.tsx';
import { LiveIndicator } from '#web/platform/shell/LiveIndicator.tsx';
import { useMenuVisible, useSelectedMenu } from '#web/platform/shell/menu-state.ts';
import { PageGate } from '#web/platform/shell/PageGate.tsx';
import type { ShellDialog } from '#web/platform/shell/shell-dialog.ts';
import { TopBar } from '#web/platform/shell/TopBar.tsx';
import { usePageVisits } from '#web/platform/shell/use-page-visits.ts';
import { useShortcuts } from '#web/platform/shell/use-shortcuts.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { useScreenSize } from '#web/platform/ui/screen-size.ts';
import { PrintHead } from './PrintHead.tsx';

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
function SideMenu() {
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

/** The side menu of small screens: over the page, with the page behind it out of reach until it closes. */
function MenuDrawer({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    if (!dialog) return;
    const pressBackdrop = (event: MouseEvent) => event.target === dialog && close();
    dialog.showModal();
    dialog.addEventListener('mousedown', pressBackdrop);
    return () => {
      dialog.removeEventListener('mousedown', pressBackdrop);
      dialog.close();
    };
  }, [dialog]);

  useEffect(() => router.subscribe('onBeforeNavigate', () => close()), [router]);

  return (
    <dialog
      ref={setDialog}
      id="side-menu"
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 h-dvh max-h-none w-60 max-w-none border-r border-border bg-surface"
    >
      <div className="flex h-10 items-center justify-between pr-1 pl-4">
        <Logo />
        <IconButton small label="Close menu" icon={X} onClick={onClose} />
      </div>
      <SideMenu />
    </dialog>
  );
}

const CommandPalette = lazyPart(() => import('#web/platform/shell/CommandPalette.tsx'), 'CommandPalette');
const ShortcutsDialog = lazyPart(() => import('#web/platform/shell/ShortcutsDialog.tsx'), 'ShortcutsDialog');

export function ShellFrame() {
  const isSmall = useScreenSize() === 'small';
  const [isMenuVisible, setMenuVisible] = useMenuVisible();
  const [dialog, setDialog] = useState<ShellDialog>(null);
  const search = useRef<HTMLInputElement>(null);
  useShortcuts({ onSearch: () => search.current?.focus(), onDialog: setDialog });
  usePageVisits();
  const toggleMenu = () => setMenuVisible(!isMenuVisible);

  return (
    <>
      <a
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-accent focus:px-3 focus:py-2 focus:text-accent-contrast"
      >
        Skip to content
      </a>
      <header className="no-print z-30 border-b border-border bg-surface md:sticky md:top-0 md:flex md:h-20">
        <div className="flex h-10 items-center px-4 md:h-20 md:w-60 md:shrink-0">
          <AppLink href="/dashboard" aria-label="Concordat, to the dashboard" className="rounded-md">
            <Logo />
          </AppLink>
        </div>
        <TopBar
          search={search}
          isMenuVisible={isMenuVisible}
          onToggleMenu={toggleMenu}
          onDialog={setDialog}
        />
      </header>
      <div className="flex items-start">
        {isSmall ? (
          isMenuVisible && <MenuDrawer onClose={() => setMenuVisible(false)} />
        ) : (
          <div
            id="side-menu"
            inert={!isMenuVisible}
            className={`no-print sticky top-20 h-[calc(100dvh-5rem)] shrink-0 overflow-x-hidden overflow-y-auto bg-surface transition-[width] ${isMenuVisible ? 'w-60 border-r border-border' : 'w-0'}`}
          >
            <SideMenu />
          </div>
        )}
        <main id="content" tabIndex={-1} className="min-w-0 grow p-4 outline-none md:p-6">
          <PrintHead />
          <PageGate>
            <Outlet />
          </PageGate>
        </main>
      </div>
      <LiveIndicator />
      <Suspense fallback={null}>
        {dialog === 'palette' && <CommandPalette onClose={() => setDialog(null)} onDialog={setDialog} />}
        {dialog === 'shortcuts' && <ShortcutsDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}
