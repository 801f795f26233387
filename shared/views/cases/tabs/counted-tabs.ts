/** The tabs of a case that say how many rows they hold, by the name in their address. */
export const countedTabs = [
  'people',
  'income-expenditure',
  'assets',
  'creditors',
  'modifications',
  'annual-reviews',
  'breaches',
  'variations',
  'documents',
  'mail',
  'calendar',
  'tasks',
  'complaints',
] as const;
export type CountedTab = (typeof countedTabs)[number];
