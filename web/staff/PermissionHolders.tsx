import { useQuery } from '@tanstack/react-query';
import type { Row } from '#shared/reference/contract.ts';
import type { Holder } from '#shared/staff/contract.ts';
import { trpc } from '#web/api/trpc.ts';
import { TabData } from '#web/page/TabData.tsx';
import { useAuth } from '#web/session/auth.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Table } from '#web/ui/Table.tsx';

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
