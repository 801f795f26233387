import { useState } from 'react';
import {
  clientAccountTypes,
  type Direction,
  taxStatuses,
} from '#shared/activities/money/client-accounts/client-accounts.ts';
import {
  type ClientAccountDetail,
  clientAccountsContract,
} from '#shared/activities/money/client-accounts/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { optionsOf } from '#web/platform/ui/Field.tsx';
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
  return (
    <FieldsDialog
      title={direction === 'dep' ? 'Deposit into the client account' : 'Withdraw from the client account'}
      submitLabel={direction === 'dep' ? 'Deposit' : 'Withdraw'}
      schema={clientAccountsContract.move.input}
      given={{ caseId, direction, idempotencyKey }}
      fields={{
        amountPence: { kind: 'pence', label: 'Amount', required: true, half: true, value: null },
        movedOn: {
          kind: 'day',
          label: 'On',
          required: true,
          half: true,
          max: londonDate(),
          value: londonDate(),
        },
        reason: { kind: 'line', label: 'Why', required: true, max: 500, value: '' },
      }}
      refusedAt={{ postedOn: 'movedOn' }}
      call={async (input) => {
        await saving(trpcClient.clientAccounts.move.mutate(input), caseId);
        toast.success(direction === 'dep' ? 'Deposit queued' : 'Withdrawal queued');
      }}
      onClose={onClose}
    />
  );
}

interface OfAccount {
  account: ClientAccountDetail;
  onClose: () => void;
}

/** Changes what is reported to the bank about the account. */
export function AccountDialog({ account, onClose }: OfAccount) {
  const { caseId, version, providerRef, accountType, taxStatus, holderName, holderAddress } = account;
  return (
    <FieldsDialog
      title="Client account"
      submitLabel="Save"
      schema={clientAccountsContract.change.input}
      given={{ caseId, version }}
      fields={{
        holderName: { kind: 'line', label: 'Held for', required: true, max: 120, value: holderName },
        holderAddress: { kind: 'line', label: 'Address', max: 300, value: holderAddress },
        providerRef: {
          kind: 'line',
          label: 'Reference at the bank',
          required: true,
          max: 40,
          value: providerRef,
        },
        accountType: {
          kind: 'choice',
          label: 'Kind',
          required: true,
          half: true,
          options: optionsOf(clientAccountTypes),
          value: accountType,
        },
        taxStatus: {
          kind: 'choice',
          label: 'Interest',
          required: true,
          half: true,
          options: optionsOf(taxStatuses),
          value: taxStatus,
        },
      }}
      call={(input) => saving(trpcClient.clientAccounts.change.mutate(input), caseId)}
      done={['Item Updated.']}
      onClose={onClose}
    />
  );
}
