import type { SignedIn } from '#web/platform/api/profile.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';

export type ProfileChange = Omit<Inputs['staff']['profile']['update'], 'version'>;

export const invalidateSessions = () =>
  queryClient.invalidateQueries(trpc.staff.profile.sessions.queryFilter());

export const invalidateProfile = () => queryClient.invalidateQueries({ queryKey: ['profile'] });

/** Saves some of the user's own details over the version that was on screen. */
export async function saveProfile(version: number, change: ProfileChange): Promise<void> {
  const saved = await trpcClient.staff.profile.update.mutate({ version, ...change });
  queryClient.setQueryData<SignedIn>(
    ['profile', saved.id],
    (before) => before && { ...before, profile: saved },
  );
}
