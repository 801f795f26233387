import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { IntroducerKey } from '#shared/activities/leads/contract.ts';
import type { Row } from '#shared/records/reference/contract.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { RemoveDialog } from '#web/platform/page/RemoveDialog.tsx';
import { TabData } from '#web/platform/page/TabData.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import type { Column } from '#web/platform/ui/table-props.ts';
import { revokeKey } from './leads-client.ts';
import { KeyShown, NewKeyDialog } from './NewKeyDialog.tsx';

const columns: readonly Column<IntroducerKey>[] = [
  {
    key: 'name',
    header: 'Key',
    sentences: 'short',
    cell: ({ name, hint }) => (
      <>
        {name} <span className="figures text-sm text-muted">…{hint}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ revokedAt, problem }) =>
      revokedAt ? (
        <Badge>Revoked</Badge>
      ) : (
        <Badge colour={problem ? 'yellow' : 'green'}>{problem ? 'Refused' : 'In use'}</Badge>
      ),
  },
  { key: 'domain', header: 'Domain', wordy: true, cell: ({ domain }) => domain.name },
  { key: 'product', header: 'Opened as', wordy: true, cell: ({ product }) => product.name },
  { key: 'owner', header: 'Owner', wordy: true, cell: ({ owner }) => owner.name },
  { key: 'perMinute', header: 'Calls a minute', align: 'right', cell: ({ perMinute }) => perMinute },
  {
    key: 'lastUsedAt',
    header: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Timestamp at={lastUsedAt} /> : 'Never'),
  },
];

/** Who revoked a key and when, or why it is refused. */
const note: Column<IntroducerKey> = {
  key: 'problem',
  header: 'Note',
  sentences: true,
  cell: ({ revokedAt, revokedBy, problem }) =>
    revokedAt ? (
      <>
        {revokedBy ?? 'Concordat'}, <Timestamp at={revokedAt} />
      </>
    ) : (
      problem
    ),
};

const columnsFor = (keys: readonly IntroducerKey[]) =>
  keys.some(({ revokedAt, problem }) => revokedAt ?? problem) ? [...columns, note] : columns;

/** The keys with which an introducer sends leads: created, shown once, and revoked here. */
export function IntroducerKeys({ row }: { row: Row }) {
  const introducerId = row.id;
  const query = useQuery(trpc.leads.keys.list.queryOptions({ introducerId }));
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<IntroducerKey | null>(null);
  return (
    <TabData query={query}>
      {({ keys, refusal }) => {
        const button = (
          <Button icon={Plus} colour="accent" disabled={refusal !== null} onClick={() => setMaking(true)}>
            New key
          </Button>
        );
        return (
          <div className="space-y-3">
            {refusal && <Alert colour="yellow" role="none" message={refusal} />}
            {keys.length > 0 && <div className="flex justify-end">{button}</div>}
            <Table
              label="Keys"
              columns={columnsFor(keys)}
              rows={keys}
              rowKey={({ id }) => id}
              actions={(key: IntroducerKey) =>
                key.revokedAt === null && (
                  <Button small onClick={() => setRevoked(key)}>
                    Revoke<span className="sr-only"> {key.name}</span>
                  </Button>
                )
              }
              empty={
                <EmptyState
                  icon={KeyRound}
                  title="No keys yet."
                  message="With a key, the introducer’s own system can send clients here as leads."
                  action={button}
                />
              }
            />
            {isMaking && (
              <NewKeyDialog introducerId={introducerId} onMade={setMade} onClose={() => setMaking(false)} />
            )}
            {made !== null && <KeyShown text={made} onClose={() => setMade(null)} />}
            {revoked && (
              <RemoveDialog
                title={`Revoke ${revoked.name}?`}
                remove={() => revokeKey(introducerId, revoked.id)}
                onClose={() => setRevoked(null)}
              >
                The key will stop working at once. Leads sent with it stay.
              </RemoveDialog>
            )}
          </div>
        );
      }}
    </TabData>
  );
}
