import {
  domainInput,
  type InboundDetail,
  type InboundRow,
  inboundContract,
  junkInput,
  moveInput,
} from '#shared/work/inbound/contract.ts';
import { CasePicker } from '#web/platform/case/CasePicker.tsx';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import { Select } from '#web/platform/ui/Select.tsx';
import { TextInput } from '#web/platform/ui/TextInput.tsx';
import { inboundCalls, saving, seenOf } from './inbound-client.ts';

interface DialogProps {
  item: InboundDetail;
  onClose: () => void;
  /** After it is done. */
  onDone: () => void;
}

/** Puts an item aside as junk. */
export function JunkDialog({ item, onClose, onDone }: DialogProps) {
  const form = useContractForm({
    schema: junkInput,
    given: seenOf(item),
    values: { reason: '' },
    save: async (input) => {
      await saving(inboundCalls.junk.mutate(input));
      onDone();
    },
  });
  return (
    <FormDialog title="Put aside as junk" submitLabel="Junk" form={form} onClose={onClose}>
      <p>It is kept, and can be taken back.</p>
      <FormField form={form} name="reason" label="Why" required>
        {(control) => <TextInput {...control} maxLength={500} />}
      </FormField>
    </FormDialog>
  );
}

/** Puts the pages of another item behind this one's. */
export function MergeDialog({ item, rows, onClose, onDone }: DialogProps & { rows: readonly InboundRow[] }) {
  const others = rows.filter(
    ({ id, status }) => id !== item.id && (status === 'classified' || status === 'unidentified'),
  );
  const at = rows.findIndex(({ id }) => id === item.id);
  const next = others.find(({ id }) => rows.findIndex((row) => row.id === id) > at);
  const form = useContractForm({
    schema: inboundContract.merge.input,
    given: seenOf(item),
    values: { otherId: next?.id ?? null },
    needs: ['otherId'],
    save: async (input) => {
      await saving(inboundCalls.merge.mutate(input));
      onDone();
    },
  });
  return (
    <FormDialog title="Merge with another item" submitLabel="Merge" form={form} onClose={onClose}>
      <p>Its pages are put after these. You can undo it.</p>
      <FormField form={form} name="otherId" label="The other item" required>
        {(control) => (
          <Select
            {...control}
            label="item"
            options={others.map(({ id, title, pageCount }) => ({
              id,
              label: `${title} (${pageCount === 1 ? '1 page' : `${pageCount} pages`})`,
            }))}
          />
        )}
      </FormField>
    </FormDialog>
  );
}

/** Assigns post to a domain, even one that the user does not hold. */
export function DomainDialog({ item, onClose, onDone }: DialogProps) {
  const form = useContractForm({
    schema: domainInput,
    given: seenOf(item),
    values: { domainId: null },
    needs: ['domainId'],
    isComparable: false,
    save: async (input) => {
      await saving(inboundCalls.domain.mutate(input));
      onDone();
    },
  });
  return (
    <FormDialog title="Assign to a domain" submitLabel="Assign" form={form} onClose={onClose}>
      <p>From then on, only that domain’s staff see it.</p>
      <FormField form={form} name="domainId" label="Domain" required>
        {(control) => <NamePicker {...control} from="domains" />}
      </FormField>
    </FormDialog>
  );
}

/** Moves what was filed on the wrong case. */
export function MoveDialog({ item, onClose, onDone }: DialogProps) {
  const form = useContractForm({
    schema: moveInput,
    given: seenOf(item),
    values: { caseId: null, reason: '' },
    needs: ['caseId'],
    isComparable: false,
    save: async (input) => {
      await saving(inboundCalls.move.mutate(input));
      onDone();
    },
  });
  return (
    <FormDialog title="Move to another case" submitLabel="Move" form={form} onClose={onClose}>
      <p>Document, note and open task go along. It counts as misfiled.</p>
      <FormField form={form} name="caseId" label="Case" required>
        {(control) => <CasePicker {...control} label="case" except={item.filed?.case.id} />}
      </FormField>
      <FormField form={form} name="reason" label="Why" required>
        {(control) => <TextInput {...control} maxLength={500} />}
      </FormField>
    </FormDialog>
  );
}

/** Puts the number of sheets of a batch right, or says why it goes on without some. */
export function BatchDialog({ item: { batch }, onClose, onDone }: DialogProps) {
  const form = useContractForm({
    schema: inboundContract.settleBatch.input,
    given: { id: batch.id, version: batch.version },
    values: { declaredSheets: batch.declaredSheets, reason: '' },
    isComparable: false,
    save: async (input) => {
      await saving(inboundCalls.settleBatch.mutate(input));
      onDone();
    },
  });
  return (
    <FormDialog title={`Sheets of ${batch.name}`} submitLabel="Save" form={form} onClose={onClose}>
      <p>
        {batch.countedSheets} came in. Put the number right, or say why the batch goes on without the others.
      </p>
      <FormField form={form} name="declaredSheets" label="Sheets counted before scanning">
        {(control) => <NumberInput {...control} min={1} max={100_000} />}
      </FormField>
      <FormField form={form} name="reason" label="Why it goes on">
        {(control) => <TextInput {...control} maxLength={500} />}
      </FormField>
    </FormDialog>
  );
}
