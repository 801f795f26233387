import { useMatches } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CallerAccess, permissions, READ_ONLY_CASES } from '#shared/platform/permissions.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { PageMessage } from '#web/platform/page/PageMessage.tsx';
import { accessOf } from '#web/platform/shell/access.ts';
import { ButtonLink } from '#web/platform/ui/Button.tsx';

function reasonFor(access: CallerAccess): string {
  if (access === 'case.write') return READ_ONLY_CASES;
  const name = access in permissions ? permissions[access as keyof typeof permissions] : access;
  return `It needs the permission “${name}” (${access}).`;
}

/** Shows a page only to those who may open it. The server refuses its data anyway; this says so in words. */
export function PageGate({ children }: { children: ReactNode }) {
  const { may } = useAuth();
  const access = useMatches({
    select: (matches) => {
      const { staticData, params } = matches.at(-1)!;
      return accessOf(staticData.access, params);
    },
  });
  if (!access) return <NotFound />;
  if (may(access)) return children;
  return (
    <PageMessage
      heading="No permission"
      icon={<Lock className="size-6" aria-hidden="true" />}
      title="You do not have permission to open this page."
      message={`${reasonFor(access)} Ask whoever administers your users.`}
      action={<ButtonLink href="/dashboard">To the dashboard</ButtonLink>}
    />
  );
}
