/** Looks at a finished upload on this computer; answers why it is refused, in the user's words, or null. */
export type ScanContent = (path: string) => Promise<string | null>;

/**
 * The one place where a virus scanner is plugged in: every upload passes it once its kind is known and before it is stored.
 * Without a scanner nothing is refused.
 */
export const scanNothing: ScanContent = async () => null;
