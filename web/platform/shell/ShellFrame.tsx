import { Outlet } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { Logo } from '#web/platform/page/Logo.tsx';
import { LiveIndicator } from '#web/platform/shell/LiveIndicator.tsx';
import { MenuDrawer } from '#web/platform/shell/MenuDrawer.tsx';
import { useMenuVisible } from '#web/platform/shell/menu-state.ts';
import { PageGate } from '#web/platform/shell/PageGate.tsx';
import { SideMenu } from '#web/platform/shell/SideMenu.tsx';
import type { ShellDialog } from '#web/platform/shell/shell-dialog.ts';
import { TopBar } from '#web/platform/shell/TopBar.tsx';
import { usePageVisits } from '#web/platform/shell/use-page-visits.ts';
import { useShortcuts } from '#web/platform/shell/use-shortcuts.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { useScreenSize } from '#web/platform/ui/screen-size.ts';
import { PrintHead } from './PrintHead.tsx';

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
