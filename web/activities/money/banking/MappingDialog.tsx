import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedImport, Mapping } from '#shared/activities/money/banking/imports-contract.ts';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { useAttempt } from '#web/platform/page/use-attempt.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { learnMapping, mappingOptions, previewOptions } from './banking-client.ts';
import { MappingColumns } from './MappingColumns.tsx';
import { MappingPreviewTable } from './MappingPreviewTable.tsx';
import { MappingSettings } from './MappingSettings.tsx';
import { draftOf, profileOf } from './mapping-draft.ts';

interface MappingDialogProps {
  row: ListedImport;
  onClose: () => void;
}

function MappingForm({ row, mapping, onClose }: MappingDialogProps & { mapping: Mapping }) {
  const [draft, setDraft] = useState(() => draftOf(mapping.rows, mapping.proposal));
  const { attempt, problem, isBusy } = useAttempt();
  const profile = profileOf(mapping.rows, draft);
  const missing = typeof profile === 'string' ? profile : null;
  const preview = useQuery({
    ...previewOptions(row.id, profile as Exclude<typeof profile, string>),
    enabled: missing === null,
  });

  async function save() {
    if (typeof profile === 'string') return;
    await attempt(async () => {
      await learnMapping(row, profile);
      toast.success('Item Updated.', `Files like ${row.fileName} are read by this mapping from now on.`);
      onClose();
    });
  }

  return (
    <div className="space-y-5">
      {problem && <Alert colour="red" title="Not saved." message={problem} />}
      <MappingSettings draft={draft} rows={mapping.rows} onChange={setDraft} />
      <MappingColumns draft={draft} rows={mapping.rows} onChange={setDraft} />
      <section aria-label="As the lines will be read" className="space-y-2">
        <h3 className="font-semibold">As the lines will be read</h3>
        {missing ? (
          <Alert colour="yellow" role="none" message={missing} />
        ) : (
          <MappingPreviewTable preview={preview.data} isLoading={preview.isFetching} error={preview.error} />
        )}
      </section>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button colour="accent" loading={isBusy} disabled={missing !== null} onClick={() => void save()}>
          Save and import
        </Button>
      </div>
    </div>
  );
}

/** Asks what the columns of a CSV file hold, beside its first twenty rows and how they will be read. */
export function MappingDialog({ row, onClose }: MappingDialogProps) {
  const mapping = useQuery(mappingOptions(row.id));
  return (
    <Modal open size="large" onClose={onClose} closeOnBackdrop={false} title={`Columns of ${row.fileName}`}>
      {mapping.data ? (
        <MappingForm row={row} mapping={mapping.data} onClose={onClose} />
      ) : mapping.isError ? (
        <LoadError query={mapping} path={`banking/imports/${row.id}/mapping`} />
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </Modal>
  );
}
