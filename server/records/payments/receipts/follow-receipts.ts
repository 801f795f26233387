import type { Write } from '#server/platform/database/write.ts';
import { holdCases, refreshStandings } from '../schedules/refresh-standings.ts';
import { casesAwaitingPayment, completeAnswered, openUnanswered } from './awaited-payments.ts';

/** The cases that received money, and those that lost some, by id; null for unallocated money. */
type ReceiptsChange = { received?: readonly (number | null)[]; reversed?: readonly (number | null)[] };

const casesOf = (ids: readonly (number | null)[]) => [...new Set(ids.flatMap((id) => id ?? []))];

/**
 * What follows from a change of receipts: the standings of the cases are refreshed; a task that waits for a payment is completed once it
 * has arrived in full, and reopened if it is taken back. Only this folder's functions that post, reverse and move receipts call it, as
 * their last step.
 */
export async function followReceipts(
  w: Write,
  { received = [], reversed = [] }: ReceiptsChange,
): Promise<void> {
  const all = casesOf([...received, ...reversed]);
  if (all.length === 0) return;
  // From here on, other changes of the same receipts wait for this one.
  await holdCases(w.tx, all);
  const awaiting = await casesAwaitingPayment(w, casesOf(received));
  await refreshStandings(w.tx, all);
  await completeAnswered(w, awaiting);
  await openUnanswered(w, casesOf(reversed));
}
