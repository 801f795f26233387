import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ipBodies } from '#shared/records/acts/authorisation.ts';
import type { Row } from '#shared/records/reference/contract.ts';
import { authorisationsContract, type UserAuthorisation } from '#shared/records/staff/contract.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { DateText } from '#web/platform/page/DateText.tsx';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { TabData } from '#web/platform/page/TabData.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { optionsOf } from '#web/platform/ui/Field.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import type { Column } from '#web/platform/ui/table-props.ts';
import { addAuthorisation, changeAuthorisation } from './staff-client.ts';

const columns: readonly Column<UserAuthorisation>[] = [
  { key: 'body', header: 'Licensing body', cell: ({ body }) => ipBodies[body] },
  { key: 'number', header: 'IP number', cell: ({ number }) => <span className="figures">{number}</span> },
  {
    key: 'fromOn',
    header: 'From',
    cell: ({ fromOn }) => (fromOn === null ? 'Not known' : <DateText day={fromOn} />),
  },
  {
    key: 'toOn',
    header: 'To',
    isNamed: true,
    cell: ({ toOn }) => (toOn === null ? 'No end date' : <DateText day={toOn} />),
  },
  {
    key: 'isInForce',
    header: 'Today',
    cell: ({ isInForce }) =>
      isInForce ? <Badge colour="green">In force</Badge> : <Badge>Not in force</Badge>,
  },
];

/** The fields of an authorisation, with the values of one that is changed. */
const fieldsOf = (row: UserAuthorisation | null) => ({
  body: {
    kind: 'choice' as const,
    label: 'Licensing body',
    required: true,
    options: optionsOf(ipBodies),
    value: row?.body ?? null,
  },
  number: { kind: 'line' as const, label: 'IP number', required: true, max: 10, value: row?.number ?? '' },
  fromOn: {
    kind: 'day' as const,
    label: 'From',
    required: row === null || row.fromOn !== null,
    value: row?.fromOn ?? null,
    ...(row?.fromOn === null && { help: 'Leave blank while it is not known.' }),
  },
  toOn: {
    kind: 'day' as const,
    label: 'To',
    allowFuture: true,
    value: row?.toOn ?? null,
    help: 'Leave blank while it has no end date.',
  },
});

interface DialogProps {
  userId: number;
  /** The one that is changed; null: a new one. */
  row: UserAuthorisation | null;
  onClose: () => void;
}

function AuthorisationDialog({ userId, row, onClose }: DialogProps) {
  const given = { userId };
  return row === null ? (
    <FieldsDialog
      title="Add authorisation"
      submitLabel="Save"
      schema={authorisationsContract.add.input}
      given={given}
      fields={fieldsOf(null)}
      call={addAuthorisation}
      done={['Item Created.']}
      onClose={onClose}
    />
  ) : (
    <FieldsDialog
      title="Change authorisation"
      submitLabel="Save"
      schema={authorisationsContract.change.input}
      given={{ ...given, id: row.id, version: row.version }}
      fields={fieldsOf(row)}
      call={changeAuthorisation}
      done={['Item Updated.']}
      onClose={onClose}
    />
  );
}

/** The authorisations of a user as insolvency practitioner, with their bodies and dates. */
export function Authorisations({ row: { id: userId } }: { row: Row }) {
  const query = useQuery(trpc.staff.authorisations.list.queryOptions({ userId }));
  const [open, setOpen] = useState<UserAuthorisation | 'new' | null>(null);
  return (
    <TabData query={query}>
      {(rows) => (
        <div className="space-y-3">
          <p className="text-sm text-muted">
            Only somebody who is authorised on the day may act as nominee, supervisor or trustee.
          </p>
          {rows.length > 0 && (
            <Table
              label="Authorisations"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              card={{ opener: 'body', beside: 'isInForce', below: ['number', 'toOn'] }}
              actions={(each: UserAuthorisation) => (
                <Button small onClick={() => setOpen(each)}>
                  Change
                  <span className="sr-only">
                    {' '}
                    {ipBodies[each.body]} {each.number}
                  </span>
                </Button>
              )}
            />
          )}
          <Button small icon={Plus} onClick={() => setOpen('new')}>
            Add authorisation
          </Button>
          {open !== null && (
            <AuthorisationDialog
              userId={userId}
              row={open === 'new' ? null : open}
              onClose={() => setOpen(null)}
            />
          )}
        </div>
      )}
    </TabData>
  );
}
