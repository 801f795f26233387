import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { londonDate } from '#shared/platform/dates.ts';
import { nextClocks } from '#shared/records/law/clock-states.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { ClockLine } from '#web/platform/page/clocks/ClockLine.tsx';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';

const AllClocksDialog = lazyPart(
  () => import('#web/platform/page/clocks/AllClocksDialog.tsx'),
  'AllClocksDialog',
);

/** The clocks of a case that end next, those that are late, and a link to all of them. */
export function ClocksCard({ caseId, mayEdit }: { caseId: number; mayEdit: boolean }) {
  const clocks = useQuery(trpc.clocks.ofCase.queryOptions({ caseId }));
  const { data } = clocks;
  const [isOpen, setOpen] = useState(false);
  const next = data && nextClocks(data, londonDate());
  return (
    <Card
      title="Statutory clocks"
      aside={
        data &&
        (data.length > 0 || mayEdit) && (
          <Button small onClick={() => setOpen(true)}>
            All clocks
          </Button>
        )
      }
    >
      {hasFailed(clocks) ? (
        <LoadError query={clocks} path={`cases/${caseId}/clocks`} />
      ) : !next ? (
        <Skeleton className="h-28 w-full" />
      ) : next.length === 0 ? (
        <p className="text-sm text-muted">No clocks are running.</p>
      ) : (
        <ul>
          {next.map((clock) => (
            <ClockLine key={clock.id} clock={clock} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {isOpen && data && (
          <AllClocksDialog caseId={caseId} clocks={data} mayEdit={mayEdit} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </Card>
  );
}
