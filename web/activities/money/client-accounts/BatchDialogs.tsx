import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  clientAccountsContract,
  type MovementBatch,
} from '#shared/activities/money/client-accounts/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { saving } from './client-accounts-client.ts';

type DialogProps<More> = More & { onClose: () => void };

/** Collects the waiting movements into a batch. */
export function CollectDialog({ bankAccountId, onClose }: DialogProps<{ bankAccountId: number }>) {
  return (
    <FieldsDialog
      title="Collect movements"
      submitLabel="Collect"
      schema={clientAccountsContract.collect.input}
      given={{ bankAccountId }}
      fields={{
        until: {
          kind: 'day',
          label: 'Up to and including',
          required: true,
          max: londonDate(),
          value: londonDate(),
        },
      }}
      call={(input) => saving(trpcClient.clientAccounts.collect.mutate(input))}
      done={['Item Created.']}
      onClose={onClose}
    />
  );
}

/** Asks why a batch is exported again. */
export function ExportAgainDialog({ batch, onClose }: DialogProps<{ batch: MovementBatch }>) {
  return (
    <FieldsDialog
      title={`Export batch ${batch.id} again`}
      submitLabel="Export"
      about="The earlier file is kept. Make sure that the bank does not take both."
      schema={clientAccountsContract.exportBatch.input}
      given={{ id: batch.id, version: batch.version }}
      fields={{ reason: { kind: 'line', label: 'Why', required: true, max: 500, value: '' } }}
      call={(input) => saving(trpcClient.clientAccounts.exportBatch.mutate(input))}
      done={['Item Updated.', 'The earlier file is kept.']}
      onClose={onClose}
    />
  );
}

/** Records that the bank has refused a batch. */
export function FailDialog({ batch, onClose }: DialogProps<{ batch: MovementBatch }>) {
  return (
    <FieldsDialog
      title={`The bank has refused batch ${batch.id}`}
      submitLabel="Mark as failed"
      colour="red"
      schema={clientAccountsContract.failBatch.input}
      given={{ id: batch.id, version: batch.version }}
      fields={{ reason: { kind: 'line', label: 'What the bank says', required: true, max: 500, value: '' } }}
      call={(input) => saving(trpcClient.clientAccounts.failBatch.mutate(input))}
      done={['Item Updated.']}
      onClose={onClose}
    />
  );
}

function Shares({
  bankAccountId,
  amountPence,
  creditedOn,
}: {
  bankAccountId: number;
  amountPence: number;
  creditedOn: string;
}) {
  const { data } = useQuery(
    trpc.clientAccounts.interestShares.queryOptions({ bankAccountId, amountPence, creditedOn }),
  );
  if (!data) return null;
  return (
    <ul aria-label="Shares" className="max-h-48 overflow-y-auto text-sm">
      {data.map(({ clientAccountId, case: of, amountPence: share }) => (
        <li key={clientAccountId} className="flex justify-between gap-4 py-0.5">
          <span className="min-w-0 truncate">
            {of.uniqueReference} {of.caseName}
          </span>
          <Money pence={share} />
        </li>
      ))}
    </ul>
  );
}

/** Spreads interest that the bank has credited to the umbrella account over its cases. */
export function InterestDialog({ bankAccountId, onClose }: DialogProps<{ bankAccountId: number }>) {
  // One dialog is one credit of interest: sent twice, it is posted once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useContractForm({
    schema: clientAccountsContract.postInterest.input,
    given: { bankAccountId, idempotencyKey },
    values: { amountPence: null, creditedOn: londonDate() },
    refusedAt: { postedOn: 'creditedOn' },
    save: async (input) => {
      await saving(trpcClient.clientAccounts.postInterest.mutate(input));
      toast.success('Interest posted');
    },
  });
  const amountPence = form.form.watch('amountPence') as number | null;
  const creditedOn = form.form.watch('creditedOn') as string | null;
  return (
    <FormDialog title="Spread interest over the cases" submitLabel="Post" form={form} onClose={onClose}>
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField form={form} name="amountPence" label="Interest" required>
          {(control) => <CurrencyInput {...control} />}
        </FormField>
        <FormField form={form} name="creditedOn" label="Credited on" required>
          {(control) => <DateInput {...control} max={londonDate()} />}
        </FormField>
      </div>
      {amountPence !== null && amountPence > 0 && creditedOn && (
        <Shares bankAccountId={bankAccountId} amountPence={amountPence} creditedOn={creditedOn} />
      )}
    </FormDialog>
  );
}
