import { useMutation } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { messageOf } from '#web/platform/api/api-error.ts';
import { storeFile } from '#web/platform/api/files.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

async function textOf(file: File) {
  const { id } = await storeFile(file);
  return trpcClient.templates.fromWord.mutate({ fileId: id });
}

/** Imports the text of a Word document into the editor, once; it is stored with the form. */
export function WordImport() {
  const { setValue } = useFormContext<{ body: string; format: string }>();
  const format = useWatch<{ format: string }, 'format'>({ name: 'format' });
  const chooser = useRef<HTMLInputElement>(null);
  const read = useMutation({
    mutationFn: textOf,
    onSuccess: ({ html }) => setValue('body', html, { shouldDirty: true, shouldValidate: true }),
  });
  if (format === 'docx') return null;
  return (
    <div className="mt-3 space-y-3">
      <input
        ref={chooser}
        type="file"
        accept={`.docx,${DOCX}`}
        aria-label="Word document to import"
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) read.mutate(file);
          target.value = '';
        }}
      />
      <Button small loading={read.isPending} onClick={() => chooser.current?.click()}>
        <FileUp aria-hidden="true" className="size-3.5" />
        Import the text of a Word document
      </Button>
      {read.error && <Alert colour="red" title="Not imported." message={messageOf(read.error)} />}
      {read.data && (
        <Alert
          colour="yellow"
          title="Imported. Read it through before you save: it has replaced the text above."
        >
          <ul className="list-disc pl-5">
            {read.data.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
