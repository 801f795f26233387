import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { actsOfCase } from '#server/records/acts/acts-of-case.ts';
import { acceptAppointment } from '#server/records/acts/appointment.ts';
import { reservedActsContract } from '#shared/records/acts/contract.ts';
import { askToAct } from './ask-to-act.ts';

/** Acts reserved to the office holder or the chair of a case. */
export const reservedActsRouter: Procedures<typeof reservedActsContract> = router(reservedActsContract, {
  list: actsOfCase,
  accept: acceptAppointment,
  ask: askToAct,
});
