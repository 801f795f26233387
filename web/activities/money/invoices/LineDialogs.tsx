import {
  type InvoiceDetail,
  type InvoiceLine,
  invoicesContract,
} from '#shared/activities/money/invoices/contract.ts';
import { grossOf } from '#shared/activities/money/invoices/invoices.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { FormDialog, useContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { InputField, partOf } from '#web/platform/page/form/FormField.tsx';
import { PartsFields } from '#web/platform/page/form/PartsFields.tsx';
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
  writeOff: { title: 'Write off', about: 'The firm bears it, not a case, once a second person agrees.' },
} as const;

/** Disputes a line, or asks for its write-off. */
export function ReasonDialog({ what, ...props }: DialogProps & { what: 'dispute' | 'writeOff' }) {
  const { title, about } = reasons[what];
  return (
    <FieldsDialog
      title={`${title} ${poundsText(grossOf(props.line))}`}
      submitLabel={title}
      about={about}
      schema={invoicesContract[what].input}
      given={givenOf(props)}
      fields={{ reason: { kind: 'line', label: 'Why', required: true, max: 500, value: '' } }}
      call={({ reason }) => props.decide({ action: what, reason })}
      onClose={props.onClose}
    />
  );
}

/** Sets the line's amount aside on a case as an expense, with the invoice as its evidence. */
export function ExpenseDialog({ of, ...props }: DialogProps & { of: CaseOf }) {
  return (
    <FieldsDialog
      title={`Record ${poundsText(grossOf(props.line))} on ${of.uniqueReference}`}
      submitLabel="Record"
      about={
        <>
          {of.caseName}: {props.line.description}, of {props.invoice.supplier.name}.
        </>
      }
      schema={invoicesContract.recordExpense.input}
      given={{ ...givenOf(props), caseId: of.id }}
      fields={{
        paymentTypeId: {
          kind: 'row',
          label: 'Payment type',
          required: true,
          from: 'payment-types',
          value: null,
        },
      }}
      refusedAt={{ netPence: 'paymentTypeId', category: 'paymentTypeId', caseId: 'paymentTypeId' }}
      call={({ paymentTypeId }) => props.decide({ action: 'recordExpense', caseId: of.id, paymentTypeId })}
      onClose={props.onClose}
    />
  );
}

interface Part {
  description: string | null;
  netPence: number | null;
  vatPence: number | null;
}
const emptyPart: Part = { description: '', netPence: null, vatPence: 0 };

/** Splits a line, so that each part may belong to a different case. */
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
                <InputField form={part} name="description" label="What for" kind="line" max={200} />
              </div>
              <div className="min-w-0 grow sm:w-28 sm:grow-0">
                <InputField form={part} name="netPence" label="Net" required kind="pence" />
              </div>
              <div className="min-w-0 grow sm:w-28 sm:grow-0">
                <InputField form={part} name="vatPence" label="VAT" kind="pence" />
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

/** Adds a line by hand. */
export function AddLineDialog({ invoice, onClose }: OfInvoice) {
  return (
    <FieldsDialog
      title="Add a line"
      submitLabel="Add"
      schema={invoicesContract.addLine.input}
      given={{ id: invoice.id }}
      fields={{
        description: { kind: 'line', label: 'Description', required: true, max: 200, value: '' },
        reference: { kind: 'line', label: 'Case reference', half: true, max: 200, value: '' },
        clientName: { kind: 'line', label: 'Client', half: true, max: 200, value: '' },
        netPence: { kind: 'pence', label: 'Net', required: true, half: true, value: null },
        vatPence: { kind: 'pence', label: 'VAT', half: true, value: 0 },
        quantity: { kind: 'number', label: 'Quantity', half: true, min: 1, value: 1 },
      }}
      failure="Error creating item."
      call={addLine}
      onClose={onClose}
    />
  );
}

/** Cancels an invoice that was recorded by mistake. */
export function CancelDialog({ invoice, onClose }: OfInvoice) {
  return (
    <FieldsDialog
      title={`Cancel ${invoice.number}`}
      submitLabel="Cancel invoice"
      cancelLabel="Keep"
      about="Its number can be used again, and its expenses go back to waiting for an invoice."
      schema={invoicesContract.cancel.input}
      given={{ id: invoice.id, version: invoice.version }}
      fields={{ reason: { kind: 'text', label: 'Why', required: true, rows: 2, max: 500, value: '' } }}
      call={cancelInvoice}
      onClose={onClose}
    />
  );
}

/** Records that the firm has paid an approved invoice. */
export function PaidDialog({ invoice, onClose }: OfInvoice) {
  return (
    <FieldsDialog
      title={`Record ${invoice.number} as paid`}
      submitLabel="Record as paid"
      about={<>From the firm’s office account to {invoice.supplier.name}.</>}
      schema={invoicesContract.recordPaid.input}
      given={{ id: invoice.id, version: invoice.version }}
      fields={{ paidOn: { kind: 'day', label: 'Paid on', required: true, value: londonDate() } }}
      call={recordPaid}
      onClose={onClose}
    />
  );
}
