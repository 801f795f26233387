import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CasePayer, forgetPayerInput } from '#shared/activities/money/banking/payers-contract.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { toast } from '#web/platform/ui/toast.ts';

const numberText = ({ sortCode, accountNumber }: CasePayer) =>
  [sortCode, accountNumber].filter(Boolean).join(' ');

const columns: Column<CasePayer>[] = [
  {
    key: 'account',
    header: 'Account',
    cell: (payer) => <span className="figures whitespace-nowrap">{numberText(payer)}</span>,
  },
  { key: 'name', header: 'Name', wordy: true, cell: ({ payerName }) => payerName },
  { key: 'times', header: 'Payments', align: 'right', cell: ({ confirmedCount }) => confirmedCount },
  {
    key: 'last',
    header: 'Last payment',
    cell: ({ lastSeenOn }) => <span className="figures">{lastSeenOn && textOfIso(lastSeenOn)}</span>,
  },
];

function ForgetDialog({ caseId, payer, onClose }: { caseId: number; payer: CasePayer; onClose: () => void }) {
  return (
    <FieldsDialog
      title="Forget this account?"
      submitLabel="Forget"
      about={
        <>
          Payments from {numberText(payer)} will no longer be matched to this case because of the account.
          Postings stay. The account is learned again from the next payment that names the case.
        </>
      }
      schema={forgetPayerInput}
      given={{ caseId, payerId: payer.id, version: payer.version }}
      fields={{}}
      call={async (input) => {
        try {
          await trpcClient.banking.payers.forget.mutate(input);
        } finally {
          await invalidateCase(caseId);
        }
        toast.success('Item Updated.');
      }}
      onClose={onClose}
    />
  );
}

/** The accounts that matching has learned as payers of the case. */
export function CasePayers({ caseId }: { caseId: number }) {
  const { may } = useAuth();
  const query = useQuery(trpc.banking.payers.list.queryOptions({ caseId }));
  const [forgetting, setForgetting] = useState<CasePayer | null>(null);
  return (
    <Card title="Known payer accounts">
      <Loaded query={query} path={`cases/${caseId}/payer-accounts`}>
        {(rows) => (
          <Table
            label="Accounts that pay for the case"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            {...(may('financials.banking') && {
              actions: (payer: CasePayer) => (
                <Button small aria-label={`Forget ${numberText(payer)}`} onClick={() => setForgetting(payer)}>
                  Forget
                </Button>
              ),
            })}
            empty={
              <EmptyState
                title="No accounts known."
                message="An account is learned from the first payment that names the case."
              />
            }
          />
        )}
      </Loaded>
      {forgetting && <ForgetDialog caseId={caseId} payer={forgetting} onClose={() => setForgetting(null)} />}
    </Card>
  );
}
