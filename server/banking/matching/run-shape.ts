import { z } from 'zod';
import { matchSettings } from './match-settings.ts';

/** What a run matches, and by which rules: as it was at its start, to its end. */
export const payload = z.object({
  matchingRunId: z.int(),
  /** Only on accounts of clients' money is what comes in a receipt of a case; on the others transfers alone are matched. */
  accounts: z.array(z.object({ id: z.int(), domainId: z.int(), isClientMoney: z.boolean().default(true) })),
  /** Items with higher ids came in later and wait for the next run. */
  upTo: z.int(),
  settings: matchSettings,
});
export type RunPayload = z.output<typeof payload>;

/** Where a run has come to: its pass, and the item up to which that is done. */
export const cursor = z.object({
  phase: z.enum(['transfers', 'certain', 'rest', 'returned']),
  after: z.object({ bookedOn: z.string(), id: z.int() }).nullable(),
});
export type Cursor = z.output<typeof cursor>;

/** What a step came to: how many items it is done with, and where its pass goes on, or null at the pass's end. */
export type PhaseStep = {
  done: number;
  matched: number;
  suggested: number;
  errors: number;
  after: Cursor['after'];
};
