import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { newBatchInput, type ReadyAccount } from '#shared/activities/money/outgoing/contract.ts';
import { fileFormats } from '#shared/activities/money/outgoing/file-settings.ts';
import { counted } from '#shared/platform/counted.ts';
import { poundsText } from '#shared/platform/money.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { FormDialog, useContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Select } from '#web/platform/ui/Field.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { batchHref, createBatch } from './outgoing-client.ts';

const countText = ({ count, totalPence }: ReadyAccount) =>
  `${counted(count, 'payment')}, ${poundsText(totalPence)}`;

function BatchForm({ ready, onClose }: { ready: readonly ReadyAccount[]; onClose: () => void }) {
  const navigate = useNavigate();
  const first = ready.find(({ format }) => format !== null) ?? ready[0]!;
  const form = useContractForm({
    schema: newBatchInput,
    given: {},
    values: { bankAccountId: first.account.id, payOn: first.lastPayOn },
    save: async (input) => {
      const { id } = await createBatch(input);
      await navigate({ href: batchHref(id) });
    },
  });
  const accountId = useValue(form, 'bankAccountId');
  const chosen = ready.find(({ account }) => account.id === accountId);
  return (
    <FormDialog title="New payment batch" submitLabel="Create batch" form={form} onClose={onClose}>
      <FormField
        form={form}
        name="bankAccountId"
        label="From account"
        required
        {...(chosen?.format && { help: fileFormats[chosen.format] })}
      >
        {(control) => (
          <Select
            {...control}
            options={ready.map((each) => ({
              id: each.account.id,
              label: `${each.account.name}: ${countText(each)}`,
            }))}
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="payOn"
        label="Pay day"
        required
        help={
          chosen?.isMultiDay
            ? 'The last one: each payment is paid on the day it is due, up to this day.'
            : 'The day on which the payees have the money.'
        }
      >
        {(control) => <DateInput {...control} />}
      </FormField>
    </FormDialog>
  );
}

/** Puts what is ready into a batch, and opens it. */
export function NewBatchDialog({ domainId, onClose }: { domainId: number | undefined; onClose: () => void }) {
  const query = useQuery(trpc.outgoing.batches.ready.queryOptions({ domainId }));
  if (query.data && query.data.length > 0) return <BatchForm ready={query.data} onClose={onClose} />;
  return (
    <Modal
      open
      title="New payment batch"
      size="small"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded query={query} path="financials/batches">
        {() => <p>Nothing is ready to be paid. Each payment says why it is not in a file.</p>}
      </Loaded>
    </Modal>
  );
}
