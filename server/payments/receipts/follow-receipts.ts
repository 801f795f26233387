import type { Write } from '#server/database/write.ts';
import { completeOnCases } from '#server/tasks/task-events.ts';
import { refreshStandings } from '../schedules/refresh-standings.ts';

/** The cases for which money came in, and those that lost some again, each by its id; null for unallocated money. */
type ReceiptsChange = { received?: readonly (number | null)[]; reversed?: readonly (number | null)[] };

const casesOf = (ids: readonly (number | null)[]) => [...new Set(ids.flatMap((id) => id ?? []))];

/**
 * The consequences of a change of receipts: tasks that wait for a payment are completed, and the standings of the cases refreshed. Only the
 * functions of this folder that post, reverse and move receipts call it, as their last step.
 */
export async function followReceipts(
  w: Write,
  { received = [], reversed = [] }: ReceiptsChange,
): Promise<void> {
  await completeOnCases(w, casesOf(received), 'payment_received', 'A payment arrived.');
  // Last: from here on, other changes of the same receipts wait for this one.
  await refreshStandings(w.tx, casesOf([...received, ...reversed]));
}
