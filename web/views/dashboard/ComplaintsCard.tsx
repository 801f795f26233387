import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import type { NearComplaints } from '#shared/views/dashboard/contract.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { ColumnChart } from '#web/views/dashboard/ColumnChart.tsx';

type Next = NearComplaints['next'][number];

const dayLabel = (businessDays: number) => (businessDays === 0 ? 'Today' : `${businessDays}`);
const daysLeft = (days: number) => (days === 0 ? 'Today' : counted(days, 'business day'));
const inDays = (days: number) => (days === 0 ? 'today' : `in ${daysLeft(days)}`);

function NextComplaint({ complaint }: { complaint: Next }) {
  const { reference, kind, dueOn, isOver, businessDaysLeft } = complaint;
  return (
    <li>
      <AppLink
        href={`/cases/${complaint.case.id}?tab=complaints`}
        className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 hover:bg-hover focus-visible:outline-offset-[-2px]"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium" title={complaint.case.caseName}>
            {complaint.case.caseName}
          </span>
          <span className="figures block text-xs text-muted">
            {reference} · {kind} by {isOver ? showDate(dueOn) : showDate(dueOn).slice(0, 5)}
          </span>
        </span>
        <Badge colour={isOver ? 'red' : businessDaysLeft <= 1 ? 'yellow' : 'grey'}>
          {isOver ? 'Overdue' : daysLeft(businessDaysLeft)}
        </Badge>
      </AppLink>
    </li>
  );
}

/** Complaints that must be answered soon, and those that should have been. */
export function ComplaintsCard({
  complaints: { within, near, overdue, days, next },
}: {
  complaints: NearComplaints;
}) {
  const columns = [
    { key: 'over', label: 'Over', value: overdue, isStrong: overdue > 0 },
    ...days.map(({ businessDays, count }) => ({
      key: String(businessDays),
      label: dayLabel(businessDays),
      value: count,
    })),
  ];
  return (
    <Card
      title="Complaints near a deadline"
      aside={
        <AppLink href="/complaints" className="text-sm text-accent-text underline-offset-2 hover:underline">
          All complaints
        </AppLink>
      }
    >
      <p className="mb-3 flex flex-wrap gap-x-6">
        <AppLink
          href={`/complaints?dueWithin=${within}`}
          className="rounded-sm underline-offset-4 hover:underline"
        >
          <span className={`figures text-xl font-semibold ${near === 0 ? 'text-muted' : ''}`}>{near}</span>{' '}
          <span className="sr-only">{near === 1 ? 'complaint' : 'complaints'} due </span>within {within}{' '}
          business days
        </AppLink>
        <AppLink href="/complaints?overdue=true" className="rounded-sm underline-offset-4 hover:underline">
          <span className={`figures text-xl font-semibold ${overdue === 0 ? 'text-muted' : 'text-red-text'}`}>
            {overdue}
          </span>{' '}
          <span className="sr-only">{overdue === 1 ? 'complaint' : 'complaints'} </span>overdue
        </AppLink>
      </p>
      {near === 0 ? (
        <p className="text-sm text-muted">No complaint needs an answer this soon.</p>
      ) : (
        <>
          <ColumnChart
            summary={`By business days left: ${days.map(({ businessDays, count }) => `${count} ${inDays(businessDays)}`).join(', ')}; ${overdue} overdue.`}
            columns={columns}
          />
          <ul className="mt-2 -mb-2">
            {next.map((complaint) => (
              <NextComplaint key={complaint.id} complaint={complaint} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
