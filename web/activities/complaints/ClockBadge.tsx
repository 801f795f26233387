import type { Clock } from '#shared/activities/complaints/complaints.ts';
import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import { DateText } from '#web/platform/page/DateText.tsx';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';
import { nothing } from '#web/platform/ui/nothing.tsx';

/** A deadline is near from this many business days on. */
const NEAR = 2;

const left = (count: number, day = 'business day') =>
  count === 0 ? 'Due today' : `${counted(count, day)} left`;

/** What a clock says, in a few words. */
export function clockText(clock: Clock, which: 'src' | 'final'): string {
  const count = clock.businessDaysLeft ?? 0;
  const answered = clock.answeredOn ? showDate(clock.answeredOn) : '';
  switch (clock.state) {
    case 'running':
      return left(count);
    case 'over':
      if (which === 'src') return 'No longer possible';
      return count === 0 ? 'Overdue' : `Overdue, ${counted(-count, 'business day')}`;
    case 'met':
      return which === 'src' ? `Sent ${answered}` : `Answered ${answered}`;
    case 'late':
      return `Answered late, ${answered}`;
    case 'none':
      return 'Not needed';
  }
}

function colourOf({ state, businessDaysLeft }: Clock, which: 'src' | 'final'): StatusColour {
  switch (state) {
    case 'running':
      return (businessDaysLeft ?? 0) <= NEAR ? 'yellow' : 'blue';
    case 'over':
      return which === 'src' ? 'grey' : 'red';
    case 'met':
      return 'green';
    case 'late':
      return 'yellow';
    default:
      return 'grey';
  }
}

/** How much time is left on a clock, or how it ended. */
export function ClockBadge({ clock, which }: { clock: Clock; which: 'src' | 'final' }) {
  return <Badge colour={colourOf(clock, which)}>{clockText(clock, which)}</Badge>;
}

/** The same in a list, more briefly: the day by which an answer is due, and nothing once a clock no longer counts. */
export function ListedClock({ clock, which }: { clock: Clock; which: 'src' | 'final' }) {
  const { state, dueOn, businessDaysLeft } = clock;
  if (state === 'none' || (state === 'over' && which === 'src')) return nothing;
  const short = { running: left(businessDaysLeft ?? 0, 'day'), over: 'Overdue' }[state as string];
  if (!short) return <ClockBadge clock={clock} which={which} />;
  return (
    <span className="inline-flex items-center gap-2" title={clockText(clock, which)}>
      <DateText day={dueOn} />
      {which === 'final' && <Badge colour={colourOf(clock, which)}>{short}</Badge>}
    </span>
  );
}
