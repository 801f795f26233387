import { Folder } from 'lucide-react';
import { useId } from 'react';
import type { CaseDocument } from '#shared/records/documents/contract.ts';
import { type DocumentAction, DocumentRow } from '#web/records/documents/DocumentRow.tsx';
import type { DocumentVersion } from '#web/records/documents/document-client.ts';

interface DocumentListProps {
  documents: readonly CaseDocument[];
  mayEdit: boolean;
  onShow: (version: DocumentVersion) => void;
  onAct: (document: CaseDocument, action: DocumentAction) => void;
}

/** The documents by the folder they stand in, in the order in which they are. */
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
export function DocumentList({ documents, ...rest }: DocumentListProps) {
  return (
    <div className="space-y-3">
      {byFolder(documents).map((folder) => (
        <FolderSection key={folder[0]?.folder.id} documents={folder} {...rest} />
      ))}
    </div>
  );
}
