import type { CaseHooks } from '#server/cases/router.ts';
import { scheduleHooks } from '#server/payments/schedules/case-hooks.ts';
import { taskHooks } from '#server/tasks/case-hooks.ts';

/** What other slices do when a case is opened, changed or moved, in the same transaction. */
export const caseHooks: CaseHooks = {
  ...taskHooks,
  ...scheduleHooks,
  afterChange: async (w, actor, change) => {
    await taskHooks.afterChange?.(w, actor, change);
    await scheduleHooks.afterChange?.(w, actor, change);
  },
};
