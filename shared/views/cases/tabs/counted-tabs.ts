import { words } from '#shared/platform/words.ts';
/** The tabs of a case that show how many rows they hold, by the name in their address. */
export const countedTabs = words(
  'people income-expenditure assets creditors modifications annual-reviews breaches variations documents',
  'mail calendar tasks complaints',
);
export type CountedTab = (typeof countedTabs)[number];
