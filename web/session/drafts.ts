const prefix = 'draft-';

/** Where this browser keeps what a user has begun and not sent. */
export const draftKey = (userId: number, what: string): string => `${prefix}${userId}-${what}`;

/** Forgets what was begun in this browser; with a user's id, what anybody else began. What people type is nobody else's to see. */
export function clearDrafts(exceptUserId?: number): void {
  const kept = exceptUserId === undefined ? null : draftKey(exceptUserId, '');
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && (kept === null || !key.startsWith(kept))) localStorage.removeItem(key);
}
