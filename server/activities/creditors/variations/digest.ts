import { digestOf } from '#server/records/approvals/digest.ts';
import type { Variation } from '#server/records/terms/open-variation.ts';

/** The digest of what is approved: these terms on this version of the schedule, at this fee. */
export const digestOfVariation = ({ id, kind, terms, feePence, scheduleVersion }: Variation): string =>
  digestOf([[id, kind, JSON.stringify(terms), feePence, scheduleVersion]]);
