import { statusCodes } from '#shared/records/law/statuses.ts';
import { closingGuards } from './closing.ts';
import {
  applicantsAreIdentified,
  applicantsLiveSomewhere,
  hasApplicant,
  isRunElsewhere,
  isRunHere,
  notAhead,
  somebodyDied,
} from './guards.ts';
import type { Solution } from './solution.ts';

/** A solution with only the statuses that all solutions share; the others extend it. */
export const common = {
  statuses: {
    [statusCodes.adviceInProgress]: { guards: [hasApplicant, applicantsLiveSomewhere] },
    [statusCodes.otherSolution]: { guards: [isRunElsewhere, notAhead('adviceGivenOn')] },
    [statusCodes.packSent]: {
      guards: [hasApplicant, applicantsLiveSomewhere, isRunHere, notAhead('adviceGivenOn')],
    },
    [statusCodes.drafting]: {
      guards: [hasApplicant, applicantsAreIdentified, notAhead('packReturnedOn')],
    },
    [statusCodes.notProceeding]: { reason: 'notProceedingReason' },
    [statusCodes.bankruptcy]: { reason: null },
    [statusCodes.deceased]: { guards: [somebodyDied], reason: null },
    [statusCodes.closed]: { guards: closingGuards('close') },
  },
  approval: null,
  noticeDays: null,
  equityReviewMonths: null,
} as const satisfies Omit<Solution, 'product'>;
