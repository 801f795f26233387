import { newKeyInput } from '#shared/activities/leads/contract.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { FormDialog, useContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Select, TextInput } from '#web/platform/ui/Field.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { createKey } from './leads-client.ts';

const USUAL_PER_MINUTE = 60;

interface NewKeyDialogProps {
  introducerId: number;
  onMade: (key: string) => void;
  onClose: () => void;
}

/** Creates a key for an introducer; `onMade` is given its text, which is never shown again. */
export function NewKeyDialog({ introducerId, onMade, onClose }: NewKeyDialogProps) {
  const { allUserDomains, profile } = useAuth();
  const [only] = allUserDomains.length === 1 ? allUserDomains : [];
  const form = useContractForm({
    schema: newKeyInput,
    given: { introducerId },
    values: {
      name: '',
      domainId: only?.id ?? null,
      productId: null,
      ownerUserId: profile.id,
      perMinute: USUAL_PER_MINUTE,
    },
    needs: ['domainId', 'productId', 'ownerUserId', 'perMinute'],
    failure: 'Error creating item.',
    save: async (input) => onMade((await createKey(input)).key),
  });
  const domainId = useValue(form, 'domainId') ?? undefined;
  return (
    <FormDialog title="New key" submitLabel="Create key" form={form} onClose={onClose}>
      <FormField form={form} name="name" label="Name" required help="What it is used for, such as a website.">
        {(control) => <TextInput {...control} maxLength={60} />}
      </FormField>
      <FormField form={form} name="domainId" label="Domain" required help="Its leads come into this domain.">
        {(control) => (
          <Select {...control} options={allUserDomains.map(({ id, name }) => ({ id, label: name }))} />
        )}
      </FormField>
      <FormField form={form} name="productId" label="Product" required help="What its leads are opened as.">
        {(control) => <NamePicker {...control} from="products" />}
      </FormField>
      <FormField form={form} name="ownerUserId" label="Owner of its leads" required>
        {(control) => <NamePicker {...control} from="users" domainId={domainId} />}
      </FormField>
      <FormField form={form} name="perMinute" label="Calls a minute" required help="At most 600.">
        {(control) => <NumberInput {...control} />}
      </FormField>
    </FormDialog>
  );
}

/** The key itself, which is never shown again. */
export function KeyShown({ text, onClose }: { text: string; onClose: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copied.');
    } catch {
      toast.error('Not copied.', 'Select the key and copy it.');
    }
  }
  return (
    <Modal
      open
      size="medium"
      title="The new key"
      closeOnBackdrop={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button colour="accent" onClick={() => void copy()}>
            Copy
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <p>Give this key to the introducer securely. It is shown only once.</p>
        <p>
          <code className="block select-all break-all rounded-md border border-border bg-canvas px-3 py-2">
            {text}
          </code>
        </p>
        <p className="text-sm text-muted">
          It is sent as the bearer token of the Authorization header with POST /api/leads; GET /api/leads/ and
          the introducer’s own reference says how far a lead has come.
        </p>
      </div>
    </Modal>
  );
}
