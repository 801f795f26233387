import { ChevronLeft, ChevronRight, Download, FileQuestion } from 'lucide-react';
import { documentKindOf, previewOf } from '#shared/records/documents/documents.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { StoredPages } from '#web/platform/page/StoredPages.tsx';
import { useContent } from '#web/platform/page/use-content.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { contentPath, type DocumentVersion, saveToDisk } from '#web/records/documents/document-client.ts';
import { PictureView } from '#web/records/documents/PictureView.tsx';

/** Saves a document on this computer; a refusal shows as a toast. */
export function downloadDocument(document: DocumentVersion): void {
  saveToDisk(document).catch((error: unknown) => toast.error('Download failed.', messageOf(error)));
}

function View({ document }: { document: DocumentVersion }) {
  const { id, title, file } = document;
  const how = previewOf(file.type);
  // Browsers on phones rarely show a PDF within a page.
  const isByPage = how === 'pages' && !navigator.pdfViewerEnabled;
  const { address, problem } = useContent(contentPath({ id }), how !== null && !isByPage);
  if (isByPage) return <StoredPages path={contentPath({ id })} title={title} />;
  if (how === null)
    return (
      <EmptyState
        icon={FileQuestion}
        title={`${documentKindOf(file.type)?.name ?? 'These'} files cannot be shown in this browser.`}
        message="Download it to open it in another program."
      />
    );
  if (problem) return <Alert colour="red" title="The document cannot be shown." message={problem} />;
  if (!address) return <Skeleton className="h-full w-full" />;
  if (how === 'picture') return <PictureView address={address} title={title} />;
  return <iframe src={address} title={title} className="h-full w-full rounded-md border border-border" />;
}

interface PreviewDialogProps {
  document: DocumentVersion;
  /** What can be looked at from here, in order. */
  among: readonly DocumentVersion[];
  onShow: (document: DocumentVersion) => void;
  onClose: () => void;
}

/** Shows a document in the page. J and K go to the next and the one before. */
export function PreviewDialog({ document, among, onShow, onClose }: PreviewDialogProps) {
  const place = among.findIndex(({ id }) => id === document.id);
  const [before, after] = [among[place - 1], place < 0 ? undefined : among[place + 1]];
  const go = (to: DocumentVersion | undefined) => to && onShow(to);
  return (
    <Modal open title={document.title} onClose={onClose}>
      <div
        role="presentation"
        className="flex h-[calc(100dvh-9rem)] flex-col gap-3"
        onKeyDown={({ key }) => go({ j: after, k: before }[key])}
      >
        <div className="flex flex-wrap items-center gap-2">
          <Button small data-autofocus onClick={() => downloadDocument(document)}>
            <Download className="size-3.5" aria-hidden="true" />
            Download
          </Button>
          {document.versionNumber > 1 && (
            <span className="text-sm text-muted">Version {document.versionNumber}</span>
          )}
          {among.length > 1 && place >= 0 && (
            <span className="ml-auto flex items-center gap-2">
              <span className="figures text-sm text-muted">
                {place + 1} of {among.length}
              </span>
              <Button small disabled={!before} aria-keyshortcuts="k" onClick={() => go(before)}>
                <ChevronLeft className="size-3.5" aria-hidden="true" />
                Previous
              </Button>
              <Button small disabled={!after} aria-keyshortcuts="j" onClick={() => go(after)}>
                Next
                <ChevronRight className="size-3.5" aria-hidden="true" />
              </Button>
            </span>
          )}
        </div>
        <div className="min-h-0 grow">
          <View key={document.id} document={document} />
        </div>
      </div>
    </Modal>
  );
}
