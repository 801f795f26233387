/** A virus scanner. Every upload passes it once its kind is known and before it is stored. */
export type Scanner = {
  /**
   * Scans a finished upload on this computer; returns a message for the user if it is refused, or null. A scanner that does not
   * answer is an `AppError` of kind unavailable: nothing passes unscanned.
   */
  scan: (path: string) => Promise<string | null>;
  /** Whether it answers. */
  isUp: () => Promise<boolean>;
};

/** Without a scanner nothing is refused. */
export const noScanner: Scanner = { scan: async () => null, isUp: async () => true };
