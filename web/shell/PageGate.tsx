import { useMatches } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { permissions } from '#shared/permissions.ts';
import { NotFound } from '#web/page/NotFound.tsx';
import { PageMessage } from '#web/page/PageMessage.tsx';
import { useAuth } from '#web/session/auth.ts';
import { accessOf } from '#web/shell/access.ts';
import { ButtonLink } from '#web/ui/Button.tsx';

/** Shows a page only to those who may open it. The server refuses its data anyway; this shows a message. */
export function PageGate({ children }: { children: ReactNode }) {
  const { may } = useAuth();
  const { route, params } = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      return { route: last?.fullPath ?? '/', params: last?.params ?? {} };
    },
  });
  const access = accessOf(route, params);
  if (access === 'unknown') return <NotFound />;
  if (access === 'open' || may(access)) return children;
  const name = access in permissions ? permissions[access as keyof typeof permissions] : access;
  return (
    <PageMessage
      heading="No permission"
      icon={<Lock className="size-6" aria-hidden="true" />}
      title="You do not have permission to open this page."
      message={`It needs the permission “${name}” (${access}). Ask the administrator of your users.`}
      action={<ButtonLink href="/dashboard">To the dashboard</ButtonLink>}
    />
  );
}
