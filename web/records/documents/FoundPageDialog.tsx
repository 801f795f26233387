import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { DocumentHit, DocumentPage } from '#shared/records/documents/search-contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useContent } from '#web/platform/page/use-content.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { documentPageOptions, picturePath } from '#web/records/documents/document-client.ts';

const percent = (part: number) => `${part * 100}%`;
/** Around a word, so that the mark does not touch its letters. */
const ROOM = 0.003;

/** The picture of a page with marks on words; pages are white in the dark as well. */
function MarkedPage({
  address,
  name,
  marks,
}: {
  address: string;
  name: string;
  marks: DocumentPage['marks'];
}) {
  return (
    <section
      aria-label={name}
      {...keyboardScroll}
      className="min-h-0 grow overflow-auto rounded-md border border-border bg-canvas"
    >
      <div className="relative mx-auto w-fit max-w-full">
        <img src={address} alt={name} className="block max-w-full" />
        {marks.map(({ x, y, width, height }, at) => (
          <span
            key={at}
            aria-hidden="true"
            className="absolute rounded-xs bg-paper-mark mix-blend-multiply"
            style={{
              left: percent(x - ROOM),
              top: percent(y - ROOM),
              width: percent(width + 2 * ROOM),
              height: percent(height + 2 * ROOM),
            }}
          />
        ))}
      </div>
    </section>
  );
}

function PageView({ hit, search }: { hit: DocumentHit; search: string }) {
  const { documentId, page, title } = hit;
  const { address, problem } = useContent(picturePath(documentId, page));
  const read = useQuery(documentPageOptions(documentId, page, search));
  const failure = problem ?? (read.error && messageOf(read.error));
  if (failure) return <Alert colour="red" title="The page cannot be shown." message={failure} />;
  if (!address) return <Skeleton className="h-full w-full" />;
  const { marks = [], text, source, problem: unshown } = read.data ?? {};
  return (
    <>
      {unshown && <Alert colour="yellow" title="Not all of this page can be shown." message={unshown} />}
      <MarkedPage address={address} name={`Page ${page} of ${title}`} marks={marks} />
      {text && (
        <details className="text-sm">
          <summary className="min-h-6 cursor-pointer text-accent-text">
            {source === 'ocr' ? 'The text as it was recognised' : 'The text of the page'}
          </summary>
          <p className="mt-2 max-h-40 overflow-auto whitespace-pre-wrap">{text}</p>
        </details>
      )}
    </>
  );
}

interface FoundPageDialogProps {
  hits: readonly DocumentHit[];
  /** Which of them is shown. */
  at: number;
  search: string;
  onShow: (at: number) => void;
  onClose: () => void;
}

/** Shows a page on which words were found, with the words marked. J and K go to the next and the one before. */
export function FoundPageDialog({ hits, at, search, onShow, onClose }: FoundPageDialogProps) {
  const hit = hits[at]!;
  const go = (to: number) => hits[to] && onShow(to);
  return (
    <Modal open title={hit.title} size="large" onClose={onClose}>
      <div
        role="presentation"
        className="flex h-[calc(100dvh-9rem)] flex-col gap-3"
        onKeyDown={({ key }) => go(at + ({ j: 1, k: -1 }[key] ?? hits.length))}
      >
        <div className="flex flex-wrap items-center gap-2">
          <span className="figures text-sm text-muted">
            {hit.type} · page {hit.page} of {hit.pages}
          </span>
          <span className="ml-auto flex items-center gap-2">
            <span className="figures text-sm text-muted">
              {at + 1} of {hits.length}
            </span>
            <Button small disabled={at === 0} aria-keyshortcuts="k" onClick={() => go(at - 1)}>
              <ChevronLeft className="size-3.5" aria-hidden="true" />
              Previous
            </Button>
            <Button
              small
              data-autofocus
              disabled={at === hits.length - 1}
              aria-keyshortcuts="j"
              onClick={() => go(at + 1)}
            >
              Next
              <ChevronRight className="size-3.5" aria-hidden="true" />
            </Button>
          </span>
        </div>
        <PageView key={`${hit.documentId}:${hit.page}`} hit={hit} search={search} />
      </div>
    </Modal>
  );
}
