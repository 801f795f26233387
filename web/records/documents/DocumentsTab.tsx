import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FileStack, FileUp, Folder } from 'lucide-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import type { CaseDocument } from '#shared/records/documents/contract.ts';
import { caseDocument } from '#shared/records/documents/document-fields.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { useCase } from '#web/platform/case/case.ts';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { UnsavedGuard } from '#web/platform/page/UnsavedGuard.tsx';
import { tellRefusal } from '#web/platform/page/use-attempt.ts';
import { FormModal } from '#web/platform/reference/FormModal.tsx';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { DocumentFilters } from '#web/records/documents/DocumentFilters.tsx';
import { type DocumentAction, DocumentRow } from '#web/records/documents/DocumentRow.tsx';
import {
  choicesOptions,
  type DocumentSearch,
  type DocumentVersion,
  documentStore,
  documentsOptions,
  formRow,
  restoreDocument,
} from '#web/records/documents/document-client.ts';
import { FoundPages } from '#web/records/documents/FoundPages.tsx';
import { NewVersionDialog } from '#web/records/documents/NewVersionDialog.tsx';
import { PreviewDialog } from '#web/records/documents/PreviewDialog.tsx';
import { RemoveDocumentDialog } from '#web/records/documents/RemoveDocumentDialog.tsx';
import { UploadPanel } from '#web/records/documents/UploadPanel.tsx';
import { useUploads } from '#web/records/documents/use-uploads.ts';

interface DocumentListProps {
  documents: readonly CaseDocument[];
  mayEdit: boolean;
  onShow: (version: DocumentVersion) => void;
  onAct: (document: CaseDocument, action: DocumentAction) => void;
}

/** The documents by their folder, in their order. */
function byFolder(documents: readonly CaseDocument[]): CaseDocument[][] {
  const folders = new Map<number, CaseDocument[]>();
  for (const document of documents)
    folders.set(document.folder.id, [...(folders.get(document.folder.id) ?? []), document]);
  return [...folders.values()];
}

function FolderSection({ documents, mayEdit, onShow, onAct }: DocumentListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="@container rounded-lg border border-border bg-surface">
      <h2 id={id} className="flex items-center gap-2 border-b border-border px-3 py-2 font-semibold">
        <Folder className="size-4 text-muted" aria-hidden="true" />
        {documents[0]?.folder.name}
        <span className="figures text-sm font-normal text-muted">{documents.length}</span>
      </h2>
      <ul className="divide-y divide-border">
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            mayEdit={mayEdit}
            onShow={onShow}
            onAct={(action) => onAct(document, action)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Documents grouped by their folders. */
function DocumentList({ documents, ...rest }: DocumentListProps) {
  return (
    <div className="space-y-3">
      {byFolder(documents).map((folder) => (
        <FolderSection key={folder[0]?.folder.id} documents={folder} {...rest} />
      ))}
    </div>
  );
}

const DropArea = lazyPart(() => import('#web/platform/ui/DropArea.tsx'), 'DropArea');

const everything: DocumentSearch = {
  search: '',
  folderId: null,
  documentTypeId: null,
  direction: null,
  removed: false,
};

interface ActDialogProps {
  caseId: number;
  document: CaseDocument;
  action: DocumentAction;
  onClose: () => void;
}

function ActDialog({ caseId, document, action, onClose }: ActDialogProps) {
  if (action === 'version') return <NewVersionDialog caseId={caseId} document={document} onClose={onClose} />;
  if (action === 'remove')
    return <RemoveDocumentDialog caseId={caseId} document={document} onClose={onClose} />;
  return (
    <FormModal
      title={document.title}
      entity={caseDocument}
      store={documentStore(caseId)}
      row={formRow(document)}
      onClose={onClose}
    />
  );
}

const putBack = (caseId: number, document: CaseDocument) =>
  tellRefusal(async () => {
    await restoreDocument(caseId, document);
    toast.success('Item Updated.');
  });

function Nothing({
  search,
  mayEdit,
  choose,
}: {
  search: DocumentSearch;
  mayEdit: boolean;
  choose: () => void;
}) {
  const { removed, ...filters } = search;
  const isFiltered = Object.values(filters).some((value) => value !== '' && value !== null);
  const message = removed
    ? 'Documents that were removed from this case are kept here.'
    : isFiltered
      ? 'No title, addressee or type of a document fits the filters.'
      : 'Drop files anywhere on this tab, or choose them.';
  return (
    <EmptyState
      icon={FileStack}
      title={search.search.trim() === '' ? 'No Documents Found.' : 'No document is called that.'}
      message={message}
      action={mayEdit && !removed && !isFiltered && <Button onClick={choose}>Choose files</Button>}
    />
  );
}

const route = getRouteApi('/inside/cases/$id');

/** The documents of a case: what is filed, by folder, and what is dropped here to be filed. */
export function DocumentsTab({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const address = route.useSearch();
  const [search, setSearch] = useState(everything);
  const [asked, setAsked] = useState(address.document);
  const [shown, setShown] = useState<DocumentVersion | null>(null);
  const [act, setAct] = useState<Pick<ActDialogProps, 'document' | 'action'> | null>(null);
  const { data: choices, error: choicesError } = useQuery(choicesOptions);
  const list = useQuery(documentsOptions(caseId, search));
  const uploads = useUploads(caseId, choices);
  const documents = list.data ?? [];
  const mayEdit = row?.mayEdit === true;
  const everyVersion = documents.flatMap((document) => [document, ...document.versions]);
  const preview = shown ?? everyVersion.find(({ id }) => id === asked) ?? null;
  if (hasFailed(list)) return <LoadError query={list} path={`cases/${caseId}/documents`} />;
  const content = (choose: () => void): ReactNode => (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-3">
        <DocumentFilters
          search={search}
          choices={choices}
          onChange={(change) => setSearch((current) => ({ ...current, ...change }))}
        />
        {mayEdit && (
          <span className="ml-auto">
            <Button
              icon={FileUp}
              colour="accent"
              disabled={!choices}
              onClick={choose}
              title="Or drop files anywhere on this tab"
            >
              Choose files
            </Button>
          </span>
        )}
      </div>
      {choicesError && (
        <Alert colour="red" title="Nothing can be added at the moment." message={messageOf(choicesError)} />
      )}
      {choices && <UploadPanel uploads={uploads} choices={choices} />}
      {list.isPending && <Skeleton className="h-72 w-full" />}
      {search.search.trim().length > 1 && !search.removed && (
        <FoundPages caseId={caseId} search={search.search.trim()} />
      )}
      {list.data?.length === 0 && <Nothing search={search} mayEdit={mayEdit} choose={choose} />}
      <DocumentList
        documents={documents}
        mayEdit={mayEdit}
        onShow={setShown}
        onAct={(document, action) =>
          action === 'restore' ? void putBack(caseId, document) : setAct({ document, action })
        }
      />
    </div>
  );
  return (
    <>
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <DropArea label="Files to add" disabled={!mayEdit} onFiles={uploads.add}>
          {content}
        </DropArea>
      </Suspense>
      <UnsavedGuard onTab isUnsaved={() => uploads.list.length > 0} />
      {preview && (
        <PreviewDialog
          document={preview}
          among={documents}
          onShow={setShown}
          onClose={() => {
            setShown(null);
            setAsked(undefined);
          }}
        />
      )}
      {act && <ActDialog caseId={caseId} {...act} onClose={() => setAct(null)} />}
    </>
  );
}
