import { z } from 'zod';
import { newInvoiceInput } from '#shared/activities/money/invoices/contract.ts';
import { invoiceCategories, vatTreatments } from '#shared/activities/money/invoices/invoices.ts';
import { storeFile } from '#web/platform/api/files.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { FoldedFields } from '#web/platform/page/form/FoldedFields.tsx';
import type { FormOf } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField } from '#web/platform/page/form/FormField.tsx';
import { optionsOf, Select } from '#web/platform/ui/Field.tsx';
import { FileUpload } from '#web/platform/ui/FileUpload.tsx';
import { SearchableSelect } from '#web/platform/ui/SearchableSelect.tsx';

/** The invoice file, which a form holds in place of its id. */
export const papers = z.array(z.instanceof(File)).max(1);

const { fileId: _fileId, ...fields } = newInvoiceInput.shape;
/** The input of a header, with the file itself in place of its id. */
export const headerSchema = z.strictObject({ ...fields, files: papers });

type Field =
  | 'number'
  | 'issueDate'
  | 'taxPoint'
  | 'dueDate'
  | 'netPence'
  | 'vatPence'
  | 'vatTreatment'
  | 'category'
  | 'notes'
  | 'files';

interface HeaderFieldsProps {
  form: FormOf<typeof headerSchema, Field>;
  /** The progress of storing the file, between 0 and 1; null while none is being stored. */
  share: number | null;
  paperHelp?: string;
}

/** The fields of a header that can be changed until the invoice is submitted. */
export function HeaderFields({
  form,
  share,
  paperHelp = 'The invoice as a PDF or a picture.',
}: HeaderFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField form={form} name="number" label="Number" required kind="line" max={40} />
        <FormField form={form} name="category" label="Category" required>
          {(control) => <Select {...control} options={optionsOf(invoiceCategories)} />}
        </FormField>
        <InputField form={form} name="issueDate" label="Date" required kind="day" allowFuture={false} />
        <InputField
          form={form}
          name="dueDate"
          label="Due"
          help="By the supplier’s terms unless the invoice says otherwise."
          kind="day"
        />
        <InputField form={form} name="netPence" label="Net" required kind="pence" />
        <InputField form={form} name="vatPence" label="VAT" kind="pence" />
        <FormField form={form} name="vatTreatment" label="VAT treatment" required>
          {(control) => <Select {...control} options={optionsOf(vatTreatments)} />}
        </FormField>
      </div>
      <FormField form={form} name="files" label="Paper" help={paperHelp}>
        {({ value, onChange, ...control }) => (
          <FileUpload {...control} value={value ?? []} onChange={(files) => onChange([...files])} />
        )}
      </FormField>
      {share !== null && (
        <progress aria-label="Uploading" value={share} max={1} className="w-full accent-accent" />
      )}
      <FoldedFields form={form} names={['taxPoint', 'notes']} summary="Tax point and notes">
        <InputField
          form={form}
          name="taxPoint"
          label="Tax point"
          help="Where it is not the date of the invoice."
          kind="day"
        />
        <InputField form={form} name="notes" label="Notes" kind="text" max={2_000} />
      </FoldedFields>
    </>
  );
}

/** The invoices of a supplier that a credit note may credit. */
const creditable = (supplierId: number) => async (search: string) => {
  const { data } = await trpcClient.invoices.list.query({ supplierId, limit: 25, ...(search && { search }) });
  return data
    .filter(({ isCreditNote, status }) => !isCreditNote && status !== 'cancelled')
    .map(({ id, number }) => ({ id, label: number }));
};

interface CreditedFieldProps {
  form: FormOf<typeof headerSchema, 'creditsInvoiceId'>;
  supplierId: number;
  selected?: { id: number; number: string } | null;
}

/** The invoice that a credit note credits. */
export const CreditedField = ({ form, supplierId, selected }: CreditedFieldProps) => (
  <FormField form={form} name="creditsInvoiceId" label="Invoice credited" required>
    {(control) => (
      <SearchableSelect
        {...control}
        key={supplierId}
        loadOptions={creditable(supplierId)}
        selected={selected ? { id: selected.id, label: selected.number } : undefined}
      />
    )}
  </FormField>
);

/** Stores the file of a form, if it holds one, and returns its id. */
export async function storePaper(
  files: readonly File[],
  onShare: (share: number | null) => void,
): Promise<number | null> {
  const [file] = files;
  if (!file) return null;
  onShare(0);
  try {
    return (await storeFile(file, onShare)).id;
  } finally {
    onShare(null);
  }
}
