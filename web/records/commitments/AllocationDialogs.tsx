import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { poundsText } from '#shared/platform/money.ts';
import {
  type AllocationKind,
  reasonsByHand,
  retainedReasons,
} from '#shared/records/commitments/allocations.ts';
import {
  type Allocation,
  commitmentsContract,
  drawnFees,
  expenseCategories,
  type MadeAllocation,
} from '#shared/records/commitments/contract.ts';
import { feeLineOf } from '#shared/records/fees/fee-working.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, FormSwitch, InputField } from '#web/platform/page/form/FormField.tsx';
import { optionsOf, Select } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';

/** What is asked for: a new allocation of a kind, or a step of one not yet paid. */
export type OpenAllocation =
  | { what: AllocationKind }
  | { what: 'retain' | 'resume' | 'cancel'; row: MadeAllocation };

type DialogProps = { caseId: number; onClose: () => void };
type StepProps = DialogProps & { row: MadeAllocation };

const calls = trpcClient.commitments;

/** Saves a change; what is on screen of the case is fetched again, also when it was refused. */
async function saving(caseId: number, change: Promise<Allocation>, done: string): Promise<void> {
  try {
    const { status } = await change;
    toast.success(done, status === 'retained' ? 'It is kept back until the payee can be paid.' : undefined);
  } finally {
    await invalidateCase(caseId);
  }
}

/** One dialog is one allocation: sent twice, it is made once. */
const useGiven = (caseId: number) => {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return { caseId, idempotencyKey };
};

function ExpenseDialog({ caseId, onClose }: DialogProps) {
  const given = useGiven(caseId);
  return (
    <FieldsDialog
      title="Record an expense"
      submitLabel="Set aside"
      schema={commitmentsContract.recordExpense.input}
      given={given}
      fields={{
        supplierId: { kind: 'row', label: 'Supplier', required: true, from: 'suppliers', value: null },
        paymentTypeId: {
          kind: 'row',
          label: 'Payment type',
          required: true,
          from: 'payment-types',
          value: null,
        },
        category: {
          kind: 'choice',
          label: 'Category',
          help: 'Category 2: to an associate, or with shared cost. It needs approval like a fee.',
          required: true,
          options: optionsOf(expenseCategories),
          value: 'cat1',
        },
        netPence: { kind: 'pence', label: 'Net', required: true, half: true, value: null },
        vatPence: {
          kind: 'pence',
          label: 'VAT',
          help: 'The case bears it along with the net amount.',
          half: true,
          value: 0,
        },
        invoiceExpected: { kind: 'switch', label: 'Invoice expected', value: true },
        description: { kind: 'line', label: 'What for', max: 200, value: '' },
      }}
      call={(input) => saving(caseId, calls.recordExpense.mutate(input), 'Expense recorded')}
      onClose={onClose}
    />
  );
}

function FeeDialog({ caseId, onClose }: DialogProps) {
  const { data: fees } = useQuery(trpc.commitments.fees.queryOptions({ caseId }));
  const form = useContractForm({
    schema: commitmentsContract.drawFee.input,
    given: useGiven(caseId),
    values: { fee: 'nominee', amountPence: null, description: '' },
    save: (input) => saving(caseId, calls.drawFee.mutate(input), 'Fee set aside'),
  });
  const fee = form.form.watch('fee') as keyof typeof drawnFees;
  const left = fees && feeLineOf(fees, fee).leftPence;
  return (
    <FormDialog title="Draw a fee" submitLabel="Set aside" form={form} onClose={onClose}>
      <InputField form={form} name="fee" label="Fee" required kind="choice" options={optionsOf(drawnFees)} />
      <InputField
        form={form}
        name="amountPence"
        label="Amount"
        required
        help={left === undefined ? undefined : `${poundsText(left)} left of the entitlement, VAT included.`}
        kind="pence"
      />
      <InputField form={form} name="description" label="What for" kind="line" max={200} />
    </FormDialog>
  );
}

