import type { Case } from '#server/cases/access.ts';
import type { CaseHooks } from '#server/cases/router.ts';
import { statusCodes } from '#shared/cases/statuses.ts';
import { scheduledTerms, TERMS_LOCKED } from '#shared/payments/schedules.ts';
import { hasVersions, storeAgreed } from './change-schedule.ts';
import { refreshStandings } from './refresh-standings.ts';

const endings = ['completedOn', 'terminatedOn', 'closedOn'] as const;
const changedTerms = (before: Case, after: Case) =>
  scheduledTerms.filter((field) => before[field] !== after[field]);

/** Whether another day is now the one on which the case ended. */
const hasEnded = (before: Case, after: Case) => endings.some((field) => before[field] !== after[field]);

/**
 * What the approval of an arrangement does: the agreed terms become the first version of the payment schedule. From then on they
 * change with the schedule alone; before, how the case stands follows them. A case that ends is counted as on that day.
 */
export const scheduleHooks: Pick<CaseHooks, 'afterChange' | 'refusals' | 'afterEdit'> = {
  afterChange: async (w, _actor, { before, after, to, entered }) => {
    if (to.code === statusCodes.ivaAccepted && entered.length > 0) await storeAgreed(w, after);
    if (hasEnded(before, after)) await refreshStandings(w.tx, [after.id]);
  },
  refusals: async (tx, before, after) => {
    const fields = changedTerms(before, after);
    if (fields.length === 0 || !(await hasVersions(tx, before.id))) return {};
    return Object.fromEntries(fields.map((field) => [field, TERMS_LOCKED]));
  },
  afterEdit: async (w, before, after) => {
    if (changedTerms(before, after).length > 0 || hasEnded(before, after))
      await refreshStandings(w.tx, [before.id]);
  },
};
