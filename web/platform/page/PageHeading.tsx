import type { ReactNode } from 'react';
import { usePageTitle } from '#web/platform/page/title.ts';

export interface PageHeadingProps {
  title: string;
  /** One line of context: a count, the filters in words. */
  context?: ReactNode;
  /** On the line of the title: other pages of the kind. */
  beside?: ReactNode;
  /** Buttons on the right, the primary one last. */
  actions?: ReactNode;
}

/** The top of every page: its name, which is also the browser tab's, and its actions. */
export function PageHeading({ title, context, beside, actions }: PageHeadingProps) {
  usePageTitle(title);
  return (
    <header className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-64">
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
          <h1 tabIndex={-1} className="w-fit rounded-sm text-xl font-semibold">
            {title}
          </h1>
          {beside}
        </div>
        {context && <div className="mt-0.5 text-sm text-muted">{context}</div>}
      </div>
      {actions && <div className="no-print flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
