import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { families } from '#shared/app/navigation.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { usePageTitle } from '#web/platform/page/title.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';

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

/** The screens that belong to the one on screen, as far as the user may open them: beside its heading. */
export function Siblings() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { may } = useAuth();
  const family = families.find(({ screens }) => screens.some(({ path }) => path === pathname));
  const others = family?.screens.filter(({ path, permission }) => path !== pathname && may(permission)) ?? [];
  if (others.length === 0) return null;
  return (
    <nav aria-label="Related pages" className="no-print flex flex-wrap gap-x-4 gap-y-1">
      {others.map(({ label, path }) => (
        <AppLink
          key={path}
          href={path}
          className="rounded-sm font-medium text-muted underline-offset-4 hover:text-text hover:underline"
        >
          {label}
        </AppLink>
      ))}
    </nav>
  );
}
