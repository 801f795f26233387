import { useState } from 'react';
import { londonDate } from '#shared/dates.ts';
import { type ReceiptMethod, receiptMethods } from '#shared/ledger/ledger.ts';
import { poundsText } from '#shared/money.ts';
import type { Receipt } from '#shared/payments/contract.ts';
import { trpcClient } from '#web/api/trpc.ts';
import { CasePicker } from '#web/case/CasePicker.tsx';
import { DialogForm } from '#web/page/DialogForm.tsx';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { CurrencyInput } from '#web/ui/CurrencyInput.tsx';
import { DateInput } from '#web/ui/DateInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import { saving } from './ledger-client.ts';

const methods = Object.entries(receiptMethods).map(([id, label]) => ({ id: id as ReceiptMethod, label }));
const required = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      value === null || value === '' ? [[field, 'Required.']] : [],
    ),
  );

/** Posts a receipt to the case. */
export function ReceiptDialog({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const [amountPence, setAmount] = useState<number | null>(null);
  const [receivedOn, setReceivedOn] = useState<string | null>(londonDate());
  const [incomeTypeId, setIncomeType] = useState<number | null>(null);
  const [method, setMethod] = useState<ReceiptMethod | null>('so');
  const [payerName, setPayerName] = useState('');
  const [payerReference, setPayerReference] = useState('');
  // One dialog is one receipt: sent twice, it is posted once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <DialogForm
      title="Record a receipt"
      submitLabel="Post receipt"
      check={() => required({ amountPence, receivedOn, incomeTypeId, method })}
      submit={async () => {
        if (amountPence === null || receivedOn === null || incomeTypeId === null || method === null) return;
        const values = {
          caseId,
          amountPence,
          receivedOn,
          incomeTypeId,
          method,
          ...(method === 'cheque' && { clearedOn: null }),
          payerName: payerName || null,
          payerReference: payerReference || null,
          idempotencyKey,
        };
        await saving(trpcClient.payments.receipts.create.mutate(values), caseId);
        toast.success('Item Created.');
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="Amount" required error={errors.amountPence}>
              {(control) => <CurrencyInput {...control} value={amountPence} onChange={setAmount} />}
            </Field>
            <Field label="Received on" required error={errors.receivedOn ?? errors.postedOn}>
              {(control) => <DateInput {...control} value={receivedOn} onChange={setReceivedOn} />}
            </Field>
          </div>
          <Field label="Kind of money" required error={errors.incomeTypeId}>
            {(control) => (
              <NamePicker
                {...control}
                from="income-types"
                label="income type"
                value={incomeTypeId}
                onChange={setIncomeType}
              />
            )}
          </Field>
          <Field
            label="How it came"
            required
            error={errors.method}
            help={method === 'cheque' ? 'It counts as cleared once the bank lets it stand.' : undefined}
          >
            {(control) => (
              <Select {...control} label="method" options={methods} value={method} onChange={setMethod} />
            )}
          </Field>
          <Field label="Payer" error={errors.payerName}>
            {(control) => (
              <TextInput {...control} value={payerName} onChange={setPayerName} maxLength={120} />
            )}
          </Field>
          <Field label="Reference on the payment" error={errors.payerReference}>
            {(control) => (
              <TextInput {...control} value={payerReference} onChange={setPayerReference} maxLength={120} />
            )}
          </Field>
        </>
      )}
    </DialogForm>
  );
}

/** Undoes a receipt that the bank took back. */
export function ReverseReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const [reversedOn, setReversedOn] = useState<string | null>(londonDate());
  const [reason, setReason] = useState('');
  return (
    <DialogForm
      title={`Reverse the receipt of ${poundsText(receipt.amountPence)}`}
      submitLabel="Reverse"
      check={() => required({ reversedOn, reason: reason.trim() })}
      submit={async () => {
        const values = { id: receipt.id, reversedOn: reversedOn ?? '', reason };
        await saving(trpcClient.payments.receipts.reverse.mutate(values), receipt.caseId);
        toast.success('Item Updated.');
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>The mirror of {receipt.journal} is posted: the money leaves the case again.</p>
          <Field label="On" required error={errors.reversedOn ?? errors.postedOn}>
            {(control) => (
              <DateInput {...control} min={receipt.receivedOn} value={reversedOn} onChange={setReversedOn} />
            )}
          </Field>
          <Field label="Why" required error={errors.reason}>
            {(control) => <TextInput {...control} value={reason} onChange={setReason} maxLength={500} />}
          </Field>
        </>
      )}
    </DialogForm>
  );
}

/** Asks for a misposted receipt to be moved to the case it belongs to. */
export function MoveReceiptDialog({
  receipt,
  domainId,
  onClose,
}: {
  receipt: Receipt;
  domainId: number;
  onClose: () => void;
}) {
  const [toCaseId, setCase] = useState<number | null>(null);
  const [postedOn, setPostedOn] = useState<string | null>(londonDate());
  const [reason, setReason] = useState('');
  return (
    <DialogForm
      title={`Move the receipt of ${poundsText(receipt.amountPence)}`}
      submitLabel="Ask for approval"
      check={() => required({ toCaseId, postedOn, reason: reason.trim() })}
      submit={async () => {
        if (toCaseId === null || postedOn === null) return;
        const { id } = receipt;
        await saving(trpcClient.payments.manual.moveReceipt.mutate({ id, toCaseId, postedOn, reason }));
        toast.success('Item Created.', 'Somebody else approves the journal.');
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field label="To the case" required error={errors.toCaseId}>
            {(control) => (
              <CasePicker
                {...control}
                domainId={domainId}
                except={receipt.caseId ?? undefined}
                value={toCaseId}
                onChange={setCase}
              />
            )}
          </Field>
          <Field label="Posted on" required error={errors.postedOn}>
            {(control) => <DateInput {...control} value={postedOn} onChange={setPostedOn} />}
          </Field>
          <Field label="Why" required error={errors.reason}>
            {(control) => <TextInput {...control} value={reason} onChange={setReason} maxLength={500} />}
          </Field>
        </>
      )}
    </DialogForm>
  );
}
