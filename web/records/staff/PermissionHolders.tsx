import { useQuery } from '@tanstack/react-query';
import type { Row } from '#shared/records/reference/contract.ts';
import type { Holder } from '#shared/records/staff/contract.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { TabData } from '#web/platform/page/TabData.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';

/** The users who hold a permission. */
export function PermissionHolders({ row }: { row: Row }) {
  const { may } = useAuth();
  const holders = useQuery(trpc.staff.permissions.holders.queryOptions({ id: row.id }));
  return (
    <TabData query={holders}>
      {(users) => (
        <Table<Holder>
          label="Held by"
          rows={users}
          rowKey={({ id }) => id}
          {...(may('settings.users') && { rowHref: ({ id }: Holder) => `/users/${id}/edit` })}
          columns={[
            { key: 'name', header: 'Name', cell: ({ name }) => name },
            { key: 'username', header: 'Username', cell: ({ username }) => username },
            {
              key: 'status',
              header: 'Status',
              cell: ({ status }) =>
                status === 'active' ? <Badge colour="green">Active</Badge> : <Badge>Disabled</Badge>,
            },
          ]}
          empty={
            <EmptyState
              title="Nobody holds this permission."
              message="It is given to users on their own page."
            />
          }
        />
      )}
    </TabData>
  );
}
