import { useState } from 'react';
import { dateOfIso, textOfIso } from '#web/platform/ui/date-text.ts';
import { relativeTimeText } from '#web/platform/ui/Timestamp.tsx';

/** A stored day as dd/MM/yyyy, with how far away it is on hover. */
export function DateText({ day }: { day: string }) {
  const [distance, setDistance] = useState<string>();
  return (
    <time
      dateTime={day}
      title={distance}
      onPointerEnter={() => setDistance(relativeTimeText(dateOfIso(day)))}
      className="figures whitespace-nowrap"
    >
      {textOfIso(day)}
    </time>
  );
}
