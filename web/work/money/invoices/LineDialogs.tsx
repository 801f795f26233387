import { londonDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import {
  type InvoiceDetail,
  type InvoiceLine,
  invoicesContract,
} from '#shared/work/money/invoices/contract.ts';
import { grossOf } from '#shared/work/money/invoices/invoices.ts';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { PartsFields } from '#web/platform/page/form/PartsFields.tsx';
import { partOf } from '#web/platform/page/form/part-of.ts';
import { useContractForm, useValue } from '#web/platform/page/form/use-contract-form.ts';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import { TextArea } from '#web/platform/ui/TextArea.tsx';
import { TextInput } from '#web/platform/ui/TextInput.tsx';
import { addLine, cancelInvoice, type LineDecision, recordPaid } from './invoices-client.ts';
import type { CaseOf } from './LinePane.tsx';

interface DialogProps {
  invoice: InvoiceDetail;
  line: InvoiceLine;
  decide: (decision: LineDecision) => Promise<void>;
  onClose: () => void;
}

const givenOf = ({ invoice, line }: DialogProps) => ({
  id: invoice.id,
  lineId: line.id,
  version: line.version,
});

const reasons = {
  dispute: { title: 'Dispute', about: 'The invoice waits until the supplier has answered.' },
  writeOff: { title: 'Write off', about: 'No case bears it: the firm does, once a second person agrees.' },
} as const;

/** Keeps a line back, or asks for its write-off. */
export function ReasonDialog({ what, ...props }: DialogProps & { what: 'dispute' | 'writeOff' }) {
  const { title, about } = reasons[what];
  const form = useContractForm({
    schema: invoicesContract[what].input,
    given: givenOf(props),
    values: { reason: '' },
    save: ({ reason }) => props.decide({ action: what, reason }),
  });
  return (
    <FormDialog
      title={`${title} ${poundsText(grossOf(props.line))}`}
      submitLabel={title}
      form={form}
      onClose={props.onClose}
    >
      <p>{about}</p>
      <FormField form={form} name="reason" label="Why" required>
        {(control) => <TextInput {...control} maxLength={500} />}
      </FormField>
    </FormDialog>
  );
}

/** Sets the line's amount aside on a case as an expense, with the invoice as its evidence. */
export function ExpenseDialog({ of, ...props }: DialogProps & { of: CaseOf }) {
  const form = useContractForm({
    schema: invoicesContract.recordExpense.input,
    given: { ...givenOf(props), caseId: of.id },
    values: { paymentTypeId: null },
    refusedAt: { netPence: 'paymentTypeId', category: 'paymentTypeId', caseId: 'paymentTypeId' },
    save: ({ paymentTypeId }) => props.decide({ action: 'recordExpense', caseId: of.id, paymentTypeId }),
  });
  return (
    <FormDialog
      title={`Record ${poundsText(grossOf(props.line))} on ${of.uniqueReference}`}
      submitLabel="Record"
      form={form}
      onClose={props.onClose}
    >
      <p>
        {of.caseName}: {props.line.description}, of {props.invoice.supplier.name}.
      </p>
      <FormField form={form} name="paymentTypeId" label="Payment type" required>
        {(control) => <NamePicker {...control} from="payment-types" />}
      </FormField>
    </FormDialog>
  );
}

interface Part {
  description: string | null;
  netPence: number | null;
  vatPence: number | null;
}
const emptyPart: Part = { description: '', netPence: null, vatPence: 0 };

/** Divides a line, so that each part may belong to a case of its own. */
export function SplitDialog(props: DialogProps) {
  const { line } = props;
  const form = useContractForm({
    schema: invoicesContract.split.input,
    given: givenOf(props),
    values: { parts: [emptyPart, emptyPart] },
    save: ({ parts }) => props.decide({ action: 'split', parts }),
  });
  const parts = useValue(form, 'parts') ?? [];
  const left = parts.reduce(
    (rest, part) => rest - (part.netPence ?? 0) - (part.vatPence ?? 0),
    grossOf(line),
  );
  return (
    <FormDialog
      title={`Split ${poundsText(grossOf(line))}`}
      submitLabel="Split"
      size="large"
      form={form}
      onClose={props.onClose}
    >
      <PartsFields form={form} empty={emptyPart} most={50} left={left}>
        {(n) => {
          const part = partOf(form, 'parts', n);
          return (
            <>
              <div className="min-w-0 grow basis-full sm:basis-48">
                <FormField form={part} name="description" label="What for">
                  {(field) => <TextInput {...field} maxLength={200} />}
                </FormField>
              </div>
              <div className="min-w-0 grow sm:w-28 sm:grow-0">
                <FormField form={part} name="netPence" label="Net" required>
                  {(field) => <CurrencyInput {...field} />}
                </FormField>
              </div>
              <div className="min-w-0 grow sm:w-28 sm:grow-0">
                <FormField form={part} name="vatPence" label="VAT">
                  {(field) => <CurrencyInput {...field} />}
                </FormField>
              </div>
            </>
          );
        }}
      </PartsFields>
    </FormDialog>
  );
}

interface OfInvoice {
  invoice: InvoiceDetail;
  onClose: () => void;
}

/** A line by hand. */
export function AddLineDialog({ invoice, onClose }: OfInvoice) {
  const form = useContractForm({
    schema: invoicesContract.addLine.input,
    given: { id: invoice.id },
    values: { reference: '', clientName: '', description: '', quantity: 1, netPence: null, vatPence: 0 },
    failure: 'Error creating item.',
    save: async (input) => {
      await addLine(input);
    },
  });
  return (
    <FormDialog title="Add a line" submitLabel="Add" form={form} onClose={onClose}>
      <FormField form={form} name="description" label="Description" required>
        {(control) => <TextInput {...control} maxLength={200} />}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="reference" label="Case reference">
          {(control) => <TextInput {...control} maxLength={200} />}
        </FormField>
        <FormField form={form} name="clientName" label="Client">
          {(control) => <TextInput {...control} maxLength={200} />}
        </FormField>
        <FormField form={form} name="netPence" label="Net" required>
          {(control) => <CurrencyInput {...control} />}
        </FormField>
        <FormField form={form} name="vatPence" label="VAT">
          {(control) => <CurrencyInput {...control} />}
        </FormField>
        <FormField form={form} name="quantity" label="Quantity">
          {(control) => <NumberInput {...control} min={1} />}
        </FormField>
      </div>
    </FormDialog>
  );
}

/** Gives an invoice up that was recorded by mistake. */
export function CancelDialog({ invoice, onClose }: OfInvoice) {
  const form = useContractForm({
    schema: invoicesContract.cancel.input,
    given: { id: invoice.id, version: invoice.version },
    values: { reason: '' },
    save: async (input) => {
      await cancelInvoice(input);
    },
  });
  return (
    <FormDialog
      title={`Cancel ${invoice.number}`}
      submitLabel="Cancel invoice"
      cancelLabel="Keep"
      form={form}
      onClose={onClose}
    >
      <p>Its number is free again, and its expenses wait for their invoice.</p>
      <FormField form={form} name="reason" label="Why" required>
        {(control) => <TextArea {...control} rows={2} maxLength={500} />}
      </FormField>
    </FormDialog>
  );
}

/** The firm has paid an approved invoice. */
export function PaidDialog({ invoice, onClose }: OfInvoice) {
  const form = useContractForm({
    schema: invoicesContract.recordPaid.input,
    given: { id: invoice.id, version: invoice.version },
    values: { paidOn: londonDate() },
    save: async (input) => {
      await recordPaid(input);
    },
  });
  return (
    <FormDialog
      title={`Record ${invoice.number} as paid`}
      submitLabel="Record as paid"
      form={form}
      onClose={onClose}
    >
      <p>From the firm’s office account to {invoice.supplier.name}.</p>
      <FormField form={form} name="paidOn" label="Paid on" required>
        {(control) => <DateInput {...control} allowFuture={false} />}
      </FormField>
    </FormDialog>
  );
}
