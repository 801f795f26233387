import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { londonDate } from '#shared/platform/dates.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { FormDialog, useContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, FormSwitch, InputField } from '#web/platform/page/form/FormField.tsx';
import { Select } from '#web/platform/ui/Field.tsx';
import { CreditedField, HeaderFields, headerSchema, storePaper } from './HeaderFields.tsx';
import { createInvoice, invoiceHref } from './invoices-client.ts';

/** Records the header of an invoice with its file, and opens its lines. */
export function InvoiceDialog({ onClose }: { onClose: () => void }) {
  const { allUserDomains, profile } = useAuth();
  const chosen = useDomain();
  const navigate = useNavigate();
  const [share, setShare] = useState<number | null>(null);
  const form = useContractForm({
    schema: headerSchema,
    given: {},
    failure: 'Error creating item.',
    refusedAt: { fileId: 'files' },
    values: {
      domainId: chosen === 'all' ? profile.domain.id : chosen,
      supplierId: null,
      number: '',
      issueDate: londonDate(),
      taxPoint: null,
      dueDate: null,
      netPence: null,
      vatPence: 0,
      vatTreatment: 'standard',
      category: 'cat1',
      isCreditNote: false,
      creditsInvoiceId: null,
      notes: '',
      files: [],
    },
    save: async ({ files, ...header }) => {
      const { id } = await createInvoice({ ...header, fileId: await storePaper(files, setShare) });
      await navigate({ href: invoiceHref(id) });
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
      <InputField form={form} name="supplierId" label="Supplier" required kind="row" from="suppliers" />
      <FormSwitch form={form} name="isCreditNote" label="Credit note" />
      {isCreditNote && supplierId !== null && <CreditedField form={form} supplierId={supplierId} />}
      <HeaderFields form={form} share={share} />
    </FormDialog>
  );
}
