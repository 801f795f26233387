import type { ListedApproval } from '#shared/records/approvals/contract.ts';
import type { StatusColour } from '#web/platform/ui/Badge.tsx';

/** The colour of a request by its outcome; yellow for those that still need somebody: passed on, or void and to be made again. */
export const decisionColours: Readonly<Record<ListedApproval['decision'], StatusColour>> = {
  pending: 'blue',
  escalated: 'yellow',
  approved: 'green',
  rejected: 'red',
  withdrawn: 'grey',
  void: 'yellow',
};
