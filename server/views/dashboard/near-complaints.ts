import { complaintRegister } from '#server/activities/complaints/complaint-list.ts';
import type { ComplaintRow } from '#server/activities/complaints/complaint-row.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import type { NearComplaints } from '#shared/views/dashboard/contract.ts';

/** A deadline is near if it is at most this many business days away. */
const WITHIN = 5;
/** How many of the nearest are read. */
const READ = 200;
const SHOWN = 4;

/** The next deadline: of the three business days while they run, else of the eight weeks. */
function nextDeadline({ srcClock, finalClock }: Pick<ComplaintRow, 'srcClock' | 'finalClock'>) {
  const isSummary = srcClock.state === 'running' && srcClock.dueOn <= finalClock.dueOn;
  const clock = isSummary ? srcClock : finalClock;
  return {
    kind: isSummary ? ('summary' as const) : ('final' as const),
    dueOn: clock.dueOn,
    isOver: clock.state === 'over',
    businessDaysLeft: clock.businessDaysLeft ?? 0,
  };
}

/** Unanswered complaints on cases that the caller may see, with a deadline that is near or past, as in the register. */
export async function nearComplaintsOf(ctx: SignedIn, domainId?: number): Promise<NearComplaints> {
  const order = { domainId, sort: 'finalDueOn', dir: 'asc', page: 1 } as const;
  const [near, overdue] = await Promise.all([
    complaintRegister.calls.list(ctx, { ...order, dueWithin: WITHIN, limit: READ }),
    complaintRegister.calls.list(ctx, { ...order, overdue: true, limit: 1 }),
  ]);
  const rows = near.data
    .map((row) => ({ row, deadline: nextDeadline(row) }))
    .sort((a, b) => a.deadline.dueOn.localeCompare(b.deadline.dueOn) || a.row.id - b.row.id);
  const coming = rows.filter(({ deadline }) => !deadline.isOver);
  return {
    within: WITHIN,
    near: near.meta.totalResults,
    overdue: overdue.meta.totalResults,
    days: Array.from({ length: WITHIN + 1 }, (_, businessDays) => ({
      businessDays,
      count: coming.filter(({ deadline }) => deadline.businessDaysLeft === businessDays).length,
    })),
    next: rows.slice(0, SHOWN).map(({ row, deadline }) => ({
      id: row.id,
      reference: row.reference,
      case: row.case,
      ...deadline,
    })),
  };
}
