import { createContext, use } from 'react';
import { holds, type PermissionRequest } from '#shared/permissions.ts';
import type { User } from '#shared/staff/staff.ts';

/** The signed-in user as the API gives them, instants still as text. */
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
> & { lastLoginAt: string | null };

export interface NamedDomain {
  id: number;
  name: string;
}

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
  allUserDomains: readonly NamedDomain[];
  hasAllDomainsPermission: boolean;
  /** Whether a permission, or with 'group.*' any of its group, is held; true when none is required. */
  may: (permission: PermissionRequest | undefined) => boolean;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth is for components inside the shell.');
  return auth;
}

/** The permission check of one set of permissions. */
export function permissionCheck(permissions: readonly { name: string }[]): Auth['may'] {
  const names = new Set(permissions.map((permission) => permission.name));
  return (permission) => permission === undefined || holds(names, permission);
}
