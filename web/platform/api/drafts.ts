const prefix = 'draft-';

/** The storage key for a user's unsent drafts. */
export const draftKey = (userId: number, what: string): string => `${prefix}${userId}-${what}`;

/** Removes the drafts in this browser; with a user's id, only those of other users. Drafts are private. */
export function clearDrafts(exceptUserId?: number): void {
  const kept = exceptUserId === undefined ? null : draftKey(exceptUserId, '');
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && (kept === null || !key.startsWith(kept))) localStorage.removeItem(key);
}
