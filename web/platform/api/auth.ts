import { createContext, use } from 'react';
import type { Entity, NamedRow } from '#shared/platform/fields/entity.ts';
import { type CallerAccess, type CaseAccess, may } from '#shared/platform/permissions.ts';
import { isOwnDomain } from '#shared/records/reference/rows.ts';
import type { User } from '#shared/records/staff/contract.ts';

/** The signed-in user, as pages see them. */
export type Profile = Pick<
  User,
  | 'id'
  | 'version'
  | 'username'
  | 'name'
  | 'email'
  | 'phone'
  | 'jobTitle'
  | 'avatar'
  | 'avatarId'
  | 'signature'
  | 'department'
  | 'domain'
  | 'additionalDomains'
  | 'permissions'
  | 'caseAccess'
  | 'lastLoginAt'
>;

/** The signed-in user and their permissions. Available everywhere inside the shell. */
export interface Auth {
  token: string;
  expiresAt: string;
  /** The stored token could be decoded and has not expired. */
  isValid: boolean;
  isStorageChecked: boolean;
  isLoggedIn: boolean;
  profile: Profile;
  /** Every domain whose cases the user may see, the primary one first. */
  allUserDomains: readonly NamedRow[];
  hasAllDomainsPermission: boolean;
  /** Whether the user may do what is asked for; the server decides by the same rule. */
  may: (asked: CallerAccess) => boolean;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth is for components inside the shell.');
  return auth;
}

/** Whether the user may add a row of an entity; the server decides by the same rule. */
export const mayAdd = (may: Auth['may'], entity: Entity): boolean =>
  may(entity.permission) && (!isOwnDomain(entity) || may('config.all-domains'));

/** The check of what one user may do. */
export function permissionCheck(held: readonly { name: string }[], caseAccess: CaseAccess): Auth['may'] {
  const permissions = new Set(held.map(({ name }) => name));
  return (asked) => may({ permissions, caseAccess }, asked);
}
