import { poundsText } from '#shared/platform/money.ts';

/** Below this contribution a month an arrangement is hardly worth its costs (domain notes 3.2). */
const LEAST_VIABLE_PENCE = 5_000;

/** The warning about a small contribution, in a sentence; null where it is large enough, or nothing is paid monthly. */
export const viabilityDoubt = (contributionPence: number | null): string | null =>
  contributionPence !== null && contributionPence > 0 && contributionPence < LEAST_VIABLE_PENCE
    ? `A contribution below ${poundsText(LEAST_VIABLE_PENCE)} a month casts doubt on whether the arrangement is viable.`
    : null;
