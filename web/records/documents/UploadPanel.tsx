import type { DocumentChoices } from '#shared/records/documents/contract.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { UploadRow } from '#web/records/documents/UploadRow.tsx';
import type { Uploads } from '#web/records/documents/use-uploads.ts';

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
