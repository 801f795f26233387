import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { authoritiesContract, type WrittenAuthority } from '#shared/records/acts/contract.ts';
import { delegableActs, reservedActs } from '#shared/records/acts/reserved-acts.ts';
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

const actsText = (acts: WrittenAuthority['acts']): string =>
  delegableActs.every((act) => acts.includes(act))
    ? 'Every act that may be delegated'
    : acts.map((act) => reservedActs[act].label).join('; ');

function State({ isInForce, revokedOn }: WrittenAuthority) {
  if (isInForce) return <Badge colour="green">In force</Badge>;
  return <Badge>{revokedOn ? 'Revoked' : 'Not in force'}</Badge>;
}

/** The columns of the authorities that a user gave or holds. */
const columnsFor = (userId: number): readonly Column<WrittenAuthority>[] => [
  {
    key: 'who',
    header: 'Given',
    sentences: 'short',
    cell: ({ user, officeHolder }) => (user.id === userId ? `By ${officeHolder.name}` : `To ${user.name}`),
  },
  {
    key: 'acts',
    header: 'Acts',
    sentences: true,
    cell: ({ acts, portfolio, isInForce }) => {
      const missing = delegableActs.filter((act) => !acts.includes(act));
      return (
        <>
          {actsText(acts)}
          {portfolio && ` (${portfolio.name} only)`}
          {isInForce && missing.length > 0 && (
            <p className="text-sm text-muted">
              Not included: {missing.map((act) => reservedActs[act].label).join('; ')}
            </p>
          )}
        </>
      );
    },
  },
  {
    key: 'period',
    header: 'Period',
    sentences: 'short',
    cell: (row) => (
      <>
        <State {...row} /> <DateText day={row.fromOn} />
        {row.toOn && (
          <>
            {' '}
            to <DateText day={row.toOn} />
          </>
        )}
      </>
    ),
  },
];

interface WrittenAuthoritiesProps {
  /** Whose authorities: given or held. */
  userId: number;
  /** The user’s own; otherwise they are recorded from the signed paper. */
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
            An office holder may authorise somebody in writing to act in their name. The record of each act
            shows both names.
          </p>
          {rows.length > 0 && (
            <Table
              label="Authorities given and held"
              columns={columnsFor(userId)}
              rows={rows}
              rowKey={({ id }) => id}
              card={{ opener: 'who', below: ['acts', 'period'] }}
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
              {isOwn ? 'Give authority' : 'Record authority'}
            </Button>
          )}
          {isGiving && (
            <GiveAuthorityDialog officeHolderUserId={userId} isOwn={isOwn} onClose={() => setGiving(false)} />
          )}
          {revoked && (
            <FieldsDialog
              title="Revoke authority"
              submitLabel="Revoke"
              schema={authoritiesContract.revoke.input}
              given={{ id: revoked.id, version: revoked.version }}
              fields={{
                reason: { kind: 'text', label: 'Reason', required: true, rows: 3, max: 500, value: '' },
              }}
              about={`From now on ${revoked.user.name} may no longer act for ${revoked.officeHolder.name}. What has already been done stands.`}
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
