import { queryOptions } from '@tanstack/react-query';
import { rest } from '#web/api/rest.ts';

/** One of the user's own sessions, instants as text. */
export interface OwnSession {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  ip: string;
  userAgent: string;
  current: boolean;
}

export const ownSessionsOptions = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }) => (await rest.get<OwnSession[]>('/profile/sessions', {}, signal)).data,
});
