import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type AskedNow, askedClashes } from '#shared/activities/creditors/modifications/asked-clashes.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { trpc } from '#web/platform/api/trpc.ts';

interface AskedClashesProps {
  caseId: number;
  creditorId: number;
  asked: readonly AskedNow[];
}

/** What the modifications of a vote contradict, replace or were displaced by, while it is being entered. */
export function AskedClashes({ caseId, creditorId, asked }: AskedClashesProps) {
  const { data } = useQuery(trpc.modifications.list.queryOptions({ caseId }));
  const clashes = data === undefined ? [] : askedClashes(data.rows, asked, creditorId, londonDate());
  return (
    <output className="block">
      {clashes.length > 0 && (
        <section
          aria-label="Conflicts with other modifications"
          className="space-y-2 rounded-md border border-border px-3 py-2"
        >
          {clashes.map(({ title, says }) => (
            <div key={title}>
              <p className="flex items-center gap-1.5 font-medium">
                <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-yellow-text" />
                {title}
              </p>
              <ul className="list-disc pl-6 text-sm">
                {says.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
    </output>
  );
}
