import type { CaseHooks } from '#server/cases/router.ts';
import { statusCodes } from '#shared/cases/statuses.ts';
import { storeAgreed } from './change-schedule.ts';

/** What the approval of an arrangement does: the agreed terms become the first version of the payment schedule. */
export const scheduleHooks: Pick<CaseHooks, 'afterChange'> = {
  afterChange: async (w, _actor, { after, to, entered }) => {
    if (to.code === statusCodes.ivaAccepted && entered.length > 0) await storeAgreed(w, after);
  },
};
