import { poundsText } from '#shared/platform/money.ts';
import { type Actor, type CaseAccess, permissions } from '#shared/platform/permissions.ts';

/** Where the picture with this content is served. */
export const avatarUrl = (sha256: string): string => `/api/avatars/${sha256}`;

/** The rights of a user; two users are compared by them. */
export type Authority = Pick<Actor, 'permissions' | 'caseAccess' | 'domainIds'> & { approvalLimit: number };

/** A user with every permission of the product may also grant the firm's own ones. */
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

/** Why the editor may not give a limit of approval, in pence; null when they may, or when it is lowered. */
export function limitBlocker(
  editor: Authority,
  { before, after, isOwn }: { before: number; after: number; isOwn: boolean },
): string | null {
  if (after <= before) return null;
  if (isOwn) return 'You cannot raise your own approval limit. Ask another administrator.';
  return after > editor.approvalLimit
    ? `You can only give an approval limit up to your own, which is ${poundsText(editor.approvalLimit)}.`
    : null;
}

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
