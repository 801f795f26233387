import { useQuery } from '@tanstack/react-query';
import { trpc } from '#web/platform/api/trpc.ts';
import { DateText } from '#web/platform/page/DateText.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';

/** The next time a Bacs file can still be sent, and when its payments then arrive. */
export function CutOffNote() {
  const { data } = useQuery(trpc.outgoing.payments.cutOff.queryOptions({}));
  if (!data) return null;
  return (
    <p className="mb-3 text-sm text-muted">
      Next banking cut-off: <Timestamp at={data.closesAt} />. Payments sent by then arrive on{' '}
      <DateText day={data.entryOn} />.
    </p>
  );
}
