import type { ReactNode } from 'react';
import { Logo } from '#web/platform/page/Logo.tsx';
import { LiveIndicator } from '#web/platform/shell/LiveIndicator.tsx';
import { Spinner } from '#web/platform/ui/Spinner.tsx';

/** The empty shell while the profile loads, in the same dimensions so that nothing jumps. */
export function StartingFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="flex h-10 items-center border-b border-border bg-surface px-4 md:h-20">
        <Logo />
      </header>
      <main className="min-h-60">
        {children || (
          <div className="flex justify-center p-10">
            <Spinner />
          </div>
        )}
      </main>
      <LiveIndicator />
    </>
  );
}
