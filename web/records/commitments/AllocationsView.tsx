import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { poundsText } from '#shared/platform/money.ts';
import { keysOf } from '#shared/platform/options.ts';
import { allocationKinds } from '#shared/records/commitments/allocations.ts';
import type { CaseCash } from '#shared/records/commitments/case-cash.ts';
import type { Allocation, CaseCommitments } from '#shared/records/commitments/contract.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { download } from '#web/platform/api/rest.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { PrintButton } from '#web/platform/page/PrintButton.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Menu } from '#web/platform/ui/Menu.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { MoreMenu } from '#web/platform/ui/MoreMenu.tsx';
import { AllocationDialog, type OpenAllocation } from './AllocationDialogs.tsx';
import { AllocationTable } from './AllocationTable.tsx';

/** Held = reserved + committed + free. */
function Cash({ cash }: { cash: CaseCash }) {
  const isShort = cash.freePence < 0;
  const figures = [
    { sign: '', label: 'Cash held', pence: cash.heldPence },
    { sign: '=', label: 'Reserved', pence: cash.reservedPence },
    { sign: '+', label: 'Committed', pence: cash.committedPence },
    { sign: '+', label: 'Free', pence: cash.freePence },
  ];
  return (
    <section aria-label="Where the cash goes" className="space-y-1">
      <dl className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {figures.map(({ sign, label, pence }) => (
          <div key={label} className="flex items-baseline gap-1.5">
            {sign && (
              <span aria-hidden="true" className="pr-1.5 text-muted">
                {sign}
              </span>
            )}
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold">
              <Money pence={pence} />
            </dd>
          </div>
        ))}
      </dl>
      {cash.reserves.length > 0 && (
        <p className="text-sm text-muted">
          Reserved for: {cash.reserves.map(({ label, pence }) => `${label} ${poundsText(pence)}`).join(' · ')}
          .
        </p>
      )}
      {isShort && (
        <p className="text-sm text-red-text">
          Commitments are {poundsText(-cash.freePence)} more than the cash: cancel what cannot be paid.
        </p>
      )}
    </section>
  );
}

const downloadAllocations = (caseId: number) =>
  download(`/cases/${caseId}/allocations/export`, {}, `allocations-${caseId}.csv`);

type OnOpen = (open: OpenAllocation) => void;

function NewMenu({ linkedCase, onOpen }: Pick<CaseCommitments, 'linkedCase'> & { onOpen: OnOpen }) {
  const items = keysOf(allocationKinds)
    .filter((kind) => kind !== 'transfer' || linkedCase !== null)
    .map((kind) => ({ label: allocationKinds[kind], onSelect: () => onOpen({ what: kind }) }));
  return (
    <Menu
      label="Set money aside"
      items={items}
      trigger={(trigger) => (
        <Button icon={Plus} {...trigger} colour="accent" className="no-print">
          Set money aside
        </Button>
      )}
    />
  );
}

function RowMenu({ row: { id, ...rest }, onOpen }: { row: Allocation; onOpen: OnOpen }) {
  // What an open run proposes is released, or given up, with the run.
  if (id === null) return null;
  const row = { id, ...rest };
  const items = [
    ...(row.mayRetain ? [{ label: 'Keep back', onSelect: () => onOpen({ what: 'retain', row }) }] : []),
    ...(row.mayResume ? [{ label: 'Propose again', onSelect: () => onOpen({ what: 'resume', row }) }] : []),
    ...(row.mayCancel
      ? [{ label: 'Cancel', danger: true, onSelect: () => onOpen({ what: 'cancel', row }) }]
      : []),
  ];
  if (items.length === 0) return null;
  const label = `Actions for ${poundsText(row.amountPence)} for ${row.payee}`;
  return <MoreMenu label={label} items={items} />;
}

/** What money of the case is set aside for, and what that leaves free. */
export function AllocationsView({ caseId }: { caseId: number }) {
  const { may } = useAuth();
  const query = useQuery(trpc.commitments.list.queryOptions({ caseId }));
  const [open, setOpen] = useState<OpenAllocation | null>(null);
  const mayAllocate = may('financials.distributions');
  return (
    <>
      <Loaded query={query} path="allocations">
        {({ cash, allocations, linkedCase }) => (
          <div className="space-y-3">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <Cash cash={cash} />
              <div className="flex flex-wrap gap-2">
                <PrintButton />
                <CsvButton save={() => downloadAllocations(caseId)} />
                {mayAllocate && <NewMenu linkedCase={linkedCase} onOpen={setOpen} />}
              </div>
            </div>
            <AllocationTable
              rows={allocations}
              actions={mayAllocate ? (row) => <RowMenu row={row} onOpen={setOpen} /> : undefined}
              empty={
                <EmptyState
                  title="Nothing is set aside."
                  message="Expenses, fees and payments planned for this case appear here before any money moves."
                />
              }
            />
          </div>
        )}
      </Loaded>
      {open && <AllocationDialog caseId={caseId} open={open} onClose={() => setOpen(null)} />}
    </>
  );
}
