import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#web/platform/api/query.ts';
import { useSession } from '#web/platform/api/session.ts';
import { AuthProvider } from '#web/platform/shell/AuthProvider.tsx';
import { ShellFrame } from '#web/platform/shell/ShellFrame.tsx';

/** Everything around the pages of those who are signed in. */
export function Shell() {
  const { session } = useSession();
  if (!session) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider key={session.userId} session={session}>
        <ShellFrame />
      </AuthProvider>
    </QueryClientProvider>
  );
}
