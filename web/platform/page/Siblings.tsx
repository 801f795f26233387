import { useLocation } from '@tanstack/react-router';
import { families } from '#shared/app/navigation.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';

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
