import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { keyboardScroll } from '#web/platform/ui/focusable.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';

interface PdfPagesProps {
  title: string;
  /** The page shown, from 1, and the number of pages; null until it is known. */
  number: number;
  pages: number | null;
  /** The picture of the page. */
  picture: string | null;
  problem?: string | null;
  onPage: (number: number) => void;
  onDownload?: () => void;
}

/** A PDF page by page, as pictures that the server draws, for browsers without a PDF viewer. The arrow keys turn the pages. */
export function PdfPages({ title, number, pages, picture, problem, onPage, onDownload }: PdfPagesProps) {
  const go = (to: number) => to >= 1 && to <= (pages ?? 1) && onPage(to);
  const press = (key: string) => go(number + ({ ArrowRight: 1, ArrowLeft: -1 }[key] ?? Number.NaN));
  return (
    <div
      role="presentation"
      className="flex h-full min-h-96 flex-col gap-2"
      onKeyDown={({ key }) => press(key)}
    >
      <div className="flex flex-wrap items-center gap-2">
        {pages !== 1 && (
          <>
            <IconButton
              small
              label="Previous page"
              disabled={number <= 1}
              icon={ChevronLeft}
              onClick={() => go(number - 1)}
            />
            <IconButton
              small
              label="Next page"
              disabled={pages === null || number >= pages}
              icon={ChevronRight}
              onClick={() => go(number + 1)}
            />
          </>
        )}
        <output className="figures text-sm text-muted">
          {pages === null ? `Page ${number}` : `Page ${number} of ${pages}`}
        </output>
        {onDownload && (
          <Button small className="ml-auto" onClick={onDownload}>
            <Download className="size-3.5" aria-hidden="true" />
            Download
          </Button>
        )}
      </div>
      {problem ? (
        <Alert colour="red" title="The page cannot be shown." message={problem} />
      ) : (
        <section
          aria-label={title}
          {...keyboardScroll}
          className="min-h-0 grow overflow-auto rounded-md border border-border bg-canvas"
        >
          {picture ? (
            <img
              src={picture}
              alt={`Page ${number}${pages === null ? '' : ` of ${pages}`}: ${title}. The file itself can be read aloud.`}
              className="mx-auto block w-full max-w-4xl bg-white"
            />
          ) : (
            <Skeleton className="aspect-[210/297] w-full" />
          )}
        </section>
      )}
    </div>
  );
}
