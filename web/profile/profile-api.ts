import { queryClient } from '#web/api/query.ts';
import { rest, upload } from '#web/api/rest.ts';
import { ownSessionsOptions } from '#web/profile/own-sessions.ts';
import type { Profile } from '#web/session/auth.ts';

export type ProfileChange = Partial<Pick<Profile, 'name' | 'email' | 'phone' | 'signature' | 'avatarId'>>;

const forgetSessions = () => queryClient.invalidateQueries({ queryKey: ownSessionsOptions.queryKey });

export const invalidateProfile = () => queryClient.invalidateQueries({ queryKey: ['profile'] });

/** Saves some of one's own details over the version that was on screen. */
export async function saveProfile(version: number, change: ProfileChange): Promise<void> {
  const { data } = await rest.put<Profile>('/profile', { version, ...change });
  queryClient.setQueryData(['profile', data.id], data);
}

/** Stores a picture and answers its id. */
export async function storePicture(file: File, onProgress: (share: number) => void): Promise<number> {
  return (await upload<{ id: number }>('/files', file, onProgress)).data.id;
}

export async function changePassword(current: string, next: string): Promise<void> {
  await rest.post('/profile/password', { current, new: next });
  await forgetSessions();
}

export async function endSession(id: string): Promise<void> {
  await rest.delete(`/profile/sessions/${id}`);
  await forgetSessions();
}

/** Ends every session but this one; answers how many those were. */
export async function endOtherSessions(): Promise<number> {
  const { data } = await rest.post<{ ended: number }>('/profile/sessions/end-others');
  await forgetSessions();
  return data.ended;
}
