import type { BatchDay } from '#shared/activities/money/outgoing/contract.ts';
import { DateText } from '#web/platform/page/DateText.tsx';
import { Money } from '#web/platform/ui/Money.tsx';

/** What the file of a batch pays on each processing day, where it has several. */
export function BatchDays({ days }: { days: readonly BatchDay[] }) {
  if (days.length < 2) return null;
  return (
    <ul aria-label="Processing days" className="mb-3 space-y-0.5 text-sm">
      {days.map(({ processingOn, count, totalPence }) => (
        <li key={processingOn}>
          Processed on <DateText day={processingOn} />: {count.toLocaleString('en-GB')}{' '}
          {count === 1 ? 'payment' : 'payments'}, <Money pence={totalPence} />
        </li>
      ))}
    </ul>
  );
}
