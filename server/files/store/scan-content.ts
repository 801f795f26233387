/** Scans a finished upload on this computer; returns a message for the user if it is refused, or null. */
export type ScanContent = (path: string) => Promise<string | null>;

/**
 * The one place to plug in a virus scanner: every upload passes it once its kind is known and before it is stored.
 * Without a scanner nothing is refused.
 */
export const scanNothing: ScanContent = async () => null;
