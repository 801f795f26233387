import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#web/api/query.ts';
import { useSession } from '#web/session/session.ts';
import { AuthProvider } from '#web/shell/AuthProvider.tsx';
import { ShellFrame } from '#web/shell/ShellFrame.tsx';

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
