import { londonDate, londonInstant } from '#shared/platform/dates.ts';
import type { caseFields } from '#shared/records/reference/status-words.ts';

export const taskStatuses = { open: 'Open', completed: 'Completed', cancelled: 'Cancelled' } as const;
export const taskPriorities = { low: 'Low', normal: 'Normal', high: 'High' } as const;

/** The default time of day, in London, at which a task is due. */
export const usualDueTime = '17:00';

/** How many days after today a task list shows as the next days. */
export const nextDays = 7;

/** Specification, section 4: a task is overdue when its due date is before the start of today, which is London's. */
export const isOverdue = (actionAt: string | Date, now: Date = new Date()): boolean =>
  new Date(actionAt) < londonInstant(londonDate(now));

type Assigned = { user: { name: string } | null; department: { name: string } | null };

/** The assignee of a task: a user's or a department's name. */
export const assigneeOf = ({ user, department }: Assigned): string =>
  user?.name ?? department?.name ?? 'Nobody';

/** The missing requirement of a refused completion: the note, the document of a type, or the value that its definition demands. */
export type Demanded =
  | { kind: 'note' }
  | { kind: 'document'; documentType: { id: number; name: string } }
  | { kind: 'field'; field: keyof typeof caseFields };

/** What a task requires on completion. */
export const completionNeeds = ['none', 'note', 'document', 'field'] as const;
