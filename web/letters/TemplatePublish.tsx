import { Send } from 'lucide-react';
import { useState } from 'react';
import { labelOf } from '#shared/reference/field.ts';
import { reference } from '#shared/reference/registry.ts';
import { fieldErrorsOf, messageOf } from '#web/api/api-error.ts';
import { actOnRow, type Row } from '#web/reference/client.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toast.ts';

type TemplateField = keyof typeof reference.templates.fields;

function Refusal({ error }: { error: unknown }) {
  const errors = Object.entries(fieldErrorsOf(error));
  const { fields } = reference.templates;
  return (
    <Alert colour="red" title="Not published.">
      {errors.length === 0 ? (
        <p>{messageOf(error)}</p>
      ) : (
        <ul>
          {errors.map(([field, message]) => (
            <li key={field}>
              {field in fields && `${labelOf(field, fields[field as TemplateField])}: `}
              {message}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

/** Makes the saved draft the version that letters are written from; says which merge tokens stand in the way. */
export function TemplatePublish({ row }: { row: Row }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const published = row.publishedVersion as number | null;

  function close() {
    setAsking(false);
    setError(null);
  }

  async function publish() {
    setBusy(true);
    setError(null);
    try {
      toast.success(await actOnRow('templates', row.id, 'publish', { version: row.version }));
      close();
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button colour="accent" onClick={() => setAsking(true)}>
        <Send aria-hidden="true" className="size-4" />
        Publish
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Publish version ${(published ?? 0) + 1}?`}
        confirmLabel="Publish"
        colour="accent"
        loading={isBusy}
        onConfirm={() => void publish()}
        onCancel={close}
      >
        <div className="space-y-3">
          <p>
            The draft as it was last saved becomes version {(published ?? 0) + 1}
            {published === null ? '.' : ` and takes the place of version ${published}.`} Letters written from
            now on use it; letters that exist already stay as they are.
          </p>
          {error !== null && <Refusal error={error} />}
        </div>
      </ConfirmDialog>
    </>
  );
}
