import { type ReactNode, useId } from 'react';

/** One named state of a widget. */
export function Specimen({
  name,
  children,
  wide = false,
}: {
  name: string;
  children: ReactNode;
  wide?: boolean;
}) {
  return (
    <div className={`min-w-0 space-y-2 ${wide ? 'sm:col-span-2 lg:col-span-3' : ''}`}>
      <p className="text-xs font-medium text-muted">{name}</p>
      {children}
    </div>
  );
}

/** A titled group of specimens. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-border bg-surface p-4">
      <h2 id={id} className="mb-4 text-lg font-semibold">
        {title}
      </h2>
      <div className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
    </section>
  );
}
