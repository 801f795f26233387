import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { Row } from '#shared/records/reference/contract.ts';
import { statusColour } from '#web/platform/case/case.ts';
import { listOptions } from '#web/platform/page/pickers/client.ts';
import { TabData } from '#web/platform/page/TabData.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';

type Status = Row & { name: string; badgeColour: StatusColour; isActive: boolean; allowedNextIds: number[] };

function StatusList({ statuses, empty }: { statuses: readonly Status[]; empty: string }) {
  if (statuses.length === 0) return <span className="text-muted">{empty}</span>;
  return (
    <ul className="space-y-1">
      {statuses.map((status) => (
        <li key={status.id} className="flex items-center gap-2">
          <AppLink
            href={`/statuses/${status.id}/edit?tab=transitions`}
            className="rounded-sm hover:underline"
          >
            <Badge colour={statusColour(status)}>{status.name}</Badge>
          </AppLink>
          {!status.isActive && <span className="text-sm text-muted">inactive</span>}
        </li>
      ))}
    </ul>
  );
}

function Step({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="p-4">
      <h2 id={id} className="mb-2 text-sm font-medium text-muted">
        {heading}
      </h2>
      {children}
    </section>
  );
}

/** The steps into and out of a status. */
export function StatusTransitions({ row }: { row: Row }) {
  const list = useQuery(listOptions('statuses', { limit: 200 }));
  const status = row as Status;
  return (
    <TabData query={list}>
      {({ data }) => {
        const statuses = data as Status[];
        return (
          <div className="grid max-w-3xl divide-border rounded-lg border border-border bg-surface max-sm:divide-y sm:grid-cols-3 sm:divide-x">
            <Step heading="Can come from">
              <StatusList
                statuses={statuses.filter(({ allowedNextIds }) => allowedNextIds.includes(status.id))}
                empty="Nowhere: cases start here"
              />
            </Step>
            <Step heading="Status">
              <Badge colour={statusColour(status)}>{status.name}</Badge>
            </Step>
            <Step heading="Can move to">
              <StatusList
                statuses={statuses.filter(({ id }) => status.allowedNextIds.includes(id))}
                empty="Nowhere: cases end here"
              />
            </Step>
          </div>
        );
      }}
    </TabData>
  );
}