function CreditorDialog({ caseId, onClose }: DialogProps) {
  const { data } = useQuery(trpc.affairs.creditors.list.queryOptions({ caseId }));
  const form = useContractForm({
    schema: commitmentsContract.payCreditor.input,
    given: useGiven(caseId),
    values: { caseCreditorId: null, amountPence: null, isBeyondClaim: false, description: '' },
    save: (input) => saving(caseId, calls.payCreditor.mutate(input), 'Payment set aside'),
  });
  const options = (data?.debts ?? []).map(({ id, creditor, accountNumber }) => ({
    id,
    label: [creditor.name, accountNumber].filter(Boolean).join(' · '),
  }));
  const chosen = data?.debts.find(({ id }) => id === form.form.watch('caseCreditorId'));
  return (
    <FormDialog title="Pay a creditor" submitLabel="Set aside" form={form} onClose={onClose}>
      <FormField
        form={form}
        name="caseCreditorId"
        label="Creditor"
        required
        help={chosen?.unpayableReason ? `Will be kept back. ${chosen.unpayableReason}` : undefined}
      >
        {(control) => <Select {...control} options={options} />}
      </FormField>
      <InputField form={form} name="amountPence" label="Amount" required kind="pence" />
      <FormSwitch
        form={form}
        name="isBeyondClaim"
        label="Deliberately pays the creditor more than 100 p/£ of its claim; the approver is told"
      />
      <InputField form={form} name="description" label="What for" kind="line" max={200} />
    </FormDialog>
  );
}

/** Money that leaves the creditors' pool, so the reason is asked for. */
function ReasonedDialog({ caseId, kind, onClose }: DialogProps & { kind: 'refund' | 'transfer' }) {
  const { data } = useQuery(trpc.commitments.list.queryOptions({ caseId }));
  const given = useGiven(caseId);
  const isRefund = kind === 'refund';
  const linked = data?.linkedCase;
  return (
    <FieldsDialog
      title={isRefund ? 'Refund the client' : `Transfer to ${linked?.uniqueReference ?? 'the linked case'}`}
      submitLabel="Set aside"
      about={isRefund ? undefined : linked?.caseName}
      schema={commitmentsContract.refundClient.input}
      given={given}
      fields={{
        amountPence: { kind: 'pence', label: 'Amount', required: true, value: null },
        reason: { kind: 'line', label: 'Why', required: true, max: 200, value: '' },
      }}
      call={(input) =>
        isRefund
          ? saving(caseId, calls.refundClient.mutate(input), 'Refund set aside')
          : saving(caseId, calls.transfer.mutate(input), 'Transfer set aside')
      }
      onClose={onClose}
    />
  );
}

const byHand = reasonsByHand.map((key) => ({ id: key, label: retainedReasons[key] }));
const nameOf = ({ amountPence, payee }: Allocation) => `${poundsText(amountPence)} for ${payee}`;

function RetainDialog({ caseId, row, onClose }: StepProps) {
  return (
    <FieldsDialog
      title={`Keep back ${nameOf(row)}`}
      submitLabel="Keep back"
      about="The money stays set aside."
      schema={commitmentsContract.retain.input}
      given={{ id: row.id, version: row.version }}
      fields={{
        retainedReason: {
          kind: 'choice',
          label: 'Reason',
          required: true,
          options: byHand,
          value: 'dispute',
        },
        reason: { kind: 'line', label: 'Why', required: true, max: 500, value: '' },
      }}
      call={(input) => saving(caseId, calls.retain.mutate(input), 'Item Updated.')}
      onClose={onClose}
    />
  );
}

function ResumeDialog({ caseId, row, onClose }: StepProps) {
  return (
    <FieldsDialog
      title={`Propose ${nameOf(row)} again`}
      submitLabel="Propose again"
      about="It goes back for approval as soon as the claim and payee allow."
      schema={commitmentsContract.resume.input}
      given={{ id: row.id, version: row.version }}
      fields={{}}
      call={(input) => saving(caseId, calls.resume.mutate(input), 'Item Updated.')}
      onClose={onClose}
    />
  );
}

function CancelDialog({ caseId, row, onClose }: StepProps) {
  return (
    <FieldsDialog
      title={`Cancel ${nameOf(row)}`}
      submitLabel="Cancel the allocation"
      cancelLabel="Keep"
      colour="red"
      about="The money is available again."
      schema={commitmentsContract.cancel.input}
      given={{ id: row.id, version: row.version }}
      fields={{ reason: { kind: 'line', label: 'Why', required: true, max: 500, value: '' } }}
      call={(input) => saving(caseId, calls.cancel.mutate(input), 'Item Updated.')}
      onClose={onClose}
    />
  );
}

const dialogs = { expense: ExpenseDialog, fee: FeeDialog, creditor: CreditorDialog } as const;
const steps = { retain: RetainDialog, resume: ResumeDialog, cancel: CancelDialog } as const;

/** The dialog of a new allocation or of a step. */
export function AllocationDialog({ open, ...props }: DialogProps & { open: OpenAllocation }) {
  if ('row' in open) {
    const Step = steps[open.what];
    return <Step {...props} row={open.row} />;
  }
  if (open.what === 'refund' || open.what === 'transfer')
    return <ReasonedDialog {...props} kind={open.what} />;
  const New = dialogs[open.what];
  return <New {...props} />;
}
