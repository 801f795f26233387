import { showDate } from '#shared/platform/dates.ts';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';

interface HappenedAtProps {
  /** The day on which it happened; null where it was entered on that day. */
  on: string | null;
  enteredAt: string;
}

/** When something happened, and when it was entered if that was later. */
export const HappenedAt = ({ on, enteredAt }: HappenedAtProps) =>
  on === null ? (
    <Timestamp at={enteredAt} />
  ) : (
    <>
      {showDate(on)}, entered <Timestamp at={enteredAt} />
    </>
  );
