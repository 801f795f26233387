import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TemplateVersion } from '#shared/letters/contract.ts';
import type { Row, RowOf } from '#shared/reference/contract.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useLive } from '#web/api/live.ts';
import { trpc } from '#web/api/trpc.ts';
import { LetterText } from '#web/letters/LetterText.tsx';
import { invalidateTemplates } from '#web/letters/templates-client.ts';
import { type Comparable, VersionComparison } from '#web/letters/VersionComparison.tsx';
import { TabData } from '#web/reference/TabData.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { Timestamp } from '#web/ui/Timestamp.tsx';
import { toast } from '#web/ui/toast.ts';

interface RestoreDialogProps {
  row: Row;
  version: TemplateVersion;
  onClose: () => void;
}

function RestoreDialog({ row, version, onClose }: RestoreDialogProps) {
  const restore = useMutation(
    trpc.templates.restore.mutationOptions({
      onSuccess: async () => {
        toast.success('Draft restored.');
        await invalidateTemplates();
      },
      onError: (error) => toast.error('Not restored.', messageOf(error)),
      onSettled: onClose,
    }),
  );
  return (
    <ConfirmDialog
      open
      title={`Restore version ${version.number} to the draft?`}
      confirmLabel="Restore to draft"
      colour="accent"
      loading={restore.isPending}
      onConfirm={() => restore.mutate({ id: row.id, versionId: version.id, version: row.version })}
      onCancel={onClose}
    >
      <p>
        The text of the present draft is replaced by that of version {version.number}. What is published stays
        as it is until you publish the draft.
      </p>
    </ConfirmDialog>
  );
}

const columns: readonly Column<TemplateVersion>[] = [
  { key: 'number', header: 'Version', cell: ({ number }) => number },
  {
    key: 'state',
    header: 'State',
    cell: ({ isCurrent, supersededAt }) =>
      isCurrent ? (
        <Badge colour="green">In use</Badge>
      ) : (
        <span className="text-muted">until {supersededAt && <Timestamp at={supersededAt} />}</span>
      ),
  },
  { key: 'publishedAt', header: 'Published', cell: ({ publishedAt }) => <Timestamp at={publishedAt} /> },
  { key: 'publishedBy', header: 'By', cell: ({ publishedBy }) => publishedBy ?? 'System' },
];

const DRAFT = 0;

/** The draft and every version, as what can be compared; Word documents are downloaded instead. */
function comparable(row: Row, versions: readonly TemplateVersion[]): Comparable[] {
  const { subject, body } = row as RowOf<'templates'>;
  return [
    { id: DRAFT, label: 'The draft', subject, body },
    ...versions.map(({ id, number, ...text }) => ({ ...text, id, label: `Version ${number}` })),
  ];
}

/** A version beside the one that it superseded; the first one beside the draft. */
function withTheOneBefore(versions: readonly TemplateVersion[], { id, number }: TemplateVersion) {
  const before = versions.find((each) => each.number === number - 1);
  return before ? { from: before.id, to: id } : { from: id, to: DRAFT };
}

/** Everything that was ever published of a template, newest first. */
export function TemplateVersions({ row }: { row: Row }) {
  const versions = useQuery(trpc.templates.versions.queryOptions({ id: row.id }));
  useLive(['entity:templates'], () => void invalidateTemplates());
  const [viewed, setViewed] = useState<TemplateVersion | null>(null);
  const [restored, setRestored] = useState<TemplateVersion | null>(null);
  const [compared, setCompared] = useState<{ from: number; to: number } | null>(null);
  return (
    <TabData query={versions}>
      {(list) => (
        <>
          <Table<TemplateVersion>
            label="Versions"
            rows={list}
            rowKey={({ id }) => id}
            columns={columns}
            actions={(version) => (
              <span className="inline-flex flex-wrap justify-end gap-1 py-1 max-sm:w-28 sm:w-max">
                <Button
                  small
                  aria-label={`Compare version ${version.number}`}
                  onClick={() => setCompared(withTheOneBefore(list, version))}
                >
                  Compare
                </Button>
                <Button
                  small
                  aria-label={`View version ${version.number}`}
                  onClick={() => setViewed(version)}
                >
                  View
                </Button>
                <Button
                  small
                  aria-label={`Restore version ${version.number} to draft`}
                  onClick={() => setRestored(version)}
                >
                  Restore to draft
                </Button>
              </span>
            )}
            empty={
              <EmptyState
                title="Nothing has been published yet."
                message="Letters cannot be written from this template until its draft is published."
              />
            }
          />
          <Modal
            open={viewed !== null}
            onClose={() => setViewed(null)}
            title={`Version ${viewed?.number ?? ''}`}
          >
            {viewed && <LetterText {...viewed} />}
          </Modal>
          {compared && (
            <VersionComparison
              texts={comparable(row, list)}
              {...compared}
              onClose={() => setCompared(null)}
            />
          )}
          {restored && <RestoreDialog row={row} version={restored} onClose={() => setRestored(null)} />}
        </>
      )}
    </TabData>
  );
}
