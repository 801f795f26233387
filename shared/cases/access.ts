import { type Actor, holds } from '#shared/permissions.ts';

/**
 * The specification asks for no permission on cases, so whoever holds none of `cases.*` reads and writes them. Once somebody holds
 * one of the group, writing needs `cases.edit`.
 */
export const mayEditCases = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('cases.edit') || !holds(permissions, 'cases.*');

/** Sensitive notes and special-category data. */
export const mayReadSensitive = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('cases.sensitive');
