import type { ReactNode } from 'react';

/** One key of a keyboard shortcut. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-w-5 items-center justify-center rounded-sm border border-border bg-hover px-1 font-sans text-xs leading-5 text-muted">
      {children}
    </kbd>
  );
}
