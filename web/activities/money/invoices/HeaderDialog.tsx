import { useState } from 'react';
import { z } from 'zod';
import { type InvoiceDetail, invoicesContract } from '#shared/activities/money/invoices/contract.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { CreditedField, HeaderFields, papers, storePaper } from './HeaderFields.tsx';
import { updateInvoice } from './invoices-client.ts';

const { fileId: _fileId, ...fields } = invoicesContract.update.input.shape;
const schema = z.strictObject({ ...fields, files: papers });

interface HeaderDialogProps {
  invoice: InvoiceDetail;
  onClose: () => void;
}

/** Changes the header of an invoice that has not been submitted yet; its domain and supplier are fixed. */
export function HeaderDialog({ invoice, onClose }: HeaderDialogProps) {
  const [share, setShare] = useState<number | null>(null);
  const { id, version, supplier, isCreditNote, credits, file } = invoice;
  const { number, issueDate, taxPoint, dueDate, netPence, vatPence, vatTreatment, category, notes } = invoice;
  const form = useContractForm({
    schema,
    given: { id, version },
    refusedAt: { fileId: 'files' },
    values: {
      number,
      issueDate,
      taxPoint,
      dueDate,
      netPence,
      vatPence,
      vatTreatment,
      category,
      creditsInvoiceId: credits?.id ?? null,
      notes,
      files: [],
    },
    save: async ({ files, ...header }) => {
      const fileId = (await storePaper(files, setShare)) ?? file?.id ?? null;
      await updateInvoice({ ...header, fileId });
    },
  });
  return (
    <FormDialog title={`Change ${number}`} submitLabel="Save" size="large" form={form} onClose={onClose}>
      <p className="text-muted">{supplier.name}</p>
      {isCreditNote && <CreditedField form={form} supplierId={supplier.id} selected={credits} />}
      <HeaderFields
        form={form}
        share={share}
        paperHelp={file ? `Replaces ${file.name}.` : 'The invoice as a PDF or a picture.'}
      />
    </FormDialog>
  );
}
