import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { clientMoneyContract as contract } from '#shared/activities/money/client-money/contract.ts';
import { checkClientMoney, clientMoneyAt } from './check.ts';
import { checkRegister } from './kept-checks.ts';
import { lookAtCheck, topUpShortfall } from './notes.ts';

/** Client money at the end of a day, and the checks that were kept. */
export const clientMoneyRouter: Procedures<typeof contract> = router(contract, {
  at: clientMoneyAt,
  check: checkClientMoney,
  look: lookAtCheck,
  topUp: topUpShortfall,
  list: checkRegister.calls.list,
  export: checkRegister.calls.export,
});
