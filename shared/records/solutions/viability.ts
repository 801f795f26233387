import { poundsText } from '#shared/platform/money.ts';

/** Below this contribution a month an arrangement is hardly worth its costs (domain notes 3.2). */
const LEAST_VIABLE_PENCE = 5_000;

/** What a small contribution says of an arrangement, in a sentence; null where it is large enough, or none is paid by the month. */
export const viabilityDoubt = (contributionPence: number | null): string | null =>
  contributionPence !== null && contributionPence > 0 && contributionPence < LEAST_VIABLE_PENCE
    ? `A contribution below ${poundsText(LEAST_VIABLE_PENCE)} a month casts doubt on whether the arrangement is viable.`
    : null;
