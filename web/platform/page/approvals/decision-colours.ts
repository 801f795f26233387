import type { ListedApproval } from '#shared/records/approvals/contract.ts';
import type { StatusColour } from '#web/platform/ui/Badge.tsx';

/** The colours of requests by what happened to them; one that became void asks to be made again. */
export const decisionColours: Readonly<Record<ListedApproval['decision'], StatusColour>> = {
  pending: 'blue',
  escalated: 'yellow',
  approved: 'green',
  rejected: 'red',
  withdrawn: 'grey',
  void: 'yellow',
};
