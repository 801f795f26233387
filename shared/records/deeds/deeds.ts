/** How far a trust deed has come (Bankruptcy (Scotland) Act 2016, part 14). It is protected from its registration on, never before. */
export const deedStatuses = {
  granted: 'Granted',
  published: 'Notice published',
  delivered: 'Documents sent',
  window: 'Objections window',
  cleared: 'Not barred',
  applied: 'Registration applied for',
  registered: 'Protected',
  refused: 'Discharge refused',
  discharged: 'Debtor discharged',
  barred: 'Not protected',
  ended: 'Trustee discharged',
  stopped: 'Ended otherwise',
} as const;
export type DeedStatus = keyof typeof deedStatuses;

/** Those after which nothing more follows; a stopped one continues if its case is re-opened. */
export const endedDeeds = ['barred', 'ended'] as const satisfies readonly DeedStatus[];
/** Those of a protected trust deed that its trustee still administers: it is accounted for each year. */
export const protectedDeeds = [
  'registered',
  'refused',
  'discharged',
] as const satisfies readonly DeedStatus[];
/** Those before registration. */
export const unprotectedDeeds = [
  'granted',
  'published',
  'delivered',
  'window',
  'cleared',
  'applied',
] as const satisfies readonly DeedStatus[];

export const isProtectedDeed = (status: DeedStatus): boolean =>
  protectedDeeds.some((each) => each === status);
