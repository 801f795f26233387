import { showDate } from '#shared/platform/dates.ts';

/** How a historic case came: from an old system, or in a version that kept no proposals and decisions yet. */
export const historicHow = { oldSystem: 'taken on', earlierVersion: 'upgraded' } as const;
export type Historic = { from: keyof typeof historicHow; on: string };

const origins = {
  oldSystem: 'This case was taken on from an old system on',
  earlierVersion: 'This case is older than the upgrade of',
} as const;

/** What is said about a historic case, in sentences. */
export const historicText = ({ from, on }: Historic): string =>
  `${origins[from]} ${showDate(on)}. Earlier events are kept as they came and have not been checked; anything that is not recorded is not known.`;
