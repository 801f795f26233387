import { useState } from 'react';
import { londonDate } from '#shared/platform/dates.ts';
import {
  type ClientAccountStep,
  clientAccountTypes,
  type Direction,
  stepOf,
  taxStatuses,
} from '#shared/work/money/client-accounts/client-accounts.ts';
import {
  type ClientAccountDetail,
  clientAccountsContract,
} from '#shared/work/money/client-accounts/contract.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { optionsOf } from '#web/platform/ui/option.ts';
import { Select } from '#web/platform/ui/Select.tsx';
import { TextInput } from '#web/platform/ui/TextInput.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { saving } from './client-accounts-client.ts';

interface MoveDialogProps {
  caseId: number;
  direction: Direction;
  onClose: () => void;
}

/** Moves money between the client bank and the case's client account. */
export function MoveDialog({ caseId, direction, onClose }: MoveDialogProps) {
  // One dialog is one movement: sent twice, it is posted once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useContractForm({
    schema: clientAccountsContract.move.input,
    given: { caseId, direction, idempotencyKey },
    values: { amountPence: null, movedOn: londonDate(), reason: '' },
    refusedAt: { postedOn: 'movedOn' },
    save: async (input) => {
      await saving(trpcClient.clientAccounts.move.mutate(input), caseId);
      toast.success(direction === 'dep' ? 'Deposit queued' : 'Withdrawal queued');
    },
  });
  return (
    <FormDialog
      title={direction === 'dep' ? 'Deposit into the client account' : 'Withdraw from the client account'}
      submitLabel={direction === 'dep' ? 'Deposit' : 'Withdraw'}
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField form={form} name="amountPence" label="Amount" required>
          {(control) => <CurrencyInput {...control} />}
        </FormField>
        <FormField form={form} name="movedOn" label="On" required>
          {(control) => <DateInput {...control} max={londonDate()} />}
        </FormField>
      </div>
      <FormField form={form} name="reason" label="Why" required>
        {(control) => <TextInput {...control} maxLength={500} />}
      </FormField>
    </FormDialog>
  );
}

interface OfAccount {
  account: ClientAccountDetail;
  onClose: () => void;
}

/** Changes what the bank is told of the account. */
export function AccountDialog({ account, onClose }: OfAccount) {
  const { caseId, version, providerRef, accountType, taxStatus, holderName, holderAddress } = account;
  const form = useContractForm({
    schema: clientAccountsContract.change.input,
    given: { caseId, version },
    values: { providerRef, accountType, taxStatus, holderName, holderAddress },
    save: async (input) => {
      await saving(trpcClient.clientAccounts.change.mutate(input), caseId);
      toast.success('Item Updated.');
    },
  });
  return (
    <FormDialog title="Client account" submitLabel="Save" form={form} onClose={onClose}>
      <FormField form={form} name="holderName" label="Held for" required>
        {(control) => <TextInput {...control} maxLength={120} />}
      </FormField>
      <FormField form={form} name="holderAddress" label="Address">
        {(control) => <TextInput {...control} maxLength={300} />}
      </FormField>
      <FormField form={form} name="providerRef" label="Reference at the bank" required>
        {(control) => <TextInput {...control} maxLength={40} />}
      </FormField>
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField form={form} name="accountType" label="Kind" required>
          {(control) => <Select {...control} options={optionsOf(clientAccountTypes)} />}
        </FormField>
        <FormField form={form} name="taxStatus" label="Interest" required>
          {(control) => <Select {...control} options={optionsOf(taxStatuses)} />}
        </FormField>
      </div>
    </FormDialog>
  );
}

/** Takes a step in the life of the account, with its day and, where it needs one, its reason. */
export function StepDialog({
  account: { caseId, version },
  step,
  onClose,
}: OfAccount & { step: ClientAccountStep }) {
  const { label, needsReason } = stepOf(step);
  const form = useContractForm({
    schema: clientAccountsContract.step.input,
    given: { caseId, version, step },
    values: { on: londonDate(), reason: '' },
    needs: needsReason ? ['on', 'reason'] : ['on'],
    isComparable: false,
    save: async (input) => {
      await saving(trpcClient.clientAccounts.step.mutate(input), caseId);
      toast.success('Item Updated.');
    },
  });
  return (
    <FormDialog title={`Client account: ${label}`} submitLabel={label} form={form} onClose={onClose}>
      <FormField form={form} name="on" label="On" required>
        {(control) => <DateInput {...control} max={londonDate()} />}
      </FormField>
      {needsReason && (
        <FormField form={form} name="reason" label="Why" required>
          {(control) => <TextInput {...control} maxLength={500} />}
        </FormField>
      )}
    </FormDialog>
  );
}
