import type { Actor } from '#shared/platform/permissions.ts';

/** Sensitive notes and special-category data. */
export const mayReadSensitive = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('cases.sensitive');
