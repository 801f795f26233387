import { type ReactNode, useId } from 'react';

export interface CardProps {
  title: string;
  /** To the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One titled part of a page. */
export function Card({ title, aside, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-border bg-surface">
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-border px-4 py-2">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {aside}
      </header>
      <div className="p-4">{children}</div>
    </section>
  );
}
