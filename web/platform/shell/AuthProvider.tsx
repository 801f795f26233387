import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type Auth, AuthContext, permissionCheck } from '#web/platform/api/auth.ts';
import { holdDomains } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { logOut } from '#web/platform/api/log-out.ts';
import { readProfile } from '#web/platform/api/profile.ts';
import type { Session } from '#web/platform/api/session.ts';
import { StartingFrame } from '#web/platform/shell/StartingFrame.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ErrorState } from '#web/platform/ui/Placeholders.tsx';
import { toast } from '#web/platform/ui/toast.ts';

const failureTitle = 'Error Loading Profile';
const failureText =
  'An error occurred loading your user profile. Please try refreshing the page or logging in again.';

const profileOptions = (userId: number) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => readProfile(userId, signal),
  });

function useProfileToast(error: Error | null) {
  useEffect(() => {
    if (error) toast.error(failureTitle, failureText);
  }, [error]);
}

/** Loads the signed-in user before rendering anything that depends on them. */
export function AuthProvider({ session, children }: { session: Session; children: ReactNode }) {
  const queryClient = useQueryClient();
  const profile = useQuery(profileOptions(session.userId));
  const signedIn = profile.data;
  useEffect(() => {
    if (signedIn) holdDomains(signedIn.domains);
  }, [signedIn]);
  useProfileToast(signedIn ? null : profile.error);
  useLive(['entity:users', 'entity:domains', 'entity:permissions'], () => {
    void queryClient.invalidateQueries({ queryKey: ['profile'] });
  });

  if (!signedIn) {
    return (
      <StartingFrame>
        {profile.error && (
          <div className="mx-auto max-w-xl space-y-3 p-6">
            <h1 className="text-xl font-semibold">{failureTitle}</h1>
            <ErrorState
              title={failureText}
              message={profile.error.message}
              onRetry={() => void profile.refetch()}
              retrying={profile.isFetching}
            />
            <Button onClick={() => void logOut()}>Log Out</Button>
          </div>
        )}
      </StartingFrame>
    );
  }
  const auth: Auth = {
    token: session.token,
    expiresAt: session.expiresAt,
    isValid: true,
    isStorageChecked: true,
    isLoggedIn: true,
    profile: signedIn.profile,
    allUserDomains: signedIn.domains,
    hasAllDomainsPermission: signedIn.hasAllDomains,
    may: permissionCheck(signedIn.profile.permissions, signedIn.profile.caseAccess),
  };
  return <AuthContext value={auth}>{children}</AuthContext>;
}
