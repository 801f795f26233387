import { useQuery } from '@tanstack/react-query';
import { showDate } from '#shared/platform/dates.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { DateText } from '#web/platform/page/DateText.tsx';

/** The dates of a case that were entered long after their day, each with its reason and what shows it; nothing where there are none. */
export function LateDatesCard({ caseId }: { caseId: number }) {
  const { data = [] } = useQuery(trpc.cases.lateDates.queryOptions({ id: caseId }));
  if (data.length === 0) return null;
  return (
    <Card title="Entered late">
      <ul className="space-y-2">
        {data.map((late) => (
          <li key={late.id}>
            <span className="font-medium">
              {late.label} {showDate(late.on)}
            </span>
            <span className="block text-sm">
              Entered <DateText day={late.enteredOn} />
              {late.by && ` by ${late.by}`}, {late.daysLate} days later: {late.reason}
            </span>
            <span className="block text-sm text-muted">
              {late.evidence} {late.document && `(${late.document})`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
