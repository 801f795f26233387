import { useQuery } from '@tanstack/react-query';
import { listOptions, type Row } from '#web/reference/client.ts';
import { TabData } from '#web/reference/extras/TabData.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import type { StatusColour } from '#web/ui/colours.ts';

type Status = Row & { name: string; badgeColour: StatusColour; isActive: boolean; allowedNextIds: number[] };

function StatusList({ statuses, empty }: { statuses: readonly Status[]; empty: string }) {
  if (statuses.length === 0) return <span className="text-muted">{empty}</span>;
  return (
    <ul className="space-y-1">
      {statuses.map(({ id, name, badgeColour, isActive }) => (
        <li key={id} className="flex items-center gap-2">
          <AppLink href={`/statuses/${id}/edit?tab=transitions`} className="rounded-sm hover:underline">
            <Badge colour={badgeColour}>{name}</Badge>
          </AppLink>
          {!isActive && <span className="text-sm text-muted">inactive</span>}
        </li>
      ))}
    </ul>
  );
}

/** The steps into and out of a status. */
export function StatusTransitions({ row }: { row: Row }) {
  const list = useQuery(listOptions('statuses', { limit: 200 }));
  const { id, name, badgeColour, allowedNextIds } = row as Status;
  return (
    <TabData query={list}>
      {({ data }) => {
        const statuses = data as Status[];
        return (
          <div className="max-w-3xl overflow-x-auto rounded-lg border border-border bg-surface">
            <table className="w-full">
              <caption className="sr-only">Steps into and out of {name}</caption>
              <thead className="text-left text-sm text-muted">
                <tr>
                  <th scope="col" className="border-b border-border px-3 py-2 font-medium">
                    Can come from
                  </th>
                  <th scope="col" className="border-b border-border px-3 py-2 font-medium">
                    Status
                  </th>
                  <th scope="col" className="border-b border-border px-3 py-2 font-medium">
                    Can move to
                  </th>
                </tr>
              </thead>
              <tbody>
                <tr className="align-top">
                  <td className="px-3 py-2">
                    <StatusList
                      statuses={statuses.filter((status) => status.allowedNextIds.includes(id))}
                      empty="Nowhere: cases start here"
                    />
                  </td>
                  <td className="px-3 py-2">
                    <Badge colour={badgeColour}>{name}</Badge>
                  </td>
                  <td className="px-3 py-2">
                    <StatusList
                      statuses={statuses.filter((status) => allowedNextIds.includes(status.id))}
                      empty="Nowhere: cases end here"
                    />
                  </td>
                </tr>
              </tbody>
            </table>
          </div>
        );
      }}
    </TabData>
  );
}
