import { useQuery } from '@tanstack/react-query';
import type { Row, RowOf } from '#shared/records/reference/contract.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { TabData } from '#web/platform/page/TabData.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { LetterPages } from '#web/records/correspondence/letters/LetterPages.tsx';

/** A sample letter on the saved letterhead, as it prints: underlays, window, footer and code. */
export function LetterheadPreview({ row }: { row: Row }) {
  const { id, name, version } = row as RowOf<'letterheads'>;
  const sample = useQuery({
    queryKey: ['letterhead-sample', id, version],
    queryFn: () => trpcClient.letterTemplates.letterhead.query({ id }),
    gcTime: 0,
  });
  return (
    <TabData query={sample}>
      {({ problems, ...pages }) => (
        <div className="max-w-3xl space-y-3">
          {problems.length > 0 && (
            <Alert colour="red" title="Letters on this paper could not be sent.">
              <ul>
                {problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </Alert>
          )}
          <p className="text-sm text-muted">
            {name} as last saved, with sample words. What a case fills in is shown in brackets.
          </p>
          <LetterPages {...pages} name={`Sample on ${name}`} />
        </div>
      )}
    </TabData>
  );
}
