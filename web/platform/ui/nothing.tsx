/** Shown where there is no value. */
export const nothing = <span className="text-muted">–</span>;
