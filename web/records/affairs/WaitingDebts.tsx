import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { debtSources } from '#shared/records/affairs/debt.ts';
import type { WaitingDebt } from '#shared/records/affairs/waiting-contract.ts';
import { waitingDebtsContract } from '#shared/records/affairs/waiting-contract.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import type { CaseRow } from '#web/platform/case/case.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { RemoveDialog } from '#web/platform/page/RemoveDialog.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Money, penceColumn } from '#web/platform/ui/Money.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import type { Column } from '#web/platform/ui/table-props.ts';
import { saved } from './affairs-client.ts';

const columns: readonly Column<WaitingDebt>[] = [
  {
    key: 'creditorName',
    header: 'Creditor as stated',
    wordy: true,
    cell: ({ creditorName }) => creditorName,
  },
  penceColumn('balance', 'Balance', ({ balanceSoaPence }) => balanceSoaPence),
  { key: 'creditType', header: 'Kind as stated', wordy: true, cell: ({ creditType }) => creditType },
  {
    key: 'account',
    header: 'Account',
    cell: ({ accountNumber }) => <span className="figures">{accountNumber}</span>,
  },
  { key: 'source', header: 'Known from', cell: ({ source }) => debtSources[source] },
];

interface SettleProps {
  debt: WaitingDebt;
  onClose: () => void;
}

function SettleDialog({ debt, onClose }: SettleProps) {
  const { caseId, id, version, creditorName } = debt;
  return (
    <FieldsDialog
      title={`Which creditor is “${creditorName}”?`}
      submitLabel="Add creditor"
      schema={waitingDebtsContract.settle.input}
      given={{ caseId, id, version }}
      fields={{
        creditorId: {
          kind: 'row',
          label: 'Creditor',
          required: true,
          from: 'creditors',
          value: debt.creditor?.id ?? null,
        },
        creditId: {
          kind: 'row',
          label: 'Credit type',
          required: true,
          from: 'credits',
          value: debt.credit?.id ?? null,
        },
        remember: { kind: 'switch', label: `Remember “${creditorName}” as a trading name`, value: true },
      }}
      isComparable={false}
      call={(input) => saved(caseId, trpcClient.affairs.waitingDebts.settle.mutate(input))}
      done={['Item Created.']}
      onClose={onClose}
    />
  );
}

/** Debts that an introducer or a credit file reported, until somebody says whose they are. */
export function WaitingDebts({ row }: { row: CaseRow }) {
  const { data: debts = [] } = useQuery(trpc.affairs.waitingDebts.list.queryOptions({ caseId: row.id }));
  const [settled, settle] = useState<WaitingDebt | null>(null);
  const [dropped, drop] = useState<WaitingDebt | null>(null);
  if (debts.length === 0) return null;
  return (
    <section aria-labelledby="waiting-debts" className="mb-4 space-y-2">
      <h2 id="waiting-debts" className="font-semibold">
        Debts to be matched to their creditor
      </h2>
      <Table
        label="Debts waiting for a creditor"
        columns={columns}
        rows={debts}
        rowKey={({ id }) => id}
        {...(row.mayEdit && {
          actions: (debt: WaitingDebt) => (
            <span className="flex gap-2">
              <Button small onClick={() => settle(debt)}>
                Match<span className="sr-only"> {debt.creditorName}</span>
              </Button>
              <Button small colour="plain" onClick={() => drop(debt)}>
                Drop<span className="sr-only"> {debt.creditorName}</span>
              </Button>
            </span>
          ),
        })}
      />
      {settled && <SettleDialog debt={settled} onClose={() => settle(null)} />}
      {dropped && (
        <RemoveDialog
          title={`Drop ${dropped.creditorName}?`}
          remove={() => {
            const { id, version } = dropped;
            return saved(
              row.id,
              trpcClient.affairs.waitingDebts.drop.mutate({ caseId: row.id, id, version }),
            );
          }}
          onClose={() => drop(null)}
        >
          <Money pence={dropped.balanceSoaPence} /> will not become a debt of the case.
        </RemoveDialog>
      )}
    </section>
  );
}
