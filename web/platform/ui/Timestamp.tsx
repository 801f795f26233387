import { useState } from 'react';
import { dateTimeText } from '#web/platform/ui/date-text.ts';

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How far away an instant is, in its largest whole unit: '3 weeks ago', 'in 2 hours'. */
export function relativeTimeText(instant: Date, now = new Date()): string {
  const seconds = (instant.getTime() - now.getTime()) / 1000;
  const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  return relative.format(Math.trunc(seconds / length), unit);
}

/** An instant as dd/MM/yyyy HH:mm, with the relative time on hover. */
export function Timestamp({ at }: { at: string | Date }) {
  const [distance, setDistance] = useState<string>();
  const instant = new Date(at);

  function showDistance() {
    setDistance(relativeTimeText(instant));
  }

  return (
    <time
      dateTime={instant.toISOString()}
      title={distance}
      onPointerEnter={showDistance}
      className="figures whitespace-nowrap"
    >
      {dateTimeText(instant)}
    </time>
  );
}
