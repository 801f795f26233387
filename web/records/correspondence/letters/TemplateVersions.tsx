import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TemplateVersion } from '#shared/records/correspondence/letters-contract.ts';
import type { TemplateUse, VersionUse } from '#shared/records/correspondence/templates-contract.ts';
import type { Row, RowOf } from '#shared/records/reference/contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useLive } from '#web/platform/api/live.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { TabData } from '#web/platform/page/TabData.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { MoreMenu } from '#web/platform/ui/MoreMenu.tsx';
import { useScreenSize } from '#web/platform/ui/screen-size.ts';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { LetterText } from '#web/records/correspondence/letters/LetterText.tsx';
import { invalidateTemplates } from '#web/records/correspondence/letters/templates-client.ts';
import {
  type Comparable,
  VersionComparison,
} from '#web/records/correspondence/letters/VersionComparison.tsx';

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

/** The columns; how many letters each version made and by whom, where that is known. `lettersHref` is the list of them. */
const columnsWith = (
  use: readonly VersionUse[],
  lettersHref: string | null,
): readonly Column<TemplateVersion>[] => [
  {
    key: 'version',
    header: 'Version',
    cell: ({ number }) => (
      <>
        {/* On a phone there is no heading. */}
        <span className="md:hidden">Version </span>
        {number}
      </>
    ),
  },
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
  {
    key: 'letters',
    header: 'Letters made',
    isNamed: true,
    sentences: true,
    cell: ({ id }) => {
      const found = use.find(({ versionId }) => versionId === id);
      if (!found || found.letters === 0) return <span className="text-muted">None</span>;
      return (
        <>
          <span className="figures">
            {lettersHref ? (
              <AppLink href={lettersHref} className="underline underline-offset-2">
                {found.letters.toLocaleString('en-GB')}
              </AppLink>
            ) : (
              found.letters.toLocaleString('en-GB')
            )}
          </span>
          {found.lastUsedAt && (
            <span className="text-muted">
              , last <Timestamp at={found.lastUsedAt} />
            </span>
          )}
          {found.writers.length > 0 && <span className="block text-muted">{found.writers.join(', ')}</span>}
        </>
      );
    },
  },
];

function NamedBy({ namers }: { namers: TemplateUse['namedBy'] }) {
  return (
    <section aria-label="Used in Settings" className="mt-6">
      <h2 className="mb-2 text-base font-semibold">Used in Settings</h2>
      <ul className="space-y-1">
        {namers.map(({ entity, label, field, id, name }) => (
          <li key={`${entity}/${id}/${field}`}>
            {label}{' '}
            <AppLink href={`/${entity}/${id}/edit`} className="underline underline-offset-2">
              {name}
            </AppLink>
            <span className="text-muted">: {field}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

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

interface VersionActionsProps {
  number: number;
  onCompare: () => void;
  onView: () => void;
  onRestore: () => void;
}

/** The actions of a version: a button each, on a phone one menu. */
function VersionActions({ number, onCompare, onView, onRestore }: VersionActionsProps) {
  const isSmall = useScreenSize() === 'small';
  const label = `Actions for version ${number}`;
  if (isSmall)
    return (
      <MoreMenu
        label={label}
        items={[
          { label: 'View', onSelect: onView },
          { label: 'Compare', onSelect: onCompare },
          { label: 'Restore to draft', separated: true, onSelect: onRestore },
        ]}
      />
    );
  return (
    <span className="inline-flex w-max justify-end gap-1 py-1">
      <Button small aria-label={`Compare version ${number}`} onClick={onCompare}>
        Compare
      </Button>
      <Button small aria-label={`View version ${number}`} onClick={onView}>
        View
      </Button>
      <Button small aria-label={`Restore version ${number} to draft`} onClick={onRestore}>
        Restore to draft
      </Button>
    </span>
  );
}

/** Everything that was ever published of a template, newest first. */
export function TemplateVersions({ row }: { row: Row }) {
  const versions = useQuery(trpc.templates.versions.queryOptions({ id: row.id }));
  const use = useQuery(trpc.letterTemplates.use.queryOptions({ id: row.id }));
  const mayList = useAuth().may('reports.paperless-office');
  const lettersHref = mayList ? `/paperless-office/outbound?templateId=${row.id}` : null;
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
            columns={columnsWith(use.data?.versions ?? [], lettersHref)}
            card={{ opener: 'version', beside: 'state', below: ['publishedAt', 'letters'] }}
            actions={(version) => (
              <VersionActions
                number={version.number}
                onCompare={() => setCompared(withTheOneBefore(list, version))}
                onView={() => setViewed(version)}
                onRestore={() => setRestored(version)}
              />
            )}
            empty={
              <EmptyState
                title="Nothing has been published yet."
                message="Letters cannot be written from this template until its draft is published."
              />
            }
          />
          {use.data && use.data.namedBy.length > 0 && <NamedBy namers={use.data.namedBy} />}
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
