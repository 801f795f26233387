import { useQuery } from '@tanstack/react-query';
import { Landmark, MoreHorizontal, Plus } from 'lucide-react';
import { useState } from 'react';
import type { CaseDebt, CaseDebts } from '#shared/affairs/contract.ts';
import { caseDebt } from '#shared/affairs/debt.ts';
import { trpc, trpcClient } from '#web/api/trpc.ts';
import { type CaseRow, useCase } from '#web/case/case.ts';
import { Loaded } from '#web/page/Loaded.tsx';
import { RemoveDialog } from '#web/page/RemoveDialog.tsx';
import { Views } from '#web/page/Views.tsx';
import { FormModal } from '#web/reference/FormModal.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Table } from '#web/ui/Table.tsx';
import { debtStore, saved } from './affairs-client.ts';
import { debtColumns } from './debt-columns.tsx';
import { type DebtStep, stepsOf } from './debt-steps.ts';
import { OutcomeView } from './OutcomeView.tsx';
import { StepDialog } from './StepDialog.tsx';

/** What is open over the list: a form, a step of a claim, or the question before a removal. */
type Open =
  | { what: 'form'; debt: CaseDebt | null }
  | { what: 'step'; debt: CaseDebt; step: DebtStep }
  | { what: 'remove'; debt: CaseDebt };

function DebtMenu({ debt, onOpen }: { debt: CaseDebt; onOpen: (open: Open) => void }) {
  const label = `Actions for ${debt.creditor.name}`;
  return (
    <Menu
      label={label}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          small
          label={label}
          icon={<MoreHorizontal className="size-4" aria-hidden="true" />}
        />
      )}
      items={[
        { label: 'Edit', onSelect: () => onOpen({ what: 'form', debt }) },
        ...stepsOf(debt).map((step, index) => ({
          label: step.label,
          separated: index === 0,
          danger: step.danger ?? false,
          onSelect: () => onOpen({ what: 'step', debt, step }),
        })),
        ...(debt.claimPence === null
          ? [
              {
                label: 'Remove',
                separated: true,
                danger: true,
                onSelect: () => onOpen({ what: 'remove', debt }),
              },
            ]
          : []),
      ]}
    />
  );
}

function Totals({ totals }: { totals: CaseDebts['totals'] }) {
  const figures: [string, number][] = [
    ['In the arrangement', totals.debtSoaPence],
    ['Preferential', totals.preferentialPence],
    ['Secured', totals.securedPence],
    ['Outside', totals.excludedPence],
    ['Claims admitted', totals.claimsAdmittedPence],
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {figures
        .filter(([label, pence]) => pence > 0 || label === 'In the arrangement')
        .map(([label, pence]) => (
          <div key={label} className="flex items-baseline gap-1.5">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold">
              <Money pence={pence} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Dialogs({ row, open, onClose }: { row: CaseRow; open: Open; onClose: () => void }) {
  const { debt } = open;
  if (open.what === 'step')
    return <StepDialog caseId={row.id} debt={open.debt} step={open.step} onClose={onClose} />;
  if (open.what === 'form')
    return (
      <FormModal
        title={debt?.creditor.name ?? 'New creditor'}
        entity={caseDebt}
        store={debtStore(row.id)}
        row={debt}
        canAddAnother
        onClose={onClose}
      />
    );
  return (
    <RemoveDialog
      title="Remove this creditor?"
      remove={() => {
        const { id, version } = open.debt;
        return saved(row.id, trpcClient.affairs.creditors.remove.mutate({ caseId: row.id, id, version }));
      }}
      onClose={onClose}
    >
      {open.debt.creditor.name} with <Money pence={open.debt.balanceSoaPence} /> leaves the case. A debt that
      only stays outside the arrangement is better excluded.
    </RemoveDialog>
  );
}

function DebtList({ row, data: { debts, totals } }: { row: CaseRow; data: CaseDebts }) {
  const [open, setOpen] = useState<Open | null>(null);
  const newButton = row.mayEdit && (
    <Button colour="accent" onClick={() => setOpen({ what: 'form', debt: null })}>
      <Plus className="size-4" aria-hidden="true" />
      Add creditor
    </Button>
  );
  return (
    <div className="space-y-3">
      {debts.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Totals totals={totals} />
          {newButton}
        </div>
      )}
      <Table
        label="Creditors of the case"
        columns={debtColumns}
        rows={debts}
        rowKey={({ id }) => id}
        {...(row.mayEdit && {
          onOpen: (debt: CaseDebt) => setOpen({ what: 'form', debt }),
          actions: (debt: CaseDebt) => <DebtMenu debt={debt} onOpen={setOpen} />,
        })}
        empty={
          <EmptyState
            icon={<Landmark className="size-6" aria-hidden="true" />}
            title="No creditors yet."
            message="Everybody the client owes, as declared and later as claimed and admitted."
            action={newButton}
          />
        }
      />
      {open && <Dialogs row={row} open={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** Whom the client owes, what becomes of each claim, and what creditors can expect. */
export function CreditorsTab({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const debts = useQuery(trpc.affairs.creditors.list.queryOptions({ caseId }));
  if (!row) return <Skeleton className="h-72 w-full" />;
  const list = (
    <Loaded query={debts} path="creditors">
      {(data) => <DebtList row={row} data={data} />}
    </Loaded>
  );
  return (
    <Views
      label="Creditors and estimated outcome"
      views={[
        { key: 'creditors', label: 'Creditors', content: list },
        { key: 'outcome', label: 'Estimated outcome', content: <OutcomeView caseId={caseId} /> },
      ]}
    />
  );
}
