import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { presenceContract as contract } from '#shared/views/cases/presence/contract.ts';
import { enterCase, leaveCase } from './presence.ts';

/** Who has a case open now. */
export const presenceRouter: Procedures<typeof contract> = router(contract, {
  enter: enterCase,
  leave: leaveCase,
});
