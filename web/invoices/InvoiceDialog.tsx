import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { londonDate } from '#shared/dates.ts';
import { newInvoiceInput } from '#shared/invoices/contract.ts';
import { invoiceCategories, vatTreatments } from '#shared/invoices/invoices.ts';
import { storeFile } from '#web/api/files.ts';
import { trpcClient } from '#web/api/trpc.ts';
import { FormDialog } from '#web/page/form/FormDialog.tsx';
import { FormField } from '#web/page/form/FormField.tsx';
import { FormSwitch } from '#web/page/form/FormSwitch.tsx';
import { useContractForm, useValue } from '#web/page/form/use-contract-form.ts';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { useAuth } from '#web/session/auth.ts';
import { useDomain } from '#web/session/domain.ts';
import { CurrencyInput } from '#web/ui/CurrencyInput.tsx';
import { DateInput } from '#web/ui/DateInput.tsx';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { optionsOf } from '#web/ui/option.ts';
import { SearchableSelect } from '#web/ui/SearchableSelect.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { createInvoice, invoiceHref } from './invoices-client.ts';

const { fileId: _fileId, taxPoint: _taxPoint, notes: _notes, ...fields } = newInvoiceInput.shape;
/** What the call takes, with the paper itself in place of its id. */
const schema = z.strictObject({ ...fields, files: z.array(z.instanceof(File)).max(1) });

/** The invoices of a supplier that a credit note may take back. */
const creditable = (supplierId: number) => async (search: string) => {
  const { data } = await trpcClient.invoices.list.query({ supplierId, limit: 25, ...(search && { search }) });
  return data
    .filter(({ isCreditNote, status }) => !isCreditNote && status !== 'cancelled')
    .map(({ id, number }) => ({ id, label: number }));
};

/** Records the header of an invoice with its paper, and leads to its lines. */
export function InvoiceDialog({ onClose }: { onClose: () => void }) {
  const { allUserDomains, profile } = useAuth();
  const chosen = useDomain();
  const navigate = useNavigate();
  const [share, setShare] = useState<number | null>(null);
  const form = useContractForm({
    schema,
    given: {},
    failure: 'Error creating item.',
    refusedAt: { fileId: 'files' },
    values: {
      domainId: chosen === 'all' ? profile.domain.id : chosen,
      supplierId: null,
      number: '',
      issueDate: londonDate(),
      dueDate: null,
      netPence: null,
      vatPence: 0,
      vatTreatment: 'standard',
      category: 'cat1',
      isCreditNote: false,
      creditsInvoiceId: null,
      files: [],
    },
    save: async ({ files: [file], ...header }) => {
      setShare(file ? 0 : null);
      try {
        const stored = file && (await storeFile(file, setShare));
        const { id } = await createInvoice({ ...header, fileId: stored?.id ?? null });
        await navigate({ href: invoiceHref(id) });
      } finally {
        setShare(null);
      }
    },
  });
  const isCreditNote = useValue(form, 'isCreditNote');
  const supplierId = useValue(form, 'supplierId');
  return (
    <FormDialog title="New invoice" submitLabel="Record" size="large" form={form} onClose={onClose}>
      {allUserDomains.length > 1 && (
        <FormField form={form} name="domainId" label="Domain" required>
          {(control) => (
            <Select {...control} options={allUserDomains.map(({ id, name }) => ({ id, label: name }))} />
          )}
        </FormField>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="supplierId" label="Supplier" required>
          {(control) => <NamePicker {...control} from="suppliers" />}
        </FormField>
        <FormField form={form} name="number" label="Number" required>
          {(control) => <TextInput {...control} maxLength={40} />}
        </FormField>
        <FormField form={form} name="issueDate" label="Date" required>
          {(control) => <DateInput {...control} allowFuture={false} />}
        </FormField>
        <FormField
          form={form}
          name="dueDate"
          label="Due"
          help="By the supplier’s terms unless it says otherwise."
        >
          {(control) => <DateInput {...control} />}
        </FormField>
        <FormField form={form} name="netPence" label="Net" required>
          {(control) => <CurrencyInput {...control} />}
        </FormField>
        <FormField form={form} name="vatPence" label="VAT">
          {(control) => <CurrencyInput {...control} />}
        </FormField>
        <FormField form={form} name="vatTreatment" label="VAT treatment" required>
          {(control) => <Select {...control} options={optionsOf(vatTreatments)} />}
        </FormField>
        <FormField form={form} name="category" label="Category" required>
          {(control) => <Select {...control} options={optionsOf(invoiceCategories)} />}
        </FormField>
      </div>
      <FormSwitch form={form} name="isCreditNote" label="Credit note" />
      {isCreditNote && supplierId !== null && (
        <FormField form={form} name="creditsInvoiceId" label="Invoice taken back" required>
          {(control) => (
            <SearchableSelect {...control} key={supplierId} loadOptions={creditable(supplierId)} />
          )}
        </FormField>
      )}
      <FormField form={form} name="files" label="Paper" help="The invoice as a PDF or a picture.">
        {({ value, onChange, ...control }) => (
          <FileUpload {...control} value={value ?? []} onChange={(files) => onChange([...files])} />
        )}
      </FormField>
      {share !== null && (
        <progress aria-label="Uploading" value={share} max={1} className="w-full accent-accent" />
      )}
    </FormDialog>
  );
}
