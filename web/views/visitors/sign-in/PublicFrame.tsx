import { Outlet } from '@tanstack/react-router';
import { Logo } from '#web/platform/page/Logo.tsx';

/**
 * The frame of the pages before signing in: the mark, and one card that grows downwards, so that a message does not move what is above it.
 */
export function PublicFrame() {
  return (
    <div className="flex min-h-dvh flex-col items-center gap-6 px-4 pt-[max(2rem,calc(40dvh-12rem))] pb-8">
      <header>
        <Logo />
      </header>
      <main className="w-full max-w-sm rounded-lg border border-border bg-surface p-6 shadow-sm">
        <Outlet />
      </main>
      <footer className="text-center text-sm text-muted">
        Case management for debt-advice and insolvency firms
      </footer>
    </div>
  );
}
