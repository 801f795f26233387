import { useState } from 'react';
import { londonDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { receiptMethods } from '#shared/records/ledger/ledger.ts';
import { moveReceiptContract, type Receipt, receiptsContract } from '#shared/records/payments/contract.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField } from '#web/platform/page/form/FormField.tsx';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { optionsOf, Select } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { saving } from './ledger-client.ts';

const methods = optionsOf(receiptMethods);

/** Posts a receipt to the case. */
export function ReceiptDialog({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  // One dialog is one receipt: sent twice, it is posted once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useContractForm({
    schema: receiptsContract.create.input,
    given: { caseId, idempotencyKey },
    values: {
      amountPence: null,
      receivedOn: londonDate(),
      incomeTypeId: null,
      method: 'so',
      payerName: '',
      payerReference: '',
    },
    refusedAt: { postedOn: 'receivedOn' },
    save: async ({ payerName, payerReference, ...input }) => {
      const values = {
        ...input,
        ...(input.method === 'cheque' && { clearedOn: null }),
        payerName: payerName || null,
        payerReference: payerReference || null,
      };
      await saving(trpcClient.payments.receipts.create.mutate(values), caseId);
      toast.success('Receipt recorded', undefined, { href: `/cases/${caseId}?tab=accounts` });
    },
  });
  const isCheque = form.form.watch('method') === 'cheque';
  return (
    <FormDialog title="Record a receipt" submitLabel="Post receipt" form={form} onClose={onClose}>
      <div className="grid gap-3 sm:grid-cols-2">
        <InputField form={form} name="amountPence" label="Amount" required kind="pence" />
        <InputField form={form} name="receivedOn" label="Received on" required kind="day" />
      </div>
      <FormField form={form} name="incomeTypeId" label="Kind of money" required>
        {(control) => <NamePicker {...control} from="income-types" />}
      </FormField>
      <FormField
        form={form}
        name="method"
        label="How it was paid"
        required
        help={isCheque ? 'It counts as cleared once the bank confirms it.' : undefined}
      >
        {(control) => <Select {...control} options={methods} />}
      </FormField>
      <InputField form={form} name="payerName" label="Payer" kind="line" max={120} />
      <InputField form={form} name="payerReference" label="Reference on the payment" kind="line" max={120} />
    </FormDialog>
  );
}

/** Undoes a receipt that the bank took back. */
export function ReverseReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  return (
    <FieldsDialog
      title={`Reverse the receipt of ${poundsText(receipt.amountPence)}`}
      submitLabel="Reverse"
      about={<>A journal that reverses {receipt.journal} is posted: the money leaves the case again.</>}
      schema={receiptsContract.reverse.input}
      given={{ id: receipt.id }}
      fields={{
        reversedOn: {
          kind: 'day',
          label: 'On',
          required: true,
          min: receipt.receivedOn,
          value: londonDate(),
        },
        reason: { kind: 'line', label: 'Why', required: true, max: 500, value: '' },
      }}
      refusedAt={{ postedOn: 'reversedOn' }}
      call={(input) => saving(trpcClient.payments.receipts.reverse.mutate(input), receipt.caseId)}
      done={['Item Updated.']}
      onClose={onClose}
    />
  );
}

export interface MoveReceiptDialogProps {
  receipt: Receipt;
  domainId: number;
  onClose: () => void;
}

/** Asks for a misposted receipt to be moved to the case it belongs to. */
export function MoveReceiptDialog({ receipt, domainId, onClose }: MoveReceiptDialogProps) {
  return (
    <FieldsDialog
      title={`Move the receipt of ${poundsText(receipt.amountPence)}`}
      submitLabel="Ask for approval"
      schema={moveReceiptContract.moveReceipt.input}
      given={{ id: receipt.id }}
      fields={{
        toCaseId: {
          kind: 'case',
          label: 'To the case',
          required: true,
          domainId,
          except: receipt.caseId ?? undefined,
          value: null,
        },
        postedOn: { kind: 'day', label: 'Posted on', required: true, value: londonDate() },
        reason: { kind: 'line', label: 'Why', required: true, max: 500, value: '' },
      }}
      call={(input) => saving(trpcClient.payments.manual.moveReceipt.mutate(input))}
      done={['Item Created.', 'Somebody else has to approve the journal.']}
      onClose={onClose}
    />
  );
}
