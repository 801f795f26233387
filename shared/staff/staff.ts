import { type Actor, type CaseAccess, permissions } from '#shared/permissions.ts';
import type { NamedRow } from '#shared/reference/entity.ts';
import type { ReferenceRow } from '#shared/reference/registry.ts';

/** Where the picture with this content is served. */
export const avatarUrl = (sha256: string): string => `/api/avatars/${sha256}`;

/** A user as GET /api/users/{id} gives them: the entity's fields, what they refer to, and how the account stands. */
export type User = ReferenceRow<'users'> & {
  /** The address of the picture; null: show initials. */
  avatar: string | null;
  domain: NamedRow;
  department: NamedRow;
  additionalDomains: NamedRow[];
  permissions: NamedRow[];
  /** Until when failed sign-ins keep the account locked; null when it is not. */
  lockedUntil: Date | null;
  /** Whether a password has been chosen yet. */
  hasPassword: boolean;
};

/** One of a user's own sessions. */
export type SessionRow = {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  ip: string;
  userAgent: string;
  /** The session that asks. */
  current: boolean;
};

/** What somebody may do and see; two people are compared by it. */
export type Authority = Pick<Actor, 'permissions' | 'caseAccess' | 'domainIds'>;

/** Whoever holds every permission the product knows may also give the firm's own ones. */
const isUnlimited = ({ permissions: held }: Authority): boolean =>
  Object.keys(permissions).every((name) => held.has(name));

/** The permissions among those wanted that the editor may not give, because they do not hold them. */
export const ungrantablePermissions = (editor: Authority, wanted: Iterable<string>): string[] =>
  isUnlimited(editor) ? [] : [...wanted].filter((name) => !editor.permissions.has(name));

/** The domains among those wanted that the editor may not give. */
export const ungrantableDomains = ({ domainIds: held }: Authority, wanted: readonly number[]): number[] =>
  held === 'all' ? [] : wanted.filter((id) => !held.includes(id));

/** Whether the editor, who may only read cases themselves, may not give this access to them. */
export const isUngrantableAccess = (editor: Authority, wanted: CaseAccess): boolean =>
  wanted === 'full' && editor.caseAccess !== 'full';

/** Why the editor may not change this user: they would take over rights that they do not hold themselves. Null when they may. */
export function aboveBlocker(editor: Authority, user: Authority): string | null {
  const beyond =
    ungrantablePermissions(editor, user.permissions).length > 0 ||
    isUngrantableAccess(editor, user.caseAccess) ||
    (user.domainIds !== 'all' && ungrantableDomains(editor, user.domainIds).length > 0);
  return beyond
    ? 'This user has permissions, domains or access to cases that you do not have, so you cannot change the account.'
    : null;
}
