import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { authoritiesContract, type WrittenAuthority } from '#shared/records/acts/contract.ts';
import { reservedActs } from '#shared/records/acts/reserved-acts.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { DateText } from '#web/platform/page/DateText.tsx';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { TabData } from '#web/platform/page/TabData.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import type { Column } from '#web/platform/ui/table-props.ts';
import { revokeAuthority } from './acts-client.ts';
import { GiveAuthorityDialog } from './GiveAuthorityDialog.tsx';

const columns: readonly Column<WrittenAuthority>[] = [
  {
    key: 'user',
    header: 'May act',
    wordy: true,
    cell: ({ user, officeHolder }) => `${user.name} for ${officeHolder.name}`,
  },
  {
    key: 'acts',
    header: 'Acts',
    sentences: true,
    cell: ({ acts, portfolio }) =>
      `${acts.map((act) => reservedActs[act].label).join('; ')}${portfolio ? ` (${portfolio.name} only)` : ''}`,
  },
  {
    key: 'fromOn',
    header: 'From and to',
    cell: ({ fromOn, toOn }) => (
      <>
        <DateText day={fromOn} />
        {toOn && (
          <>
            {' '}
            to <DateText day={toOn} />
          </>
        )}
      </>
    ),
  },
  {
    key: 'state',
    header: 'Today',
    cell: ({ isInForce, revokedOn }) =>
      isInForce ? (
        <Badge colour="green">In force</Badge>
      ) : (
        <Badge>{revokedOn ? 'Revoked' : 'Not in force'}</Badge>
      ),
  },
];

interface WrittenAuthoritiesProps {
  /** Whose authorities: given or held. */
  userId: number;
  /** Of one's own; otherwise they are recorded from the signed paper. */
  isOwn: boolean;
  mayGive: boolean;
}

/** The written authorities that an office holder has given, or that somebody holds. */
export function WrittenAuthorities({ userId, isOwn, mayGive }: WrittenAuthoritiesProps) {
  const query = useQuery(trpc.acts.authorities.list.queryOptions(isOwn ? {} : { userId }));
  const [isGiving, setGiving] = useState(false);
  const [revoked, setRevoked] = useState<WrittenAuthority | null>(null);
  return (
    <TabData query={query}>
      {(rows) => (
        <div className="space-y-3">
          <p className="text-sm text-muted">
            With written authority somebody else carries out an office holder’s acts in their name; the record
            shows both.
          </p>
          {rows.length > 0 && (
            <Table
              label="Authorities given and held"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              actions={(each: WrittenAuthority) =>
                each.revokedOn === null &&
                (!isOwn || each.officeHolder.id === userId) && (
                  <Button small onClick={() => setRevoked(each)}>
                    Revoke<span className="sr-only"> the authority of {each.user.name}</span>
                  </Button>
                )
              }
            />
          )}
          {mayGive && (
            <Button small icon={Plus} onClick={() => setGiving(true)}>
              Give authority
            </Button>
          )}
          {isGiving && (
            <GiveAuthorityDialog officeHolderUserId={userId} isOwn={isOwn} onClose={() => setGiving(false)} />
          )}
          {revoked && (
            <FieldsDialog
              title="Revoke the authority"
              submitLabel="Revoke"
              schema={authoritiesContract.revoke.input}
              given={{ id: revoked.id, version: revoked.version }}
              fields={{
                reason: { kind: 'text', label: 'Reason', required: true, rows: 3, max: 500, value: '' },
              }}
              about={`${revoked.user.name} no longer acts for ${revoked.officeHolder.name} from now on. What was done stays.`}
              call={revokeAuthority}
              done={['Item Updated.', 'The authority is revoked.']}
              onClose={() => setRevoked(null)}
            />
          )}
        </div>
      )}
    </TabData>
  );
}
