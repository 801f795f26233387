import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BondAction, bondActions } from '#shared/activities/bonding/bonding.ts';
import type { BondedPerson, BondsOfCase, ListedBondEntry } from '#shared/activities/bonding/contract.ts';
import { bordereauList } from '#shared/activities/bonding/list.ts';
import { showDate } from '#shared/platform/dates.ts';
import { monthText } from '#shared/records/ledger/ledger.ts';
import { useCase } from '#web/platform/case/case.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { Figure } from '#web/platform/page/Figure.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { tableColumns } from '#web/platform/page/list/columns.tsx';
import { useTelling } from '#web/platform/page/use-attempt.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { BondStateBadge } from './BondStateBadge.tsx';
import { bondsOptions, reviewCovers } from './bonding-client.ts';
import { CoverDayDialog } from './CoverDayDialog.tsx';
import { EntryDialog } from './EntryDialog.tsx';

const columns: Column<ListedBondEntry>[] = [
  ...tableColumns<typeof bordereauList, ListedBondEntry>(
    bordereauList,
    ['person', 'action', 'effectiveOn', 'bondablePence', 'penaltyPence', 'premiumPence'],
    {},
  ).map((column) => ({ ...column, sortable: false })),
  {
    key: 'month',
    header: 'Bordereau',
    cell: ({ bordereauMonth, submittedOn, isLate }) => (
      <AppLink
        href={`/bonds/bordereau?month=${bordereauMonth.slice(0, 7)}`}
        className="text-accent-text hover:underline"
      >
        {monthText(bordereauMonth)}
        {isLate && ', late'}
        {submittedOn !== null && `, sent ${showDate(submittedOn)}`}
      </AppLink>
    ),
  },
  { key: 'reason', header: 'Reason', wordy: true, cell: ({ reason }) => reason ?? '–' },
];

const actionsOf = ({ current }: BondedPerson): BondAction[] =>
  current !== null && current.penaltyPence > 0 ? ['increase', 'decrease', 'release'] : ['new'];

interface PersonProps {
  person: BondedPerson;
  mayEdit: boolean;
  onOpen: (what: BondAction | 'day') => void;
}

/** The cover of one applicant, what their estate is worth, and what can be entered. */
function Person({ person, mayEdit, onOpen }: PersonProps) {
  const { name, state, current, valuePence, neededPence, warnings } = person;
  const [isBusy, attempt] = useTelling();
  const review = () =>
    attempt(async () => {
      await reviewCovers([current!.id]);
      toast.success('Item Updated.', 'Bond reviewed');
    });
  const isInForce = current !== null && current.penaltyPence > 0;
  return (
    <Card title={name} aside={<BondStateBadge state={state} />}>
      <div className="space-y-3">
        {warnings.map((warning) => (
          <Alert key={warning} colour="yellow" role="none" message={warning} />
        ))}
        <dl>
          <Figure label="Cover in force" pence={current?.penaltyPence ?? 0} weight="strong" />
          <Figure label="Estate today, after security" pence={valuePence} />
          <Figure label="Cover needed" pence={neededPence} />
        </dl>
        {isInForce && (
          <p className="text-sm text-muted">
            Covered since {showDate(current.appointedOn)}.{' '}
            {current.reviewedOn === null
              ? 'Not reviewed yet.'
              : `Reviewed ${showDate(current.reviewedOn)}${current.reviewedBy ? ` by ${current.reviewedBy.name}` : ''}.`}
          </p>
        )}
        {mayEdit && (
          <div className="no-print flex flex-wrap gap-2">
            {isInForce && (
              <Button loading={isBusy} onClick={() => void review()}>
                Mark as reviewed
              </Button>
            )}
            {actionsOf(person).map((action) => (
              <Button key={action} onClick={() => onOpen(action)}>
                {action === 'new' ? 'Bond the estate' : bondActions[action]}
              </Button>
            ))}
            {isInForce && <Button onClick={() => onOpen('day')}>Correct first day</Button>}
          </div>
        )}
      </div>
    </Card>
  );
}

function Bonds({ caseId, bonds }: { caseId: number; bonds: BondsOfCase }) {
  const { data: row } = useCase(caseId);
  const [open, setOpen] = useState<{ person: BondedPerson; what: BondAction | 'day' } | null>(null);
  const { practitioner, insurer, policyRef, people, entries, warnings } = bonds;
  return (
    <div className="space-y-4">
      {warnings.map((warning) => (
        <Alert key={warning} colour="yellow" role="none" message={warning} />
      ))}
      <p>
        {[practitioner?.name ?? 'No practitioner', insurer?.name, policyRef && `policy ${policyRef}`]
          .filter(Boolean)
          .join(', ')}
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        {people.map((person) => (
          <Person
            key={person.casePersonId}
            person={person}
            mayEdit={row?.mayEdit === true}
            onOpen={(what) => setOpen({ person, what })}
          />
        ))}
      </div>
      <Table<ListedBondEntry>
        label="Bond entries"
        columns={columns}
        rows={entries}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No entries yet." />}
      />
      {open?.what === 'day' && (
        <CoverDayDialog caseId={caseId} person={open.person} onClose={() => setOpen(null)} />
      )}
      {open && open.what !== 'day' && (
        <EntryDialog
          caseId={caseId}
          bonds={bonds}
          person={open.person}
          action={open.what}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** The bonds of a case: the cover of each applicant and what the surety was told. */
export function CaseBonds({ caseId }: { caseId: number }) {
  const query = useQuery(bondsOptions(caseId));
  return (
    <Loaded query={query} path="bonds">
      {(bonds) =>
        bonds.isAppointed ? (
          <Bonds caseId={caseId} bonds={bonds} />
        ) : (
          <EmptyState
            title="Not bonded yet."
            message="The estate of each applicant is bonded when the case is put to creditors."
          />
        )
      }
    </Loaded>
  );
}
