import { z } from 'zod';
import { matchSettings } from './match-settings.ts';

/** The accounts and rules of a run, fixed at its start. */
export const payload = z.object({
  matchingRunId: z.int(),
  /** Only on accounts of clients' money are incoming items receipts for cases; on the others only transfers are matched. */
  accounts: z.array(z.object({ id: z.int(), domainId: z.int(), isClientMoney: z.boolean().default(true) })),
  /** Items with higher ids arrived later and wait for the next run. */
  upTo: z.int(),
  settings: matchSettings,
});
export type RunPayload = z.output<typeof payload>;

/** The position of a run: its pass, and the last item done in it. */
export const cursor = z.object({
  phase: z.enum(['transfers', 'paid', 'arrived', 'cameBack', 'certain', 'rest', 'returned']),
  after: z.object({ bookedOn: z.string(), id: z.int() }).nullable(),
});
export type Cursor = z.output<typeof cursor>;

/** The result of a step: how many items it finished, and where its pass continues; null at the end of the pass. */
export type PhaseStep = {
  done: number;
  matched: number;
  suggested: number;
  errors: number;
  after: Cursor['after'];
};
