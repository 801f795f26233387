import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { labelOf } from '#shared/platform/fields/field.ts';
import type { Row, RowOf } from '#shared/records/reference/contract.ts';
import { reference } from '#shared/records/reference/registry.ts';
import { fieldErrorsOf, messageOf } from '#web/platform/api/api-error.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { invalidateTemplates } from '#web/records/correspondence/letters/templates-client.ts';

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

/** Makes the saved draft the version that letters are written from; shows which merge tokens prevent it. */
export function TemplatePublish({ row }: { row: Row }) {
  const [isAsking, setAsking] = useState(false);
  const { publishedVersion: published } = row as RowOf<'templates'>;
  const publish = useMutation(
    trpc.templates.publish.mutationOptions({
      onSuccess: async () => {
        toast.success('Template published.');
        setAsking(false);
        await invalidateTemplates();
      },
    }),
  );

  function close() {
    setAsking(false);
    publish.reset();
  }

  return (
    <>
      <Button icon={Send} colour="accent" onClick={() => setAsking(true)}>
        Publish
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Publish version ${(published ?? 0) + 1}?`}
        confirmLabel="Publish"
        colour="accent"
        loading={publish.isPending}
        onConfirm={() => publish.mutate({ id: row.id, version: row.version })}
        onCancel={close}
      >
        <div className="space-y-3">
          <p>
            The draft as it was last saved becomes version {(published ?? 0) + 1}
            {published === null ? '.' : ` and takes the place of version ${published}.`} Letters written from
            now on use it; letters that exist already stay as they are.
          </p>
          {publish.error && <Refusal error={publish.error} />}
        </div>
      </ConfirmDialog>
    </>
  );
}
