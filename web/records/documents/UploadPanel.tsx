import { Check, FileText, RotateCcw, X } from 'lucide-react';
import type { DocumentChoices } from '#shared/records/documents/contract.ts';
import { documentDirections } from '#shared/records/documents/documents.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { CurrencyInput } from '#web/platform/ui/CurrencyInput.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Field, Select, TextInput } from '#web/platform/ui/Field.tsx';
import { fileSizeText } from '#web/platform/ui/file-size.ts';
import { SearchableSelect } from '#web/platform/ui/SearchableSelect.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import type { UploadValues } from '#web/records/documents/document-client.ts';
import type { Upload, UploadState, Uploads } from '#web/records/documents/use-uploads.ts';

const directions = Object.entries(documentDirections).map(([id, label]) => ({
  id: id as UploadValues['direction'],
  label,
}));
const optionsOf = (rows: readonly { id: number; name: string; isActive: boolean }[]) =>
  rows.filter(({ isActive }) => isActive).map(({ id, name }) => ({ id, label: name }));

function Progress({ name, state }: { name: string; state: UploadState }) {
  if (state.phase === 'waiting') return <span className="text-sm text-muted">Waiting</span>;
  if (state.phase === 'sent')
    return (
      <span className="inline-flex items-center gap-1 text-sm text-green-text">
        <Check className="size-4" aria-hidden="true" /> Uploaded
      </span>
    );
  if (state.phase === 'failed') return null;
  return (
    <span className="flex items-center gap-2 text-sm text-muted">
      <progress
        aria-label={`Uploading ${name}`}
        value={state.share}
        max={1}
        className="h-1.5 w-28 appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-grey-bg [&::-webkit-progress-value]:bg-accent"
      />
      {state.share < 1 ? `${Math.floor(state.share * 100)} %` : 'Checking…'}
    </span>
  );
}

interface UploadRowProps {
  upload: Upload;
  choices: DocumentChoices;
  onChange: (values: Partial<UploadValues>) => void;
  onRemove: () => void;
  onRetry: () => void;
}

function Details({ upload, choices, onChange }: Pick<UploadRowProps, 'upload' | 'choices' | 'onChange'>) {
  const { values, errors } = upload;
  return (
    <div className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.5fr)_minmax(0,1.5fr)_7.5rem_10rem]">
      <Field label="Title" required error={errors.title}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            value={values.title}
            onChange={(title) => onChange({ title })}
          />
        )}
      </Field>
      <Field label="Type" required error={errors.documentTypeId}>
        {(control) => (
          <SearchableSelect
            {...control}
            options={optionsOf(choices.types)}
            value={values.documentTypeId}
            onChange={(documentTypeId) => onChange({ documentTypeId })}
          />
        )}
      </Field>
      <Field label="Folder" required error={errors.folderId}>
        {(control) => (
          <SearchableSelect
            {...control}
            options={optionsOf(choices.folders)}
            value={values.folderId}
            onChange={(folderId) => onChange({ folderId })}
          />
        )}
      </Field>
      <Field label="Direction" required error={errors.direction}>
        {(control) => (
          <Select
            {...control}
            options={directions}
            value={values.direction}
            onChange={(direction) => direction && onChange({ direction })}
          />
        )}
      </Field>
      <Field label={values.direction === 'out' ? 'Sent on' : 'Received on'} error={errors.on}>
        {(control) => <DateInput {...control} value={values.on} onChange={(on) => onChange({ on })} />}
      </Field>
      {(errors.reportedHeldPence || values.reportedHeldPence !== null) && (
        <Field label="Held, as the report says" required error={errors.reportedHeldPence}>
          {(control) => (
            <CurrencyInput
              {...control}
              value={values.reportedHeldPence}
              onChange={(reportedHeldPence) => onChange({ reportedHeldPence })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

/** One file being uploaded: its progress, and what it will be filed as. */
function UploadRow({ upload, choices, onChange, onRemove, onRetry }: UploadRowProps) {
  const { file, state } = upload;
  const isSending = state.phase === 'sending' || state.phase === 'waiting';
  return (
    <li aria-label={file.name} className="rounded-lg border border-border bg-surface p-3">
      <div className="flex min-h-7 items-center gap-2">
        <FileText className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <span className="min-w-0 truncate font-medium" title={file.name}>
          {file.name}
        </span>
        <span className="figures shrink-0 text-sm text-muted">{fileSizeText(file.size)}</span>
        <output className="ml-auto shrink-0">
          <Progress name={file.name} state={state} />
        </output>
        {state.phase === 'failed' && !state.isFinal && (
          <Button small onClick={onRetry} aria-label={`Try ${file.name} again`}>
            <RotateCcw className="size-3.5" aria-hidden="true" />
            Try again
          </Button>
        )}
        <IconButton
          small
          label={`${isSending ? 'Cancel' : 'Leave out'} ${file.name}`}
          disabled={state.phase === 'sent' && state.isFiling}
          icon={X}
          onClick={onRemove}
        />
      </div>
      {state.phase === 'failed' ? (
        <div className="mt-2">
          <Alert colour="red" message={state.problem} />
        </div>
      ) : (
        <Details upload={upload} choices={choices} onChange={onChange} />
      )}
    </li>
  );
}

interface UploadPanelProps {
  uploads: Uploads;
  choices: DocumentChoices;
  /** After the last one is filed. */
  onDone?: () => void;
}

const inWords = (count: number) => (count === 1 ? 'one document' : `${count} documents`);

/** The chosen files, what each is filed as, and the button that files them. */
export function UploadPanel({ uploads, choices, onDone }: UploadPanelProps) {
  const { list } = uploads;
  if (list.length === 0) return null;
  const ready = list.filter(({ state }) => state.phase === 'sent');
  const isFiling = ready.some(({ state }) => state.phase === 'sent' && state.isFiling);
  const isUnderWay = list.some(({ state }) => state.phase === 'sending' || state.phase === 'waiting');

  async function fileAll() {
    const filed = await uploads.fileAll();
    const done = filed === 1 ? 'Document filed.' : `${filed} documents filed.`;
    if (filed > 0) toast.success(done, undefined, { href: `/cases/${uploads.caseId}?tab=documents` });
    if (filed === list.length) onDone?.();
  }

  return (
    <form
      noValidate
      aria-label="Files to add"
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFiling && ready.length > 0) void fileAll();
      }}
    >
      <ul className="space-y-2">
        {list.map((upload) => (
          <UploadRow
            key={upload.key}
            upload={upload}
            choices={choices}
            onChange={(values) => uploads.change(upload.key, values)}
            onRemove={() => uploads.remove(upload.key)}
            onRetry={() => uploads.retry(upload.key)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" colour="accent" disabled={ready.length === 0} loading={isFiling}>
          File {ready.length === 0 ? 'documents' : inWords(ready.length)}
        </Button>
        {isUnderWay && ready.length > 0 && (
          <p className="text-sm text-muted">The others follow when they are uploaded.</p>
        )}
      </div>
    </form>
  );
}
